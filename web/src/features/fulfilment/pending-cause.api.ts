import { queryOptions } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";

/** Why an order is not paid, according to the shop and Stripe. */
export interface PendingCause {
  readonly code:
    | "refund-under-way"
    | "cancelling"
    | "event-dead"
    | "no-worker"
    | "event-failing"
    | "event-waiting"
    | "webhook-missing"
    | "stripe-processing"
    | "sold-out"
    | "not-tried"
    | "stripe-silent"
    | "authentication-awaited"
    | "declined"
    | "card-awaited";
  /** The bank's message about the last card; empty if it was not declined. */
  readonly decline: string;
  /** When Stripe is queried next. */
  readonly checkAt: Date | null;
}

/** Why an order is not paid; null when it is. */
export const pendingCauseQuery = (id: string) =>
  queryOptions({
    queryKey: ["manage-orders", "pending-cause", id],
    queryFn: async (): Promise<PendingCause | null> => {
      const params = { path: { id } };
      const { cause } = await unwrap(customerApi.GET("/manage/orders/{id}/pending-cause", { params }));
      return (
        cause && {
          code: cause.code,
          decline: cause.decline ?? "",
          checkAt: cause.checkAt === null ? null : new Date(cause.checkAt),
        }
      );
    },
  });
