import { beforeAll, describe, expect, it } from "vitest";
import { aCategory, aFamily } from "../../testing/catalogue.ts";
import { aTool } from "../../testing/factories.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { findPart } from "./find-part.ts";
import { RELATED_MAX } from "./find-related.ts";

const shop = shopFixture();

let hammers: string;
let bolts: string;

beforeAll(async () => {
  const top = await aCategory(shop, { slug: "hand-tools" });
  hammers = await aCategory(shop, { slug: "hammers", parentId: top });
  const saws = await aCategory(shop, { slug: "saws", parentId: top });
  bolts = await aCategory(shop, { slug: "bolts" });
  await aTool(shop, { name: "Claw", categoryId: hammers });
  await aTool(shop, { name: "Hammer, steel", categoryId: hammers });
  await aTool(shop, { name: "Framing hammer, heavy", categoryId: hammers, archivedAt: new Date() });
  await aTool(shop, { name: "Framing saw", categoryId: saws });
  await aTool(shop, { name: "Framing profile", description: "For framing", categoryId: bolts });
  await aTool(shop, { name: "Framing square" });
});

const relatedTo = async (over: { name: string; categoryId?: string }): Promise<string[]> => {
  const { partNumber } = await aTool(shop, over);
  return relatedOf(partNumber);
};

const relatedOf = async (partNumber: string): Promise<string[]> =>
  (await findPart({ em: shop.em }, partNumber, 90)).related.map(({ name }) => name);

describe("related tools", () => {
  it("are of the same category, the most alike first", async () => {
    expect(await relatedTo({ name: "Framing hammer", categoryId: hammers })).toEqual([
      "Hammer, steel",
      "Claw",
    ]);
  });

  it("are first those that the size table of its family does not have", async () => {
    const sized = [20, 25, 30, 35].map((length) => `Hex bolt M8 x ${length}, steel`);
    const tools = [];
    for (const name of sized) tools.push(await aTool(shop, { name, categoryId: bolts }));
    await aTool(shop, { name: "Hex bolt M8 x 30, stainless", categoryId: bolts });
    await aFamily(shop, { slug: "steel-bolts", categoryId: bolts, toolIds: tools.map(({ id }) => id) });
    const related = await relatedOf(tools[2]?.partNumber ?? "");
    expect(related).toHaveLength(RELATED_MAX);
    expect(related.slice(0, 2)).toEqual(["Hex bolt M8 x 30, stainless", "Framing profile"]);
    expect(related[2]).toMatch(/^Hex bolt M8 x \d5, steel$/);
  });

  it("are those with its words, for a tool without category", async () => {
    expect((await relatedTo({ name: "Framing square, 300 mm" }))[0]).toBe("Framing square");
  });
});
