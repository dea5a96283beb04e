import { bulkTool, LARGE_CATALOGUE } from "../seed/large-catalogue.ts";

/** One kind of search: the query of its `number`-th call, and what must be in the answer. */
export interface SearchKind {
  readonly name: string;
  /** Where it is asked for; where nothing is said, in the list of tools. */
  readonly path?: string;
  readonly query: (number: number) => Readonly<Record<string, string>>;
  /** A name that must be among the tools answered; where nothing is said, any answer is right. */
  readonly finds?: (number: number) => string;
}

const nth = (number: number): string => bulkTool((number * 1_299_709) % LARGE_CATALOGUE).name;

/** Maker, use and kind of the tool asked for by the `number`-th call. */
function words(number: number): { maker: string; use: string; kind: string } {
  const [maker = "", use = "", kind = ""] = nth(number).split(" ");
  return { maker, use, kind };
}

/** The word with a letter lost, doubled or swapped, in turns. */
function slip(word: string, number: number): string {
  const at = 1 + (number % Math.max(1, word.length - 2));
  const rest = word.slice(at + 1);
  const slips = [
    word.slice(0, at) + rest,
    word.slice(0, at + 1) + word.slice(at),
    word.slice(0, at) + rest.charAt(0) + word.charAt(at) + rest.slice(1),
  ];
  return slips[number % slips.length] ?? word;
}

/** What people type, and what costs most. */
export const SEARCHES: readonly SearchKind[] = [
  { name: "one word", query: (n) => ({ q: words(n).kind }) },
  { name: "one word, by price", query: (n) => ({ q: words(n).kind, sort: "price-down" }) },
  { name: "maker and kind", query: (n) => ({ q: `${words(n).kind} ${words(n).maker}` }), finds: nth },
  { name: "whole name", query: (n) => ({ q: nth(n) }), finds: nth },
  { name: "a slip", query: (n) => ({ q: slip(words(n).kind, n) }) },
  { name: "a slip, by name", query: (n) => ({ q: slip(words(n).kind, n), sort: "name" }) },
  {
    name: "a slip in each of two words",
    query: (n) => ({ q: `${slip(words(n).maker, n)} ${slip(words(n).kind, n + 1)}` }),
    finds: nth,
  },
  { name: "two letters", query: (n) => ({ q: words(n).kind.slice(0, 2) }) },
  { name: "one letter", query: (n) => ({ q: words(n).kind.slice(0, 1) }) },
  { name: "a word of most tools", query: () => ({ q: "steel" }) },
  { name: "two words of many tools", query: () => ({ q: "steel workshop" }) },
  { name: "two that never meet", query: () => ({ q: "piece dozen" }) },
  { name: "nothing", query: () => ({ q: "xylophone quartz" }) },
  {
    name: "suggestions for four letters",
    path: "/api/tools/suggestions",
    query: (n) => ({ q: words(n).kind.slice(0, 4) }),
  },
  { name: "everything, by name", query: () => ({ sort: "name" }) },
];
