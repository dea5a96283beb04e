import type { components } from "@shop/openapi/types";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { publicApi, unwrap, unwrapWithHeaders } from "../../lib/api-client.ts";
import { CACHE_MS } from "../../lib/cache-time.ts";
import { listPage, type ListPage } from "../../lib/pages.ts";
import type { Alias } from "../../lib/alias.ts";
import { fromUnitDollars, type PriceBreak, type Prices, type PriceUnit } from "../../lib/price.ts";

export const PAGE_SIZE = 24;

/** The sort orders of the grid. Without words, relevance is the order of the catalogue. */
export const TOOL_SORTS = ["relevance", "name", "price-up", "price-down", "newest"] as const;
export type ToolSort = (typeof TOOL_SORTS)[number];

/** The numbers above which the API does not count matches. */
export const COUNTED_MAX = { matches: 1000, all: 10_000 } as const;

/** A tool or part. Prices are those of its price unit; lists leave out price breaks. Quantities in units. */
export interface Tool extends Prices {
  readonly id: string;
  readonly name: string;
  readonly partNumber: string;
  /** The end of the address of its page. */
  readonly slug: string;
  readonly description: string;
  readonly imageUrl: string;
  readonly minimumOrderQuantity: number;
  /** Quantities are multiples of it: packs. */
  readonly orderMultiple: number;
  /** The weight of one unit; null if it is unknown, and in lists. */
  readonly weightGrams: number | null;
  readonly stockQuantity: number;
  /** The day when more units are expected, such as `2026-12-04`; never in the past. */
  readonly expectedOn?: string | undefined;
  /** True if it is no longer sold. */
  readonly archived: boolean;
  /** The alias that the words of a search are about. */
  readonly alias?: Alias | undefined;
}

type Wire = components["schemas"];
/** A tool of a list, without price breaks, of a search, or to order. */
type WireTool = Wire["Tool"] &
  Partial<Pick<Wire["CatalogueItem"], "priceBreaks" | "weightGrams"> & Pick<Wire["FoundTool"], "alias">>;

/** Maps price breaks from the wire format. */
export const readPriceBreaks = (
  wire: readonly Wire["OrderedTool"]["priceBreaks"][number][] | undefined,
  priceUnit: PriceUnit,
): PriceBreak[] =>
  (wire ?? []).map(({ minQuantity, price }) => ({ minQuantity, price: fromUnitDollars(price, priceUnit) }));

/** Maps a tool from the wire format. */
export const readTool = (wire: WireTool): Tool => ({
  id: wire._id,
  name: wire.name,
  partNumber: wire.partNumber,
  slug: wire.slug,
  description: wire.description,
  imageUrl: wire.img,
  price: fromUnitDollars(wire.price, wire.priceUnit),
  priceUnit: wire.priceUnit,
  minimumOrderQuantity: wire.minOrder,
  orderMultiple: wire.orderMultiple,
  priceBreaks: readPriceBreaks(wire.priceBreaks, wire.priceUnit),
  weightGrams: wire.weightGrams ?? null,
  stockQuantity: wire.available,
  expectedOn: wire.expectedOn,
  archived: wire.archived ?? false,
  ...(wire.alias && { alias: wire.alias }),
});

/** Queries tools, page by page; with words only matching ones. */
export const toolsQuery = (words = "", sort: ToolSort = "relevance") =>
  infiniteQueryOptions({
    queryKey: ["tools", { words, sort }],
    queryFn: async ({ pageParam }): Promise<ListPage<Tool>> => {
      const query = {
        limit: PAGE_SIZE,
        ...(words === "" ? {} : { q: words }),
        ...(sort === "relevance" ? {} : { sort }),
        ...(pageParam === "" ? {} : { cursor: pageParam }),
      };
      const { data, headers } = await unwrapWithHeaders(publicApi.GET("/tools", { params: { query } }));
      return listPage(data.map(readTool), headers);
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    gcTime: CACHE_MS,
  });

/** One tool. Problem 404 if it does not exist. */
export const toolQuery = (id: string) =>
  queryOptions({
    queryKey: ["tool", id],
    queryFn: async (): Promise<Tool> =>
      readTool(await unwrap(publicApi.GET("/purchase/{id}", { params: { path: { id } } }))),
  });
