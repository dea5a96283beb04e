import { treeQuery } from "../seed/large-tree.ts";
import type { SearchKind } from "./searches.ts";

const LEVELS = ["top", "second-level", "third-level"];

/** Category pages, and the same with two choices; each with all counts. */
export const FACET_SEARCHES: readonly SearchKind[] = LEVELS.flatMap((name, level): SearchKind[] => [
  {
    name: `a ${name} category`,
    path: "/api/catalogue",
    query: (number) => ({ category: treeQuery(level, number).category }),
  },
  {
    name: `a ${name} category, two choices`,
    path: "/api/catalogue",
    query: (number) => {
      const { category, chosen } = treeQuery(level, number);
      const filters = Object.entries(chosen).map(([slug, values]) => [`f.${slug}`, values] as const);
      return Object.fromEntries([["category", category], ...filters]);
    },
  },
  {
    name: `a ${name} category, by an attribute`,
    path: "/api/catalogue",
    query: (number) => {
      const { category, chosen } = treeQuery(level, number);
      return { category, sort: `-${Object.keys(chosen)[0] ?? "a0"}` };
    },
  },
]);
