import type { components } from "@shop/openapi/types";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { publicApi, unwrap } from "../../lib/api-client.ts";
import { CACHE_MS } from "../../lib/cache-time.ts";
import type { Alias } from "../../lib/alias.ts";
import { fromUnitDollars, type Prices } from "../../lib/price.ts";
import { readPriceBreaks } from "../tool/tool.api.ts";

const PAGE_SIZE = 48;
const FRESH_MS = 30_000;

/** A number in the attribute's unit, a choice's value, a text, yes or no, or a day such as `2026-12-04`. */
export type AttributeValue = number | string | boolean;

type CatalogueItem = components["schemas"]["CatalogueItem"];

/** The words of a search that no part has together with the others. */
export type DroppedWords = components["schemas"]["DroppedWords"];

/** A part as a size table shows it. */
export interface Size extends Prices {
  readonly id: string;
  readonly partNumber: string;
  readonly slug: string;
  readonly minimumOrderQuantity: number;
  readonly orderMultiple: number;
  readonly stockQuantity: number;
  /** The day when more units are expected, such as `2026-12-04`. */
  readonly expectedOn: string | undefined;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
}

/** A part as the catalogue lists it. */
export interface CataloguePart extends Size {
  readonly name: string;
  readonly imageUrl: string;
  /** The slug of its family. */
  readonly family: string | null;
  /** The alias that the words of a search are about. */
  readonly alias: Alias | undefined;
}

/** Maps what a size table shows of a part from the wire format. */
export const readSize = (item: CatalogueItem): Size => ({
  id: item._id,
  partNumber: item.partNumber,
  slug: item.slug,
  price: fromUnitDollars(item.price, item.priceUnit),
  priceUnit: item.priceUnit,
  minimumOrderQuantity: item.minOrder,
  orderMultiple: item.orderMultiple,
  priceBreaks: readPriceBreaks(item.priceBreaks, item.priceUnit),
  stockQuantity: item.available,
  expectedOn: item.expectedOn,
  attributes: item.attributes,
});

/** Maps a part from the wire format. */
export const readPart = (item: CatalogueItem): CataloguePart => ({
  ...readSize(item),
  name: item.name,
  imageUrl: item.img,
  family: item.family,
  alias: item.alias,
});

/** A filter for the results. `bars`: results in equal steps from min to max. Too many results are not counted. */
export interface Facet {
  readonly attribute: string;
  readonly label: string;
  readonly type: "choice" | "boolean" | "number";
  readonly unit: string | null;
  readonly values: readonly {
    readonly value: string;
    readonly label: string;
    readonly count?: number | undefined;
  }[];
  readonly min: number | null;
  readonly max: number | null;
  readonly bars: readonly number[];
}

export interface PartCount {
  readonly total: number;
  /** True if there are no more. */
  readonly exact: boolean;
}

export interface CataloguePage extends PartCount {
  readonly parts: readonly CataloguePart[];
  readonly facets: readonly Facet[];
  /** The counts without each of the filters, by its parameter; for a page without results. */
  readonly without: readonly (PartCount & { readonly filter: string })[];
  /** The words of the search that the parts lack, because none has all. */
  readonly dropped: DroppedWords | undefined;
  readonly nextCursor: string | undefined;
}

/**
 * A page of parts. `query` has the parameters of the page's address, which are those of the call.
 */
export const catalogueQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: ["catalogue", query],
    queryFn: async ({ pageParam }): Promise<CataloguePage> => {
      const parameters = Object.fromEntries(new URLSearchParams(query));
      const call = publicApi.GET("/catalogue", {
        params: {
          query: { ...parameters, limit: PAGE_SIZE, ...(pageParam !== "" && { cursor: pageParam }) },
        },
      });
      const wire = await unwrap(call);
      return {
        total: wire.total,
        exact: wire.exact,
        parts: wire.items.map(readPart),
        facets: wire.facets.map(({ values = [], min = null, max = null, histogram = [], ...facet }) => ({
          ...facet,
          values,
          min,
          max,
          bars: histogram,
        })),
        without: wire.without ?? [],
        dropped: wire.dropped,
        nextCursor: wire.next ?? undefined,
      };
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    gcTime: CACHE_MS,
    staleTime: FRESH_MS,
  });

/** Queries how many parts match. `query` as of `catalogueQuery`. */
export const catalogueCountQuery = (query: string) =>
  queryOptions({
    queryKey: ["catalogue-count", query],
    queryFn: async (): Promise<PartCount> => {
      const parameters = Object.fromEntries(new URLSearchParams(query));
      const call = publicApi.GET("/catalogue", { params: { query: { ...parameters, limit: 1 } } });
      const { total, exact } = await unwrap(call);
      return { total, exact };
    },
    staleTime: FRESH_MS,
  });
