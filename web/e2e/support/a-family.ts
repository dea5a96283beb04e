import { z } from "zod";
import { addCategory, addJourneyAttributes, adminCall, ATTRIBUTE_USES } from "./a-category.ts";
import { call } from "./shop-api.ts";

const newTool = z.object({ insertedId: z.string() });
const family = z.object({ slug: z.string(), name: z.string() });
const part = z.object({ partNumber: z.string() });

const NAME = "Journey bolts";
const SLUG = "journey-bolts";
const SIZES = [
  ["m6", 20],
  ["m8", 20],
  ["m8", 30],
  ["m8", 40],
] as const;

/** A category with the attributes of the journeys: parts of the other one are counted. */
async function aCategoryOfItsOwn(): Promise<string> {
  await addJourneyAttributes();
  const added = await addCategory({ name: `${NAME} range`, parentId: null, position: 0 });
  await adminCall(`manage/categories/${added.id}/attributes`, "PUT", {
    version: added.version,
    attributes: ATTRIBUTE_USES,
  });
  return added.slug;
}

/** A family of four sizes in packs of 100 with price breaks, in its own category; made by the first call. */
export async function aFamilyByCall(): Promise<z.infer<typeof family>> {
  const known = await call(`families/${SLUG}`);
  if (known.ok) return family.parse(await known.json());
  const category = await aCategoryOfItsOwn();
  const numbers: string[] = [];
  for (const [thread, length] of SIZES) {
    const { insertedId } = newTool.parse(
      await adminCall("tools", "POST", {
        name: `Journey bolt ${thread.toUpperCase()} x ${length}`,
        description: "Steel 8.8, zinc plated",
        price: 0.12,
        img: "/tools/wrench.webp",
        minOrder: 100,
        orderMultiple: 100,
        priceBreaks: [
          { minQuantity: 500, price: 0.11 },
          { minQuantity: 1000, price: 0.09 },
        ],
        available: 100_000,
      }),
    );
    await adminCall(`manage/tools/${insertedId}/catalogue`, "PUT", {
      version: 1,
      category,
      attributes: { "journey-thread": thread, "journey-length": length },
    });
    numbers.push(part.parse(await (await call(`purchase/${insertedId}`)).json()).partNumber);
  }
  return family.parse(
    await adminCall("manage/families", "POST", {
      name: NAME,
      description: "Bolts of the journeys.",
      category,
      drawing: "/tools/drawing-hex-bolt.svg",
      columns: [
        { attribute: "journey-thread", letter: "d" },
        { attribute: "journey-length", letter: "L" },
      ],
      parts: numbers,
    }),
  );
}
