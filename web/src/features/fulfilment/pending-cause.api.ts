import type { components } from "@shop/openapi/types";
import { queryOptions } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";

/** The reason why an order is not paid, according to the shop and Stripe. */
export type PendingCause = NonNullable<components["schemas"]["PendingCause"]>;

/** Queries why an order is not paid; null when it is. */
export const pendingCauseQuery = (id: string) =>
  queryOptions({
    queryKey: ["manage-orders", "pending-cause", id],
    queryFn: async (): Promise<PendingCause | null> => {
      const params = { path: { id } };
      return (await unwrap(customerApi.GET("/manage/orders/{id}/pending-cause", { params }))).cause;
    },
  });
