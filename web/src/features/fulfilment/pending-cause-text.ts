import type { Times } from "../../lib/times.ts";
import type { PendingCause } from "./pending-cause.api.ts";

interface Text {
  readonly because: string;
  /** The next event, and what an admin can do. */
  readonly next: string;
}

const CONFIRMED_SOON = "The order is confirmed within seconds.";
const ASK_OPERATOR = "Ask an operator to look at it. The customer must not pay again.";

/** Sentences for admins about each cause. */
const TEXT: Readonly<Record<PendingCause["code"], (cause: PendingCause, times: Times) => Text>> = {
  "refund-under-way": () => ({
    because: "The card was charged, but the charge couldn't pay the order.",
    next: "The charge is being refunded. The customer can pay again while the units are in stock, or cancel.",
  }),
  cancelling: () => ({
    because: "The order is being cancelled, and Stripe hasn't confirmed it yet.",
    next: "The shop tries again every few seconds.",
  }),
  "event-dead": () => ({
    because: "Stripe reported a payment, and the shop gave up processing the report.",
    next: ASK_OPERATOR,
  }),
  "no-worker": () => ({
    because: "Stripe reported a payment, and no worker is running to process it.",
    next: ASK_OPERATOR,
  }),
  "event-failing": () => ({
    because: "Stripe reported a payment, and processing the report failed.",
    next: "The shop tries again. If it stays like this, ask an operator to look at it.",
  }),
  "event-waiting": () => ({ because: "Stripe reported a payment.", next: CONFIRMED_SOON }),
  "webhook-missing": ({ checkAt }, times) => ({
    because: "The card was charged, and Stripe hasn't reported it yet.",
    next: `${nextCheck(checkAt, times)} The customer must not pay again.`,
  }),
  "stripe-processing": () => ({
    because: "The bank is processing the payment.",
    next: "The order is confirmed when the bank accepts it. The customer must not pay again.",
  }),
  "sold-out": () => ({
    because: "The reservation has ended and the units were sold.",
    next: "The customer can pay when they are back in stock, or cancel.",
  }),
  "not-tried": () => ({
    because: "The customer hasn't started to pay.",
    next: "The customer can pay on the payment page, or cancel.",
  }),
  "stripe-silent": ({ checkAt }, times) => ({
    because: "The customer started to pay, and Stripe doesn't respond about the payment.",
    next: nextCheck(checkAt, times),
  }),
  "authentication-awaited": () => ({
    because: "The customer's bank asks for 3-D Secure, and the customer hasn't confirmed yet.",
    next: "The customer confirms the payment, or pays with another card.",
  }),
  declined: ({ decline }) => ({
    because: `The customer's card was declined. ${decline ?? ""}`.trim(),
    next: "The customer can pay with another card.",
  }),
  "card-awaited": () => ({
    because: "The customer opened the payment page and hasn't tried a card.",
    next: "The customer can pay on the payment page, or cancel.",
  }),
};

const nextCheck = (at: string | null, { record }: Times): string =>
  at === null ? "We check with Stripe again." : `We check with Stripe again on ${record(at)}.`;

/** Explains to admins why an order is not paid and what happens next. */
export const pendingCauseText = (cause: PendingCause, times: Times): Text => TEXT[cause.code](cause, times);
