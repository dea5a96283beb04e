import { expect, it } from "vitest";
import type { Meaning } from "./search-sizes.ts";
import type { SearchWord } from "./search-words.ts";
import type { TypedNumber } from "../tool/find-typed-number.ts";
import { tolerant, toolQuery } from "./tool-query.ts";

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
  { number = null, meanings = [] }: { number?: TypedNumber | null; meanings?: readonly Meaning[] } = {},
) => toolQuery({ words, meanings }, number);

const tolerantTerms = (query: ReturnType<typeof toolQuery>) =>
  query?.requirements.map(({ term }) => term(tolerant));

it("requires all words, each from strict to tolerant", () => {
  const query = queryOf([
    word("wrenches", { lexemes: ["wrench"] }),
    word("hamer", { corrections: ["hammer"] }),
  ]);
  expect(query).toMatchObject({
    words: ["wrenches", "hamer"],
    exact: "('wrench') & ('hamer')",
    prefix: "('wrenches':* | 'wrench') & ('hamer':*)",
    hasPrefixMatches: true,
    tolerant: "('wrenches':* | 'wrench') & ('hamer':* | 'hammer')",
    isNarrow: false,
    sizes: [],
    parted: [],
    toolOfNumber: null,
  });
  expect(tolerantTerms(query)).toEqual(["('wrenches':* | 'wrench')", "('hamer':* | 'hammer')"]);
});

it("finds a number as it is stored, too, unless it was typed so", () => {
  const typed = (words: string[]) =>
    queryOf([word("b", { hasPrefixMatches: false }), word("w7")], { number: { toolId: "t", words } });
  expect(typed(["bw", "7"])).toMatchObject({
    exact: "('b') & ('w7') | 'bw' & '7'",
    hasPrefixMatches: true,
    toolOfNumber: "t",
  });
  expect(typed(["b", "w7"])).toMatchObject({ exact: "('b') & ('w7')", toolOfNumber: "t" });
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
  const meanings = [{ words: ["allen", "key"], phrases: [[["hex"], ["key"]]], isSize: false, writings: [] }];
  const query = queryOf([word("allen", { corrections: ["alien"] }), word("key"), word("set")], { meanings });
  expect(query).toMatchObject({
    exact: "((('allen') & ('key')) | (('hex') & ('key'))) & ('set')",
    prefix: "((('allen') & ('key')) | (('hex') & ('key'))) & ('set':*)",
    hasPrefixMatches: true,
    isNarrow: false,
  });
  expect(tolerantTerms(query)).toEqual([
    "((('allen' | 'alien') & ('key')) | (('hex') & ('key')))",
    "('set':*)",
  ]);
});

it("stays narrow with single words of equal meaning", () => {
  const spanner = word("spanner", { completions: ["spanner"], hasPrefixMatches: false });
  const meaning = (...phrases: Meaning["phrases"]) => ({
    words: ["spanner"],
    phrases,
    isSize: false,
    writings: [],
  });
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
      phrases: [[["1"], ["2"]], [["12.7mm"]]],
      isSize: true,
      writings: ["1 2", "12.7mm"],
    },
  ];
  const words = [word("1"), word("2"), word("in", { isStopWord: true })];
  const all = "((('1') & ('2')) | ('12.7mm'))";
  expect(queryOf(words, { meanings })).toMatchObject({
    exact: all,
    prefix: all,
    tolerant: all,
    sizes: [["1 2", "12.7mm"]],
  });
});

it("takes a thread, a number and what has synonyms as they are: longer ones are others", () => {
  const whole = { isWhole: true };
  expect(queryOf([word("m8", whole), word("30", whole)])?.tolerant).toBe("('m8') & ('30')");
  const meanings = [{ words: ["a2"], phrases: [[["304"]]], isSize: false, writings: [] }];
  expect(queryOf([word("a2")], { meanings })?.tolerant).toBe("(('a2') | ('304'))");
});

it("never drops sizes, threads, numbers and standards", () => {
  const fixed = ["m8", "30", "2.5", "8mm", "din933", "x"].map((each) => word(each));
  const others = ["a4", "c3", "8.8", "bolt"].map((each) => word(each));
  const query = queryOf([...fixed, ...others]);
  expect(query?.requirements.map(({ isFixed }) => isFixed)).toEqual([
    ...fixed.map(() => true),
    ...others.map(() => false),
  ]);
});
