import { beforeAll, describe, expect, it } from "vitest";
import { aCategory, anAttribute } from "../../testing/catalogue.ts";
import { aTool } from "../../testing/factories.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import type { AttributeType, AttributeValue } from "../catalogue/attribute.entity.ts";
import type { Cursor } from "../shared/page.ts";
import { listCatalogue } from "./list-catalogue.ts";

const shop = shopFixture();

/** Values of each attribute, in the order of the parts. */
const VALUES: Readonly<Record<string, readonly (AttributeValue | undefined)[]>> = {
  length: [20, 5, undefined, 100, 20, -1.5, 20],
  thread: ["m8", "m10", "m6", "m8", undefined, "m6", "m6"],
  coated: [true, false, true, undefined, undefined, false, true],
  declared: ["2026-02-01", "2025-12-31", undefined, "2026-02-01", "2030-01-01", "2026-01-31", undefined],
};
const COUNT = 7;
const TYPES: Readonly<Record<string, AttributeType>> = {
  length: "number",
  thread: "choice",
  coated: "boolean",
  declared: "date",
};
/** Choices in their own order, which is not that of their letters. */
const CHOICES = ["m10", "m6", "m8"];

beforeAll(async () => {
  const category = await aCategory(shop, { slug: "bolts" });
  for (const [slug, type] of Object.entries(TYPES)) {
    await anAttribute(shop, { slug, type, choices: type === "choice" ? CHOICES : [], categoryId: category });
  }
  for (let at = 0; at < COUNT; at += 1) {
    const given: Record<string, AttributeValue> = {};
    for (const [slug, values] of Object.entries(VALUES)) {
      const value = values[at];
      if (value !== undefined) given[slug] = value;
    }
    await aTool(shop, { name: `Bolt ${at}`, categoryId: category, attributes: given });
  }
});

const page = (sort: string, limit: number, after?: Cursor) =>
  listCatalogue({ em: shop.em }, { category: "bolts", filters: {}, inStock: false, sort, limit, after });

/** All parts, read by pages of so many; each with the value that it is sorted by. */
async function valuesBy(sort: string, limit: number): Promise<(AttributeValue | undefined)[]> {
  const values: (AttributeValue | undefined)[] = [];
  const names: string[] = [];
  for (let after: Cursor | undefined, pages = 0; pages <= COUNT; pages += 1) {
    const { rows, next } = await page(sort, limit, after);
    values.push(...rows.map(({ attributes }) => attributes[sort.replace("-", "")]));
    names.push(...rows.map(({ tool }) => tool.name));
    if (!next) break;
    after = next;
  }
  expect(new Set(names).size).toBe(COUNT);
  return values;
}

describe.each([1, 2, 3, 50])("parts by an attribute, %i on a page", (limit) => {
  it.each([
    ["length", [-1.5, 5, 20, 20, 20, 100, undefined]],
    ["-length", [100, 20, 20, 20, 5, -1.5, undefined]],
    ["thread", ["m10", "m6", "m6", "m6", "m8", "m8", undefined]],
    ["-thread", ["m8", "m8", "m6", "m6", "m6", "m10", undefined]],
    ["coated", [true, true, true, false, false, undefined, undefined]],
    ["-coated", [false, false, true, true, true, undefined, undefined]],
    [
      "declared",
      ["2025-12-31", "2026-01-31", "2026-02-01", "2026-02-01", "2030-01-01", undefined, undefined],
    ],
    [
      "-declared",
      ["2030-01-01", "2026-02-01", "2026-02-01", "2026-01-31", "2025-12-31", undefined, undefined],
    ],
  ])("are each listed once, those without it last: %s", async (sort, expected) => {
    expect(await valuesBy(sort, limit)).toEqual(expected);
  });
});

describe("a cursor", () => {
  const id = "00000000-0000-7000-8000-000000000000";

  it("of a value that no part has is rejected by its name", async () => {
    await expect(page("length", 2, { key: "7", id })).rejects.toMatchObject({
      code: "bad-filter",
      field: "cursor",
    });
  });

  it("of one attribute is none of another", async () => {
    const { next } = await page("length", 2);
    await expect(page("thread", 2, next ?? undefined)).rejects.toMatchObject({ field: "cursor" });
  });
});
