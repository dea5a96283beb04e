import { z } from "zod";
import { call } from "./shop-api.ts";
import { account } from "./stack-state.ts";

const catalogue = z.object({
  categories: z.array(z.object({ id: z.string(), slug: z.string(), name: z.string(), version: z.number() })),
  attributes: z.array(z.object({ slug: z.string() })),
});
const newTool = z.object({ insertedId: z.string() });

/** Lengths of the parts, all of them M8 but the last. */
const LENGTHS = [16, 20, 30, 40, 50];

/** Calls a path as an admin; an error unless it succeeds. */
export async function adminCall(path: string, method: string, body?: object): Promise<unknown> {
  const response = await call(path, account("admin"), { method, ...(body && { body }) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

const choices = [
  { value: "m6", label: "M6" },
  { value: "m8", label: "M8" },
];
const ATTRIBUTES = [
  { slug: "journey-thread", label: "Thread", type: "choice", unit: null, decimals: null, choices },
  { slug: "journey-length", label: "Length", type: "number", unit: "mm", decimals: 1, choices: [] },
];
/** What categories of the journeys ask for. */
export const ASKED = ATTRIBUTES.map(({ slug }) => ({ attribute: slug, required: true, facet: true }));

/** Adds the attributes of the journeys, thread and length, unless they are there. */
export async function addJourneyAttributes(): Promise<void> {
  const { attributes } = catalogue.parse(await adminCall("manage/catalogue", "GET"));
  const known = new Set(attributes.map(({ slug }) => slug));
  for (const attribute of ATTRIBUTES) {
    if (!known.has(attribute.slug)) await adminCall("manage/attributes", "POST", attribute);
  }
}

const NAMES = { slug: "hex-bolts", name: "Hex bolts", above: "Fasteners" };

/** The category `Hex bolts` below `Fasteners`, with threads and lengths, and a part for each length; made by the first call. */
export async function aCategoryByCall(): Promise<typeof NAMES> {
  if ((await call(`categories/${NAMES.slug}`)).ok) return NAMES;
  const add = async (name: string, parentId: string | null) => {
    const { categories } = catalogue.parse(
      await adminCall("manage/categories", "POST", { name, parentId, position: 0 }),
    );
    const added = categories.find((category) => category.name === name);
    if (!added) throw new Error(`${name} was not added`);
    return added;
  };
  const above = await add(NAMES.above, null);
  const category = await add(NAMES.name, above.id);
  await addJourneyAttributes();
  await adminCall(`manage/categories/${category.id}/attributes`, "PUT", {
    version: category.version,
    attributes: ASKED,
  });
  for (const [at, each] of LENGTHS.entries()) {
    const { insertedId } = newTool.parse(
      await adminCall("tools", "POST", {
        name: `Hex bolt, ${each} mm`,
        description: "Steel 8.8, zinc plated",
        price: 0.5 + at,
        img: "/tools/wrench.webp",
        minOrder: 10,
        available: 100,
      }),
    );
    await adminCall(`manage/tools/${insertedId}/catalogue`, "PUT", {
      version: 1,
      category: category.slug,
      attributes: { "journey-thread": at === LENGTHS.length - 1 ? "m6" : "m8", "journey-length": each },
    });
  }
  return NAMES;
}
