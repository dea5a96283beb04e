import { queryOptions } from "@tanstack/react-query";
import { publicApi, unwrap } from "../../lib/api-client.ts";
import { CACHE_MS } from "../../lib/cache-time.ts";
import { isNotFound } from "../../lib/problem.ts";

const FRESH_MS = 30_000;

/** A link to a category. */
export interface CategoryLink {
  readonly slug: string;
  readonly name: string;
}

/** An attribute that the parts of a category have. */
export interface CategoryAttribute {
  readonly slug: string;
  readonly label: string;
  readonly type: "number" | "choice" | "text" | "boolean" | "date";
  readonly unit: string | null;
  readonly decimals: number | null;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

export interface Category extends CategoryLink {
  /** From the top category to this one. */
  readonly path: readonly CategoryLink[];
  readonly children: readonly CategoryLink[];
  readonly attributes: readonly (CategoryAttribute & { readonly required: boolean })[];
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
