import { bulkTool, LARGE_CATALOGUE } from "../seed/large-catalogue.ts";

/** One kind of search: the query of its nth call, and the expected result. */
export interface SearchKind {
  readonly name: string;
  /** The list of tools by default. */
  readonly path?: string;
  readonly query: (number: number) => Readonly<Record<string, string>>;
  /** Returns the name of a tool that the response must have. */
  readonly finds?: (number: number) => string;
}

const nameOf = (number: number): string => bulkTool((number * 1_299_709) % LARGE_CATALOGUE).name;

/** The sequence's part of a number. */
const numberOf = (number: number): number => 1001 + ((number * 104_729) % LARGE_CATALOGUE);

/** Words of the tool's name in the nth call. */
function words(number: number): { maker: string; kind: string } {
  const [maker = "", , kind = ""] = nameOf(number).split(" ");
  return { maker, kind };
}

/** Returns the word with a letter dropped, doubled or swapped. */
function typo(word: string, number: number): string {
  const at = 1 + (number % Math.max(1, word.length - 2));
  const rest = word.slice(at + 1);
  const typos = [
    word.slice(0, at) + rest,
    word.slice(0, at + 1) + word.slice(at),
    word.slice(0, at) + rest.charAt(0) + word.charAt(at) + rest.slice(1),
  ];
  return typos[number % typos.length] ?? word;
}

/** Common and expensive searches. */
export const SEARCHES: readonly SearchKind[] = [
  { name: "one word", query: (n) => ({ q: words(n).kind }) },
  { name: "one word, by price", query: (n) => ({ q: words(n).kind, sort: "price-down" }) },
  { name: "maker and kind", query: (n) => ({ q: `${words(n).kind} ${words(n).maker}` }), finds: nameOf },
  { name: "whole name", query: (n) => ({ q: nameOf(n) }), finds: nameOf },
  { name: "a typo", query: (n) => ({ q: typo(words(n).kind, n) }) },
  { name: "a typo, by name", query: (n) => ({ q: typo(words(n).kind, n), sort: "name" }) },
  {
    name: "a typo in each of two words",
    query: (n) => ({ q: `${typo(words(n).maker, n)} ${typo(words(n).kind, n + 1)}` }),
    finds: nameOf,
  },
  { name: "two letters", query: (n) => ({ q: words(n).kind.slice(0, 2) }) },
  { name: "one letter", query: (n) => ({ q: words(n).kind.slice(0, 1) }) },
  { name: "a word of most tools", query: () => ({ q: "steel" }) },
  { name: "two words of many tools", query: () => ({ q: "steel workshop" }) },
  { name: "two words without a common tool", query: () => ({ q: "piece dozen" }) },
  { name: "a part number", query: (n) => ({ q: `BW-${numberOf(n)}` }) },
  { name: "a part number in another writing", query: (n) => ({ q: `b w.${numberOf(n)}` }) },
  { name: "no match", query: () => ({ q: "xylophone quartz" }) },
  {
    name: "suggestions for four letters",
    path: "/api/tools/suggestions",
    query: (n) => ({ q: words(n).kind.slice(0, 4) }),
  },
  { name: "all tools, by name", query: () => ({ sort: "name" }) },
];
