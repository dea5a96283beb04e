import { expect, it } from "vitest";
import type { Meaning } from "./search-sizes.ts";
import type { SearchWord } from "./search-words.ts";
import type { TypedNumber } from "../tool/find-typed-number.ts";
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

const queryOf = (
  words: readonly SearchWord[],
  {
    number = null,
    meanings = [],
    numbers = [],
  }: { number?: TypedNumber | null; meanings?: readonly Meaning[]; numbers?: readonly string[] } = {},
) => toolQuery({ words, meanings, numbers }, number);

it("requires all words, each from strict to tolerant", () => {
  const query = queryOf([
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
    sizes: [],
    parted: [],
    numbers: [],
    toolOfNumber: null,
  });
});

it("has no numbers of words that have synonyms", () => {
  const meanings = [{ words: ["a2"], phrases: [[["304"]]], isSize: false }];
  expect(queryOf([word("a2"), word("m8")], { meanings, numbers: ["2", "8"] })).toMatchObject({
    numbers: ["8"],
  });
});

it("has the numbers of a text, unless it is the number of a tool", () => {
  const words = [word("bw"), word("1002")];
  const numbers = ["1002"];
  expect(queryOf(words, { numbers })).toMatchObject({ numbers });
  expect(queryOf(words, { numbers, number: { toolId: "t", words: ["bw", "1002"] } })).toMatchObject({
    numbers: [],
  });
});

it("finds a number as it is stored, too, unless it was typed so", () => {
  const typed = (words: string[]) =>
    queryOf([word("b", { hasPrefixMatches: false }), word("w7")], { number: { toolId: "t", words } });
  expect(typed(["bw", "7"])).toMatchObject({
    exact: "('b') & ('w7' | ('w' & '7')) | 'bw' & '7'",
    hasPrefixMatches: true,
    toolOfNumber: "t",
  });
  expect(typed(["b", "w7"])).toMatchObject({ exact: "('b') & ('w7' | ('w' & '7'))", toolOfNumber: "t" });
});

it("takes one letter of a number as a whole word: too many words start with it", () => {
  const words = [word("b"), word("w"), word("1002")];
  const number = { toolId: "t", words: ["bw", "1002"] };
  expect(queryOf(words, { number })?.prefix).toBe("('b') & ('w') & ('1002':*) | 'bw' & '1002'");
  expect(queryOf(words)?.prefix).toBe("('b':*) & ('w':*) & ('1002':*)");
});

it("replaces a prefix by the words that start with it, where they are few", () => {
  const query = queryOf([word("wren", { completions: ["wren", "wrench"] })]);
  expect(query).toMatchObject({ prefix: "('wren' | 'wrench')", isNarrow: true });
  expect(queryOf([word("19mm", { completions: ["mm"] })])?.prefix).toBe("('19mm':* | ('19' & ('mm')))");
  expect(queryOf([word("wren")])).toMatchObject({ prefix: "('wren':*)", isNarrow: false });
});

it("finds digits and letters of one word apart, too", () => {
  expect(queryOf([word("m12x60")])?.prefix).toBe("('m12x60':* | ('m' & '12' & 'x' & '60':*))");
});

it("ignores stop words, unless there are no others", () => {
  const the = word("the", { isStopWord: true });
  expect(queryOf([the, word("saw")])?.prefix).toBe("('saw':*)");
  expect(queryOf([the])?.prefix).toBe("('the':*)");
  expect(queryOf([])).toBeNull();
});

it("quotes quotes and backslashes", () => {
  expect(queryOf([word("o'\\k")])?.exact).toBe(String.raw`('o''\\k')`);
});

it("also finds phrases of equal meaning, exactly as written", () => {
  const meanings = [{ words: ["allen", "key"], phrases: [[["hex"], ["key"]]], isSize: false }];
  const query = queryOf([word("allen", { corrections: ["alien"] }), word("key"), word("set")], { meanings });
  expect(query).toMatchObject({
    exact: "((('allen') & ('key')) | (('hex') & ('key'))) & ('set')",
    prefix: "((('allen':*) & ('key':*)) | (('hex') & ('key'))) & ('set':*)",
    tolerantTerms: ["((('allen':* | 'alien') & ('key':*)) | (('hex') & ('key')))", "('set':*)"],
    hasPrefixMatches: true,
    isNarrow: false,
  });
});

it("stays narrow with single words of equal meaning", () => {
  const spanner = word("spanner", { completions: ["spanner"], hasPrefixMatches: false });
  const meaning = (...phrases: Meaning["phrases"]) => ({ words: ["spanner"], phrases, isSize: false });
  expect(queryOf([spanner], { meanings: [meaning([["wrench"]])] })).toMatchObject({
    prefix: "(('spanner') | ('wrench'))",
    isNarrow: true,
    hasPrefixMatches: true,
  });
  expect(queryOf([spanner], { meanings: [meaning([["hex"], ["key"]])] })?.isNarrow).toBe(false);
});

it("takes the numbers of a size as they are", () => {
  const meanings = [
    {
      words: ["1", "2", "in"],
      phrases: [
        [["1"], ["2"]],
        [["12"], ["7"], ["mm"]],
      ],
      isSize: true,
    },
  ];
  const words = [word("1"), word("2"), word("in", { isStopWord: true })];
  const all = "((('1') & ('2')) | (('12') & ('7') & ('mm')))";
  expect(queryOf(words, { meanings })).toMatchObject({
    exact: all,
    prefix: all,
    tolerant: all,
    sizes: [["1 2", "12 7 mm"]],
  });
});
