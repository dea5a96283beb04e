import { infiniteQueryOptions } from "@tanstack/react-query";
import { customerApi, unwrapWithHeaders } from "../../lib/api-client.ts";
import { listPage, type ListPage } from "../../lib/pages.ts";
import { type CancelledOrder, readCancelledOrder } from "../order/order.api.ts";
import { type ListView, wordsAndDays } from "./list-view.ts";

const PAGE_SIZE = 50;

/** Queries cancelled orders that match the search text and dates of the view, newest first. */
export const allCancelledOrdersQuery = ({ text, from, to }: ListView) =>
  infiniteQueryOptions({
    queryKey: ["manage-orders", "cancelled", { text, from, to }],
    queryFn: async ({ pageParam: cursor }): Promise<ListPage<CancelledOrder>> => {
      const query = {
        ...wordsAndDays({ text, from, to }),
        limit: PAGE_SIZE,
        ...(cursor === "" ? {} : { cursor }),
      };
      const { data, headers } = await unwrapWithHeaders(
        customerApi.GET("/manage/orders/cancelled", { params: { query } }),
      );
      return listPage(data.map(readCancelledOrder), headers);
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
