import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { publicApi, unwrap, unwrapWithHeaders } from "../../lib/api-client.ts";
import { fromDollars, type Money } from "../../lib/money.ts";
import { listPage, type ListPage } from "../../lib/pages.ts";

const PAGE_SIZE = 24;

/** A tool or part on sale. `unitPrice` in cents, quantities in pieces. */
export interface Tool {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly imageUrl: string;
  readonly unitPrice: Money;
  readonly minimumOrderQuantity: number;
  readonly stockQuantity: number;
}

interface WireTool {
  readonly _id: string;
  readonly name: string;
  readonly description: string;
  readonly img: string;
  readonly price: number;
  readonly minOrder: number;
  readonly available: number;
}

const readTool = (wire: WireTool): Tool => ({
  id: wire._id,
  name: wire.name,
  description: wire.description,
  imageUrl: wire.img,
  unitPrice: fromDollars(wire.price),
  minimumOrderQuantity: wire.minOrder,
  stockQuantity: wire.available,
});

/** Tools page by page; with words only those that match. */
export const toolsQuery = (words = "") =>
  infiniteQueryOptions({
    queryKey: ["tools", { words }],
    queryFn: async ({ pageParam }): Promise<ListPage<Tool>> => {
      const query = {
        limit: PAGE_SIZE,
        ...(words === "" ? {} : { q: words }),
        ...(pageParam === "" ? {} : { cursor: pageParam }),
      };
      const { data, headers } = await unwrapWithHeaders(publicApi.GET("/tools", { params: { query } }));
      return listPage(data.map(readTool), headers);
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });

/** One tool. Problem 404 when there is none. */
export const toolQuery = (id: string) =>
  queryOptions({
    queryKey: ["tool", id],
    queryFn: async (): Promise<Tool> =>
      readTool(await unwrap(publicApi.GET("/purchase/{id}", { params: { path: { id } } }))),
  });
