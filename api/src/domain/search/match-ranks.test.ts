import { sql } from "@mikro-orm/core";
import { describe, expect, it } from "vitest";
import { aTool } from "../../testing/factories.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { findTypedNumber } from "../tool/find-typed-number.ts";
import { ranksOf, readRelevance, relevanceOf, writeRelevance } from "./match-ranks.ts";
import { readSearchWords } from "./search-words.ts";
import { type ToolQuery, toolQuery } from "./tool-query.ts";

const shop = shopFixture();

const aQuery = (over: Partial<ToolQuery> = {}): ToolQuery => ({
  words: ["saw"],
  exact: "('saw')",
  prefix: "('saw':*)",
  tolerant: "('saw':*)",
  requirements: [],
  hasPrefixMatches: true,
  isNarrow: false,
  sizes: [],
  parted: [],
  toolOfNumber: null,
  ...over,
});

const numbers = (query: ToolQuery): number[] => ranksOf(query).map(({ rank }) => rank);

describe("the ranks of a query", () => {
  it.each<[string, Partial<ToolQuery>, number[]]>([
    ["without corrections are those of the words as typed", {}, [2, 3, 4, 5, 6, 7, 8, 9]],
    ["with corrections are all", { tolerant: "('saw':* | 'swa')" }, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]],
    [
      "of words that the catalogue does not have are those of corrections",
      { hasPrefixMatches: false, tolerant: "('saw':* | 'swa')" },
      [2, 3, 10, 11, 12, 13],
    ],
  ])("%s", (_, over, ranks) => {
    expect(numbers(aQuery(over))).toEqual(ranks);
  });
});

describe("the relevance of a tool", () => {
  /** The sort key of a tool for a text. */
  async function relevance(tool: Parameters<typeof aTool>[1], text: string): Promise<string> {
    const { id } = await aTool(shop, tool);
    const query = toolQuery(await readSearchWords({ em: shop.em }, text));
    if (!query) throw new Error("no query");
    const [row] = await shop.em.execute<{ key: string }[]>(
      sql`select ${relevanceOf(query)} as key from tool_search where tool_id = ${id}`,
    );
    return String(row?.key);
  }

  it.each([
    ["2: its name starts with the text", "Rasp, half round", "", "rasp ha", "2.0015"],
    ["4: the words are in its name", "Wood planer", "", "planer", "4.0011"],
    ["6: words of its name start with the words", "Wood trimming knife", "", "knife trimm", "6.0019"],
    ["8: words of its description do", "Set", "Two reamers", "ream", "8.0003"],
    ["10: its name has them with typos", "Long ratchet", "", "rathcet", "10.0012"],
    ["12: its description has them with typos", "Box", "With spanners", "spaners", "12.0003"],
  ])("is rank %s, then the length of the name", async (_, name, description, text, key) => {
    expect(await relevance({ name, description }, text)).toBe(key);
  });

  it("is one rank more for what cannot be ordered", async () => {
    const soldOut = { name: "Wood chopper", description: "", stockQuantity: 0 };
    expect(await relevance(soldOut, "chopper")).toBe("5.0012");
  });

  it("has rank 0 for its whole part number in any writing", async () => {
    const tool = await aTool(shop, { name: "Numbered part" });
    const text = tool.partNumber.replace("BW-", "b w.");
    const number = await findTypedNumber({ em: shop.em }, text);
    const query = toolQuery(await readSearchWords({ em: shop.em }, text), number);
    const [row] = await shop.em.execute<{ key: string }[]>(
      sql`select ${relevanceOf(query!)} as key from tool_search where tool_id = ${tool.id}`,
    );
    expect(String(row?.key)).toBe("0.0013");
  });
});

describe("a relevance in a cursor", () => {
  it.each([
    [0, 1, "0.0001"],
    [2, 23, "2.0023"],
    [5, 120, "5.0120"],
    [15, 9999, "15.9999"],
  ])("of rank %i and length %i is %s, and is read back", (rank, nameLength, key) => {
    expect(writeRelevance(rank, nameLength)).toBe(key);
    expect(readRelevance(key)).toEqual({ rank, nameLength });
  });

  it("sorts as a number like rank, then length", () => {
    const keys = [writeRelevance(0, 9999), writeRelevance(1, 2), writeRelevance(1, 10), writeRelevance(2, 1)];
    expect(keys.map(Number).toSorted((a, b) => a - b)).toEqual(keys.map(Number));
  });
});
