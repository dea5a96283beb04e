import type { QueryClient } from "@tanstack/react-query";

const TOOL_KEYS = [
  "managed-tools",
  "managed-tool",
  "tool-place",
  "tool-relations",
  "stock-ledger",
  "tool-events",
  "managed-family",
  "tools",
  "tool",
  "part",
  "family",
  "catalogue",
  "catalogue-count",
  "category",
  "categories",
  "top-categories",
];

/** Refetches everything that shows tools. */
export const invalidateTools = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(TOOL_KEYS.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
