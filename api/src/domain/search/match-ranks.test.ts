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
  tolerantTerms: ["('saw':*)"],
  hasPrefixMatches: true,
  isNarrow: false,
  sizes: [],
  parted: [],
  numbers: [],
  toolOfNumber: null,
  ...over,
});

const numbers = (query: ToolQuery): number[] => ranksOf(query).map(({ rank }) => rank);

describe("the ranks of a query", () => {
  it.each<[string, Partial<ToolQuery>, number[]]>([
    ["without corrections are those of the words as typed", {}, [0, 1, 2, 3]],
    ["with corrections are all", { tolerant: "('saw':* | 'swa')" }, [0, 1, 2, 3, 4, 5]],
    [
      "of words that the catalogue does not have are those of corrections",
      { hasPrefixMatches: false, tolerant: "('saw':* | 'swa')" },
      [0, 4, 5],
    ],
  ])("%s", (_, over, ranks) => {
    expect(numbers(aQuery(over))).toEqual(ranks);
  });
});

describe("the relevance of a tool", () => {
  /** The sort key of a tool for a text. */
  async function relevance(tool: { name: string; description: string }, text: string): Promise<string> {
    const { id } = await aTool(shop, tool);
    const query = toolQuery(await readSearchWords({ em: shop.em }, text));
    if (!query) throw new Error("no query");
    const [row] = await shop.em.execute<{ key: string }[]>(
      sql`select ${relevanceOf(query)} as key from tool_search where tool_id = ${id}`,
    );
    return String(row?.key);
  }

  it.each([
    ["0: its name starts with the text", "Rasp, half round", "", "rasp ha", "0.0015"],
    ["1: the words are in its name", "Wood planer", "", "planer", "1.0011"],
    ["2: words of its name start with the words", "Wood trimming knife", "", "knife trimm", "2.0019"],
    ["3: words of its description do", "Set", "Two reamers", "ream", "3.0003"],
    ["4: its name has them with typos", "Long ratchet", "", "rathcet", "4.0012"],
    ["5: its description has them with typos", "Box", "With spanners", "spaners", "5.0003"],
  ])("is rank %s, then the length of the name", async (_, name, description, text, key) => {
    expect(await relevance({ name, description }, text)).toBe(key);
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
    [3, 9999, "3.9999"],
  ])("of rank %i and length %i is %s, and is read back", (rank, nameLength, key) => {
    expect(writeRelevance(rank, nameLength)).toBe(key);
    expect(readRelevance(key)).toEqual({ rank, nameLength });
  });

  it("sorts as a number like rank, then length", () => {
    const keys = [writeRelevance(0, 9999), writeRelevance(1, 2), writeRelevance(1, 10), writeRelevance(2, 1)];
    expect(keys.map(Number).toSorted((a, b) => a - b)).toEqual(keys.map(Number));
  });
});
