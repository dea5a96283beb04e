import type { components } from "@shop/openapi/types";
import { queryOptions } from "@tanstack/react-query";
import { publicApi, unwrap } from "../../lib/api-client.ts";
import { CACHE_MS } from "../../lib/cache-time.ts";
import { isNotFound } from "../../lib/problem.ts";

const FRESH_MS = 30_000;

export type Category = components["schemas"]["CategoryDetails"];

/** A link to a category. */
export type CategoryLink = Category["path"][number];

/** An attribute that the parts of a category have. */
export interface CategoryAttribute extends Omit<
  Category["attributes"][number],
  "required" | "facet" | "choices"
> {
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** A category by its present or a former address; null if there is none. */
export const categoryQuery = (slug: string) =>
  queryOptions({
    queryKey: ["category", slug],
    queryFn: async (): Promise<Category | null> => {
      try {
        return await unwrap(publicApi.GET("/categories/{slug}", { params: { path: { slug } } }));
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    gcTime: CACHE_MS,
    staleTime: FRESH_MS,
  });
