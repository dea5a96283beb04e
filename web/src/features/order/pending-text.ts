import type { Order, PendingReason } from "./order.api.ts";
import { clockTime, shortDate } from "../../lib/times.ts";

/** The next step for the customer by reason; `end` is when the order is cancelled. */
const TEXT: Readonly<Record<PendingReason, (end: string) => string>> = {
  "awaiting-payment": (end) => `Pay by ${end} and we'll prepare your order. After that it's cancelled.`,
  "payment-unfinished": (end) =>
    `Your payment isn't finished. Continue by ${end}, or the order is cancelled.`,
  declined: (end) => `Your card was declined. Pay with another card by ${end}, or the order is cancelled.`,
  "payment-processing": () => "We're confirming your payment. You don't need to pay again.",
  "sold-out": (end) => `Sold out for now. You can pay if it's back in stock by ${end}, or cancel the order.`,
  "refund-under-way": () =>
    "We couldn't use your payment for this order and are refunding it. You can pay again or cancel the order.",
  cancelling: () => "This order is being cancelled. You don't need to do anything.",
};

/** The text that explains to the customer why an order is unpaid; empty when it is not. */
export function pendingText({ pending }: Pick<Order, "pending">, now: Date): string {
  if (pending === null) return "";
  const { reason, endsAt } = pending;
  const isToday = endsAt.toDateString() === now.toDateString();
  return TEXT[reason](isToday ? clockTime(endsAt) : `${shortDate(endsAt, now)}, ${clockTime(endsAt)}`);
}
