import { TOOL_SORTS, type ToolSort } from "../features/tool/tool.api.ts";
import { readWords } from "../lib/search-words.ts";

/** The search words of a URL, and the sort order. */
export function readSearch(address: URLSearchParams): { words: string; sort: ToolSort } {
  const sort = TOOL_SORTS.find((each) => each === address.get("sort")) ?? "relevance";
  return { words: readWords(address), sort };
}
