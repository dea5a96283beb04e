import { queryOptions } from "@tanstack/react-query";
import { forgetDraft, keepDraft, readDraft } from "../../lib/drafts.ts";
import { asProblem } from "../../lib/problem.ts";
import type { Order } from "../order/order.api.ts";
import { confirmPaid, forgetPaymentState } from "./payment.api.ts";

const nameOf = (orderId: string): string => `payment:${orderId}`;

/** Notes in this tab that a card is about to be charged: a reload in the middle must not forget it. */
export const rememberTry = (orderId: string, transactionId: string): void =>
  keepDraft(nameOf(orderId), { transactionId });

export const forgetTry = (orderId: string): void => forgetDraft(nameOf(orderId));

/** `paid`: it went through; `none`: nothing was charged; `processing`: the card service is still at it. */
export type TryOutcome = "paid" | "none" | "processing";

/** What became of the last try to pay the order from this tab, asked of the shop, which asks the card service; null without one. */
export const earlierTryQuery = (order: Order) =>
  queryOptions({
    queryKey: ["earlier-try", order.id],
    queryFn: async ({ client }): Promise<TryOutcome | null> => {
      const transactionId = readDraft(nameOf(order.id))?.["transactionId"];
      if (transactionId === undefined) return null;
      const outcome = await outcomeOf(order, transactionId);
      if (outcome !== "processing") forgetTry(order.id);
      if (outcome === "paid") await forgetPaymentState(client);
      return outcome;
    },
    refetchInterval: ({ state }) => (state.data === "processing" ? PROCESSING_POLL_MS : false),
    gcTime: 0,
  });

const PROCESSING_POLL_MS = 3000;

async function outcomeOf(order: Order, transactionId: string): Promise<TryOutcome> {
  try {
    return (await confirmPaid(order, transactionId)).status === "pending" ? "processing" : "paid";
  } catch (error) {
    const { status, code } = asProblem(error);
    if (code === "payment-processing") return "processing";
    if (status === 404 || status === 409 || status === 422) return "none";
    throw error;
  }
}
