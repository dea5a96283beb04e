import { infiniteQueryOptions } from "@tanstack/react-query";
import { customerApi, unwrapWithHeaders } from "../../lib/api-client.ts";
import { listPage, type ListPage } from "../../lib/pages.ts";
import { type CancelledOrder, readCancelledOrder } from "./order.api.ts";

const PAGE_SIZE = 25;

/** The customer's cancelled orders, last cancelled first, page by page. */
export const cancelledOrdersQuery = (email: string) =>
  infiniteQueryOptions({
    queryKey: ["cancelled-orders", email],
    queryFn: async ({ pageParam: cursor }): Promise<ListPage<CancelledOrder>> => {
      const query = { limit: PAGE_SIZE, ...(cursor === "" ? {} : { cursor }) };
      const { data, headers } = await unwrapWithHeaders(
        customerApi.GET("/orders/cancelled", { params: { query } }),
      );
      return listPage(data.map(readCancelledOrder), headers);
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
