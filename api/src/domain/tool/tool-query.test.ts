import { expect, it } from "vitest";
import type { SearchWord } from "./search-words.ts";
import { toolQuery } from "./tool-query.ts";

const word = (text: string, over: Partial<SearchWord> = {}): SearchWord => ({
  word: text,
  isTelling: true,
  lexemes: [text],
  longer: null,
  begins: true,
  near: [],
  ...over,
});

it("all words are asked for, each from strict to forgiving", () => {
  const query = toolQuery([word("wrenches", { lexemes: ["wrench"] }), word("hamer", { near: ["hammer"] })]);
  expect(query).toEqual({
    words: ["wrenches", "hamer"],
    whole: "('wrench') & ('hamer')",
    begun: "('wrenches':* | 'wrench') & ('hamer':*)",
    begins: true,
    meant: "('wrenches':* | 'wrench') & ('hamer':* | 'hammer')",
    each: ["('wrenches':* | 'wrench')", "('hamer':* | 'hammer')"],
    isNarrow: false,
  });
});

it("a beginning is asked for as the few words that it stands for, where they are few", () => {
  const query = toolQuery([word("wren", { longer: ["wren", "wrench"] })]);
  expect(query).toMatchObject({ begun: "('wren' | 'wrench')", isNarrow: true });
  expect(toolQuery([word("19mm", { longer: ["mm"] })])?.begun).toBe("('19mm':* | ('19' & ('mm')))");
  expect(toolQuery([word("wren")])).toMatchObject({ begun: "('wren':*)", isNarrow: false });
});

it("digits and letters in one word may stand apart", () => {
  expect(toolQuery([word("m12x60")])?.begun).toBe("('m12x60':* | ('m' & '12' & 'x' & '60':*))");
});

it("words that say nothing count only by themselves", () => {
  const the = word("the", { isTelling: false });
  expect(toolQuery([the, word("saw")])?.begun).toBe("('saw':*)");
  expect(toolQuery([the])?.begun).toBe("('the':*)");
  expect(toolQuery([])).toBeNull();
});

it("quotes and backslashes stay letters", () => {
  expect(toolQuery([word("o'\\k")])?.whole).toBe(String.raw`('o''\\k')`);
});
