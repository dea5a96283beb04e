import type { Order, PendingReason } from "./order.api.ts";
import type { Times } from "../../lib/times.ts";

/** The next step for the customer by reason; `end` is when the order is cancelled, `payable` whether its units are there. */
const TEXT: Readonly<Record<PendingReason, (end: string, payable: boolean) => string>> = {
  "awaiting-payment": (end) => `Pay by ${end}, or the order is cancelled.`,
  "payment-unfinished": (end) =>
    `Your payment isn't finished. Continue by ${end}, or the order is cancelled.`,
  declined: (end) => `Your card was declined. Pay with another card by ${end}, or the order is cancelled.`,
  "payment-processing": () => "We're confirming your payment. You don't need to pay again.",
  "sold-out": (end) => `Sold out for now. You can pay if it's back in stock by ${end}, or cancel the order.`,
  "refund-under-way": (end, payable) =>
    `We couldn't use your payment for this order and are refunding it. You can pay ${payable ? "again" : "if it's back in stock"} by ${end}, or cancel the order.`,
  cancelling: () => "This order is being cancelled. You don't need to do anything.",
};

/** The text that explains to the customer why an order is unpaid; empty when it is not. */
export function pendingText(
  { pending, payable }: Pick<Order, "pending" | "payable">,
  now: Date,
  { clock, isToday, short, zone }: Times,
): string {
  if (pending === null) return "";
  const { reason, endsAt } = pending;
  const day = isToday(endsAt, now) ? "" : `${short(endsAt, now)}, `;
  const end = `${day}${clock(endsAt)}, ${zone}`;
  return TEXT[reason](end, payable);
}

/** The same text with the full date. */
export const pendingTextOnPaper = (
  { pending, payable }: Pick<Order, "pending" | "payable">,
  { record }: Times,
): string => (pending === null ? "" : TEXT[pending.reason](record(pending.endsAt), payable));
