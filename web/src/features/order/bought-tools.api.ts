import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { customerApi, unwrap, unwrapWithHeaders } from "../../lib/api-client.ts";
import { listPage, type ListPage } from "../../lib/pages.ts";
import { readTool, type Tool } from "../tool/tool.api.ts";

const PAGE_SIZE = 24;

/** A tool that the customer has paid for. Quantities in units. */
export interface BoughtTool {
  readonly tool: Tool;
  readonly lastQuantity: number;
  readonly totalQuantity: number;
  readonly orders: number;
  readonly lastBoughtAt: Date;
}

/** The tools of the customer's paid orders, last bought first, page by page. */
export const boughtToolsQuery = (email: string) =>
  infiniteQueryOptions({
    queryKey: ["bought", email, "tools"],
    queryFn: async ({ pageParam }): Promise<ListPage<BoughtTool>> => {
      const query = { limit: PAGE_SIZE, ...(pageParam === "" ? {} : { cursor: pageParam }) };
      const { data, headers } = await unwrapWithHeaders(customerApi.GET("/myitems", { params: { query } }));
      const items = data.map((wire) => ({
        tool: readTool(wire.tool),
        lastQuantity: wire.lastQuantity,
        totalQuantity: wire.totalQuantity,
        orders: wire.orders,
        lastBoughtAt: new Date(wire.lastBoughtAt),
      }));
      return listPage(items, headers);
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });

/** The phone number, address and company of the customer's latest order; empty before the first. */
export const lastDeliveryQuery = (email: string) =>
  queryOptions({
    queryKey: ["bought", email, "delivery"],
    queryFn: async (): Promise<{ phone: string; address: string; company: string }> =>
      unwrap(customerApi.GET("/lastdelivery")),
  });
