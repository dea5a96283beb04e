import type { components } from "@shop/openapi/types";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { customerApi, unwrap, unwrapWithHeaders } from "../../lib/api-client.ts";
import { listPage, type ListPage } from "../../lib/pages.ts";
import { readTool } from "../tool/tool.api.ts";

const PAGE_SIZE = 24;

const readBoughtTool = (bought: components["schemas"]["BoughtTool"]) => ({
  ...bought,
  tool: readTool(bought.tool),
});

/** A tool that the customer has paid for. Quantities in units. */
export type BoughtTool = Readonly<ReturnType<typeof readBoughtTool>>;

/** The tools of the customer's paid orders, last bought first, page by page. */
export const boughtToolsQuery = (email: string) =>
  infiniteQueryOptions({
    queryKey: ["bought", email, "tools"],
    queryFn: async ({ pageParam }): Promise<ListPage<BoughtTool>> => {
      const query = { limit: PAGE_SIZE, ...(pageParam === "" ? {} : { cursor: pageParam }) };
      const { data, headers } = await unwrapWithHeaders(customerApi.GET("/myitems", { params: { query } }));
      return listPage(data.map(readBoughtTool), headers);
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
