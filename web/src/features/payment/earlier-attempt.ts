import type { PaymentIntent } from "@stripe/stripe-js";
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { deleteDraft, storeDraft, readDraft } from "../../lib/drafts.ts";
import { asProblem } from "../../lib/problem.ts";
import type { Order } from "../order/order.api.ts";
import { settingsQuery } from "../settings/settings.api.ts";
import { confirmPaid, invalidatePayment } from "./payment.api.ts";
import { stripeQuery } from "./stripe-loader.ts";

const nameOf = (orderId: string): string => `payment:${orderId}`;

/** Stores the attempt in this tab before the card is charged, so that it survives a reload. */
export const saveAttempt = (orderId: string, clientSecret: string): void =>
  storeDraft(nameOf(orderId), { clientSecret });

/** The PaymentIntent id: the start of its client secret. */
const transactionOf = (clientSecret: string): string => clientSecret.replace(/_secret_.*$/, "");

export const deleteAttempt = (orderId: string): void => deleteDraft(nameOf(orderId));

/** `paid`: succeeded; `none`: not charged; `processing`: not finished; `refunding`: charged, but it can't pay the order. */
export type AttemptOutcome = "paid" | "none" | "processing" | "refunding";

/** The result of the last attempt to pay the order in this tab; null without one. */
export const earlierAttemptQuery = (order: Order) =>
  queryOptions({
    queryKey: ["earlier-attempt", order.id],
    queryFn: async ({ client }): Promise<AttemptOutcome | null> => {
      const clientSecret = readDraft(nameOf(order.id))?.["clientSecret"];
      if (clientSecret === undefined) return null;
      const status = await statusOf(client, clientSecret);
      const outcome =
        status === undefined || status === "succeeded"
          ? await confirmEarlierCharge(order, clientSecret)
          : outcomeOf(status);
      if (outcome !== "processing") deleteAttempt(order.id);
      if (outcome === "paid" || outcome === "refunding") await invalidatePayment(client);
      return outcome;
    },
    refetchInterval: ({ state }) => (state.data === "processing" ? PROCESSING_POLL_MS : false),
    gcTime: 0,
  });

const PROCESSING_POLL_MS = 3000;

/** The status of the PaymentIntent at Stripe; undefined when Stripe cannot be reached from here. */
async function statusOf(
  client: QueryClient,
  clientSecret: string,
): Promise<PaymentIntent.Status | undefined> {
  try {
    const settings = await client.query({ ...settingsQuery, staleTime: "static" });
    const stripe = await client.query({ ...stripeQuery(settings), staleTime: "static" });
    return (await stripe.retrievePaymentIntent(clientSecret)).paymentIntent?.status;
  } catch {
    return undefined;
  }
}

const outcomeOf = (status: PaymentIntent.Status): AttemptOutcome =>
  status === "processing" ? "processing" : "none";

/** Confirms the charge with the API, which returns the result. */
async function confirmEarlierCharge(order: Order, clientSecret: string): Promise<AttemptOutcome> {
  try {
    const { status } = await confirmPaid(order, transactionOf(clientSecret));
    return status === "pending" ? "processing" : "paid";
  } catch (error) {
    const { status, code } = asProblem(error);
    if (code === "payment-processing") return "processing";
    if (code === "payment-mismatch") return "refunding";
    if (status === 404 || status === 409 || status === 422) return "none";
    throw error;
  }
}
