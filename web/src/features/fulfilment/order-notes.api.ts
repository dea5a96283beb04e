import type { components } from "@shop/openapi/types";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { customerApi, unwrap, unwrapWithHeaders } from "../../lib/api-client.ts";
import { listPage, type ListPage } from "../../lib/pages.ts";

const PAGE_SIZE = 20;

type OrderNote = components["schemas"]["OrderNote"];
type Delivery = components["schemas"]["OrderDelivery"];

/** The internal notes of staff about an order, which customers never see, newest first, page by page. */
export const orderNotesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["manage-orders", "notes", id],
    queryFn: async ({ pageParam: cursor }): Promise<ListPage<OrderNote>> => {
      const params = { path: { id }, query: { limit: PAGE_SIZE, ...(cursor === "" ? {} : { cursor }) } };
      const { data, headers } = await unwrapWithHeaders(
        customerApi.GET("/manage/orders/{id}/notes", { params }),
      );
      return listPage(data, headers);
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });

interface NewNote {
  /** The id of the order. */
  readonly id: string;
  readonly text: string;
  readonly attemptKey: string;
}

/** Adds an internal note; requests with the same key add one. */
export const addOrderNote = ({ id, text, attemptKey }: NewNote): Promise<unknown> =>
  unwrap(
    customerApi.POST("/manage/orders/{id}/notes", {
      params: { path: { id }, header: { "idempotency-key": attemptKey } },
      body: { text },
    }),
  );

/** Changes where an order is delivered, until it is shipped; false if it was the same before. */
export async function changeDelivery({ id, ...body }: Delivery & { readonly id: string }): Promise<boolean> {
  const call = { params: { path: { id } }, body };
  return (await unwrap(customerApi.PUT("/manage/orders/{id}/delivery", call))).changed;
}
