import type { components } from "@shop/openapi/types";
import { queryOptions } from "@tanstack/react-query";
import { publicApi, unwrap } from "../../lib/api-client.ts";

const FRESH_MS = 60_000;
const TOP_MAX = 11;

/** A category with those below it; `count` includes their parts. */
export type CategoryBranch = components["schemas"]["Category"];

/** Returns the categories that lead to a part. */
const withParts = (branches: readonly CategoryBranch[]): CategoryBranch[] =>
  branches
    .filter(({ count }) => count > 0)
    .map((branch) => ({ ...branch, children: withParts(branch.children) }));

/** The tree of categories that have parts for sale. */
export const categoriesQuery = queryOptions({
  queryKey: ["categories"],
  queryFn: async (): Promise<CategoryBranch[]> => withParts(await unwrap(publicApi.GET("/categories"))),
  staleTime: FRESH_MS,
});

/** The first of the top categories: the home page carries no more of the tree. */
export const topCategoriesQuery = queryOptions({
  queryKey: ["top-categories"],
  queryFn: async (): Promise<Omit<CategoryBranch, "children">[]> =>
    withParts(await unwrap(publicApi.GET("/categories")))
      .slice(0, TOP_MAX)
      .map(({ slug, name, count }) => ({ slug, name, count })),
  staleTime: FRESH_MS,
});
