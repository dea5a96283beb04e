import { z } from "zod";
import { call } from "./shop-api.ts";
import { account } from "./stack-state.ts";

const attributes = z.array(z.object({ slug: z.string() }));
const category = z.object({ id: z.string(), slug: z.string(), version: z.number() });
const newTool = z.object({ insertedId: z.string() });

const STEEL = { value: "steel", label: "Steel" };
const STAINLESS = { value: "stainless-a2", label: "Stainless A2" };
const M6 = { value: "m6", label: "M6" };
const M8 = { value: "m8", label: "M8" };
const PARTS = [
  { length: 16, thread: M8, material: STEEL },
  { length: 20, thread: M8, material: STAINLESS },
  { length: 30, thread: M8, material: STAINLESS },
  { length: 40, thread: M8, material: STEEL },
  { length: 50, thread: M6, material: STAINLESS },
];

/** Calls a path as an admin; an error unless it succeeds. */
export async function adminCall(path: string, method: string, body?: object): Promise<unknown> {
  const response = await call(path, account("admin"), { method, ...(body && { body }) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

const ATTRIBUTES = [
  { slug: "journey-thread", label: "Thread", type: "choice", unit: null, decimals: null, choices: [M6, M8] },
  { slug: "journey-length", label: "Length", type: "number", unit: "mm", decimals: 1, choices: [] },
];
const MATERIAL = {
  slug: "journey-material",
  label: "Material",
  type: "choice",
  unit: null,
  decimals: null,
  choices: [STEEL, STAINLESS],
};
/** The attributes of the journeys' categories. */
export const ATTRIBUTE_USES = ATTRIBUTES.map(({ slug }) => ({
  attribute: slug,
  isRequired: true,
  isFacet: true,
}));

/** Adds a category and returns it. */
export const addCategory = async (content: {
  readonly name: string;
  readonly parentId: string | null;
  readonly position?: number;
}): Promise<z.infer<typeof category>> =>
  category.parse(await adminCall("manage/categories", "POST", content));

/** Adds the attributes of the journeys, thread, length and material, unless they are there. */
export async function addJourneyAttributes(): Promise<void> {
  const stored = attributes.parse(await adminCall("manage/attributes", "GET"));
  const known = new Set(stored.map(({ slug }) => slug));
  for (const attribute of [...ATTRIBUTES, MATERIAL]) {
    if (!known.has(attribute.slug)) await adminCall("manage/attributes", "POST", attribute);
  }
}

const NAMES = { slug: "journey-bolts", name: "Journey bolts", above: "Journey fasteners" };

/**
 * The category `Journey bolts` below `Journey fasteners` with five parts, four of them M8, of 16 to 50 mm, three of them stainless; made by the
 * first call.
 */
export async function aCategoryByCall(): Promise<typeof NAMES> {
  if ((await call(`categories/${NAMES.slug}`)).ok) return NAMES;
  const above = await addCategory({ name: NAMES.above, parentId: null, position: 0 });
  const { id, slug, version } = await addCategory({ name: NAMES.name, parentId: above.id });
  await addJourneyAttributes();
  await adminCall(`manage/categories/${id}/attributes`, "PUT", {
    version,
    attributes: [...ATTRIBUTE_USES, { attribute: MATERIAL.slug, isRequired: true, isFacet: true }],
  });
  for (const [at, part] of PARTS.entries()) {
    const { insertedId } = newTool.parse(
      await adminCall("tools", "POST", {
        name: `Journey bolt, ${part.length} mm`,
        description: "Steel 8.8, zinc plated",
        price: 0.5 + at,
        img: "/tools/wrench.webp",
        minOrder: 10,
        available: 100,
      }),
    );
    await adminCall(`manage/tools/${insertedId}/catalogue`, "PUT", {
      version: 1,
      category: slug,
      attributes: {
        "journey-thread": part.thread.value,
        "journey-length": part.length,
        "journey-material": part.material.value,
      },
    });
  }
  return NAMES;
}
