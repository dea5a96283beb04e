import { expect, it } from "vitest";
import type { SearchWord } from "./search-words.ts";
import { toolQuery } from "./tool-query.ts";

const word = (text: string, over: Partial<SearchWord> = {}): SearchWord => ({
  word: text,
  isStopWord: false,
  lexemes: [text],
  completions: null,
  hasPrefixMatches: true,
  corrections: [],
  ...over,
});

it("requires all words, each from strict to tolerant", () => {
  const query = toolQuery([
    word("wrenches", { lexemes: ["wrench"] }),
    word("hamer", { corrections: ["hammer"] }),
  ]);
  expect(query).toEqual({
    words: ["wrenches", "hamer"],
    exact: "('wrench') & ('hamer')",
    prefix: "('wrenches':* | 'wrench') & ('hamer':*)",
    hasPrefixMatches: true,
    tolerant: "('wrenches':* | 'wrench') & ('hamer':* | 'hammer')",
    tolerantTerms: ["('wrenches':* | 'wrench')", "('hamer':* | 'hammer')"],
    isNarrow: false,
    toolOfNumber: null,
  });
});

it("finds a number as it is stored, too, unless it was typed so", () => {
  const typed = (words: string[]) =>
    toolQuery([word("b", { hasPrefixMatches: false }), word("w7")], { toolId: "t", words });
  expect(typed(["bw", "7"])).toMatchObject({
    exact: "('b') & ('w7' | ('w' & '7')) | 'bw' & '7'",
    hasPrefixMatches: true,
    toolOfNumber: "t",
  });
  expect(typed(["b", "w7"])).toMatchObject({ exact: "('b') & ('w7' | ('w' & '7'))", toolOfNumber: "t" });
});

it("replaces a prefix by the words that start with it, where they are few", () => {
  const query = toolQuery([word("wren", { completions: ["wren", "wrench"] })]);
  expect(query).toMatchObject({ prefix: "('wren' | 'wrench')", isNarrow: true });
  expect(toolQuery([word("19mm", { completions: ["mm"] })])?.prefix).toBe("('19mm':* | ('19' & ('mm')))");
  expect(toolQuery([word("wren")])).toMatchObject({ prefix: "('wren':*)", isNarrow: false });
});

it("finds digits and letters of one word apart, too", () => {
  expect(toolQuery([word("m12x60")])?.prefix).toBe("('m12x60':* | ('m' & '12' & 'x' & '60':*))");
});

it("ignores stop words, unless there are no others", () => {
  const the = word("the", { isStopWord: true });
  expect(toolQuery([the, word("saw")])?.prefix).toBe("('saw':*)");
  expect(toolQuery([the])?.prefix).toBe("('the':*)");
  expect(toolQuery([])).toBeNull();
});

it("quotes quotes and backslashes", () => {
  expect(toolQuery([word("o'\\k")])?.exact).toBe(String.raw`('o''\\k')`);
});
