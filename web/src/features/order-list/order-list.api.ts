import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { customerApi, unwrapWithHeaders } from "../../lib/api-client.ts";
import { fetchFile } from "../../lib/fetch-file.ts";
import { listPage, type ListPage } from "../../lib/pages.ts";
import { saveFile } from "../../lib/save-file.ts";
import { type ManagedOrder, readManagedOrder } from "../fulfilment/managed-order.api.ts";
import { type ListView, queryOf } from "./list-view.ts";

const PAGE_SIZE = 50;

/** The API stops counting here. */
export const COUNTED_MAX = 10_000;

/** One page of the list. */
export const allOrdersQuery = (view: ListView) =>
  queryOptions({
    queryKey: ["manage-orders", "list", view],
    queryFn: async (): Promise<ListPage<ManagedOrder>> => {
      const query = {
        ...queryOf(view),
        limit: PAGE_SIZE,
        ...(view.cursor !== "" && { cursor: view.cursor }),
      };
      const { data, headers } = await unwrapWithHeaders(
        customerApi.GET("/manage/orders", { params: { query } }),
      );
      return listPage(data.map(readManagedOrder), headers);
    },
  });

/** Downloads all orders that match the view. */
export const exportOrders = () =>
  mutationOptions({
    mutationKey: ["export-orders"],
    mutationFn: async (view: ListView): Promise<void> => {
      const query = new URLSearchParams(Object.entries(queryOf(view)));
      saveFile("orders.csv", await fetchFile(`/manage/orders.csv?${query.toString()}`));
    },
  });
