import type { components } from "@shop/openapi/types";
import { queryOptions } from "@tanstack/react-query";
import { publicApi, unwrap } from "../../lib/api-client.ts";
import { CACHE_MS } from "../../lib/cache-time.ts";
import { isNotFound } from "../../lib/problem.ts";
import type { ShopDocument } from "../document/documents.api.ts";
import { readSize, type Size } from "../search/catalogue.api.ts";

const FRESH_MS = 30_000;

type WireFamily = components["schemas"]["Family"];

/** An attribute in which the parts of a family differ, with its letter in the drawing. */
export type FamilyColumn = WireFamily["columns"][number];

/** Parts that differ in some attributes. */
export interface Family extends Omit<WireFamily, "rows" | "documents"> {
  readonly documents: readonly ShopDocument[];
  /** The parts, sorted by the columns. */
  readonly parts: readonly Size[];
}

/** The attributes that are columns: the page has a row for each of up to 500 parts. */
function ofColumns<Value>(
  attributes: Readonly<Record<string, Value>>,
  columns: readonly { readonly slug: string }[],
): Record<string, Value> {
  const slugs = new Set(columns.map(({ slug }) => slug));
  return Object.fromEntries(Object.entries(attributes).filter(([slug]) => slugs.has(slug)));
}

/** A family by its address; null if there is none. */
export const familyQuery = (slug: string) =>
  queryOptions({
    queryKey: ["family", slug],
    queryFn: async (): Promise<Family | null> => {
      try {
        const call = publicApi.GET("/families/{slug}", { params: { path: { slug } } });
        const { rows, documents = [], ...family } = await unwrap(call);
        const parts = rows.map(({ attributes, ...row }) =>
          readSize({ ...row, attributes: ofColumns(attributes, family.columns) }),
        );
        return { ...family, documents, parts };
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    gcTime: CACHE_MS,
    staleTime: FRESH_MS,
  });
