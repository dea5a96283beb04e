import { TOOL_SORTS, type ToolSort } from "../features/tool/tool.api.ts";

const WORDS_MAX = 100;

/** The search words of a URL, cut to the API's limit, and the sort order. */
export function readSearch(address: URLSearchParams): { words: string; sort: ToolSort } {
  const words = (address.get("q") ?? "").trim().slice(0, WORDS_MAX).toWellFormed().trim();
  const sort = TOOL_SORTS.find((each) => each === address.get("sort")) ?? "relevance";
  return { words, sort };
}
