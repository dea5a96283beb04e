import type { PaymentIntent, Stripe, StripeCardNumberElement } from "@stripe/stripe-js";
import { asProblem } from "../../lib/problem.ts";
import type { Order } from "../order/order.api.ts";
import { deleteAttempt, saveAttempt } from "./earlier-attempt.ts";
import { confirmPaid, startPayment } from "./payment.api.ts";

/** `paid`: the order is paid. `settling`: the card is charged, the order will be paid shortly. `processing`: the bank has not decided. */
export type PaymentOutcome = "paid" | "settling" | "processing";

/** The card was not charged. The message is for the customer, from Stripe if available. */
export class CardNotCharged extends Error {}

const CONFIRM_PAUSES_MS = [0, 500, 1500];

/**
 * Pays an order by card: starts the payment, confirms the card in the browser, then confirms with the API. Throws
 * CardNotCharged when the card is not charged, Problem when the API rejects or does not respond before that.
 */
export async function payOrder(
  stripe: Stripe,
  card: StripeCardNumberElement,
  order: Order,
): Promise<PaymentOutcome> {
  const clientSecret = await startPayment(order);
  saveAttempt(order.id, clientSecret);
  const { paymentIntent, error } = await stripe.confirmCardPayment(clientSecret, {
    payment_method: { card, billing_details: { name: order.customerName, email: order.email } },
  });
  // Stripe rejects a retry of a succeeded payment, with the PaymentIntent in the error.
  const intent = paymentIntent ?? error?.payment_intent;
  // A webhook will report the result.
  if (intent?.status === "processing") return "processing";
  if (!isCharged(intent)) {
    // The card is not charged. Without an intent the result is unknown: the next page load checks it.
    if (intent) deleteAttempt(order.id);
    throw new CardNotCharged(error?.message ?? unfinished(intent));
  }
  const outcome = await confirmCharge(order, intent.id);
  if (outcome === "paid") deleteAttempt(order.id);
  return outcome;
}

const unfinished = (intent: PaymentIntent | undefined): string =>
  intent?.status === "requires_action"
    ? "You didn't complete your bank's security check. Your card was not charged. Try again."
    : "Your card was not charged. Try again.";

function isCharged(intent: PaymentIntent | undefined): intent is PaymentIntent {
  return intent?.status === "succeeded";
}

async function confirmCharge(order: Order, transactionId: string): Promise<PaymentOutcome> {
  for (const pauseMs of CONFIRM_PAUSES_MS) {
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs);
    });
    try {
      return (await confirmPaid(order, transactionId)).status === "pending" ? "settling" : "paid";
    } catch (error) {
      const { status } = asProblem(error);
      const mayPass = status === 0 || status === 401 || status === 429 || status >= 500;
      if (!mayPass) throw error;
    }
  }
  return "settling";
}
