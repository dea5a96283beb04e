import { beforeAll, describe, expect, it } from "vitest";
import { aCategory, aFamily, anAttribute } from "../../testing/catalogue.ts";
import { aTool } from "../../testing/factories.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { findFamilyOf } from "./find-neighbours.ts";

const shop = shopFixture();

/** Part number of each size: `m6 20`. */
const numbers = new Map<string, { partNumber: string; id: string }>();
let familyId: string;

const SIZES = [
  ["m6", 10],
  ["m6", 20],
  ["m6", 40],
  ["m8", 20],
  ["m10", 20],
  ["m10", 40],
] as const;

beforeAll(async () => {
  const categoryId = await aCategory(shop, { slug: "bolts" });
  await anAttribute(shop, { slug: "thread", type: "choice", choices: ["m6", "m8", "m10"], categoryId });
  await anAttribute(shop, { slug: "length", type: "number", unit: "mm", categoryId });
  await anAttribute(shop, { slug: "head", type: "number", unit: "mm", categoryId });
  for (const [thread, length] of SIZES) {
    const head = Number(thread.slice(1)) * 0.6;
    const attributes = { thread, length, head: Math.round(head * 10) / 10 };
    const { id, partNumber } = await aTool(shop, {
      name: `Bolt ${thread} x ${length}`,
      categoryId,
      attributes,
    });
    numbers.set(`${thread} ${length}`, { id, partNumber });
  }
  const toolIds = [...numbers.values()].map(({ id }) => id);
  ({ id: familyId } = await aFamily(shop, {
    slug: "hex-bolts",
    categoryId,
    columns: ["thread", "length", "head"],
    toolIds,
  }));
});

async function neighboursOf(size: string): Promise<string[]> {
  const family = await findFamilyOf(shop.em, {
    partNumber: numbers.get(size)?.partNumber ?? "",
    familyId,
  });
  return (family?.neighbours ?? []).map(
    ({ column, step, value, partNumber, slug }) =>
      `${column.slug} ${step}: ${value} ${[...numbers].find(([, each]) => each.partNumber === partNumber)?.[0]} ${slug}`,
  );
}

describe("the neighbours of a part", () => {
  it("are the next smaller and larger in each column, all else the same; a column that follows has none", async () => {
    expect(await neighboursOf("m6 20")).toEqual([
      "thread larger: M8 m8 20 bolt-m8-x-20",
      "length smaller: 10 mm m6 10 bolt-m6-x-10",
      "length larger: 40 mm m6 40 bolt-m6-x-40",
    ]);
    expect(await neighboursOf("m8 20")).toEqual([
      "thread smaller: M6 m6 20 bolt-m6-x-20",
      "thread larger: M10 m10 20 bolt-m10-x-20",
    ]);
  });

  it("skip sizes that do not exist", async () => {
    expect(await neighboursOf("m6 40")).toEqual([
      "thread larger: M10 m10 40 bolt-m10-x-40",
      "length smaller: 20 mm m6 20 bolt-m6-x-20",
    ]);
  });

  it("are none that is archived; an archived part still has its own", async () => {
    const archive = (size: string, at: string) =>
      shop.em.execute(`update tool set archived_at = ${at} where id = ?`, [numbers.get(size)?.id]);
    await archive("m8 20", "now()");
    expect(await neighboursOf("m6 20")).toContain("thread larger: M10 m10 20 bolt-m10-x-20");
    expect(await neighboursOf("m8 20")).toContain("thread smaller: M6 m6 20 bolt-m6-x-20");
    await archive("m8 20", "null");
  });

  it("do not exist without a family, or for a part of another one", async () => {
    const { partNumber } = await aTool(shop);
    expect(await findFamilyOf(shop.em, { partNumber, familyId: null })).toBeNull();
    expect(await findFamilyOf(shop.em, { partNumber, familyId })).toMatchObject({
      slug: "hex-bolts",
      neighbours: [],
    });
  });
});
