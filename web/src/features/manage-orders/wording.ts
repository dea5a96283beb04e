import { formatMoney } from "../../lib/money.ts";
import type { LoggedEvent, ManagedOrder, PaymentAttempt, Refund, Step } from "./manage-orders.api.ts";

/** The short number that customers see too. */
export const orderNumber = (id: string): string => id.slice(-8).toUpperCase();

const moment = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** `21 Nov 2026, 14:32` */
export const when = (at: Date): string => moment.format(at);

export const STATUS_WORDS = {
  pending: "Pending",
  paid: "Paid",
  refunded: "Refunded",
  cancelled: "Cancelled",
} as const;
export const FULFILMENT_WORDS = {
  preparing: "Preparing",
  shipped: "Shipped",
  delivered: "Delivered",
} as const;
export const SORT_WORDS = {
  newest: "Newest first",
  oldest: "Oldest first",
  "total-highest": "Highest total first",
  "total-lowest": "Lowest total first",
} as const;

export const STEP_WORDS: Readonly<
  Record<Step, { verb: string; doing: string; done: string; consequence: string }>
> = {
  ship: {
    verb: "Ship",
    doing: "Shipping …",
    done: "shipped",
    consequence: "The customer sees it at once and gets a mail. Shipping cannot be taken back.",
  },
  deliver: {
    verb: "Deliver",
    doing: "Noting …",
    done: "delivered",
    consequence: "The customer sees it at once. It cannot be taken back.",
  },
};

/** Which step the order can take next, if any. */
export function nextStep(
  order: Pick<ManagedOrder, "status" | "fulfilment" | "beingRefunded">,
): Step | undefined {
  if (order.fulfilment === "shipped") return "deliver";
  if (order.fulfilment === "preparing" && order.status === "paid" && !order.beingRefunded) return "ship";
  return undefined;
}

export const PAYMENT_WORDS: Readonly<Record<PaymentAttempt["status"], string>> = {
  starting: "Being started",
  open: "Waiting for the card",
  succeeded: "Charged",
  canceled: "Cancelled",
  refunding: "Charged, goes back",
  refunded: "Charged and given back",
};

export const REFUND_WORDS: Readonly<Record<Refund["status"], string>> = {
  owed: "On its way",
  done: "Given back",
  failed: "Refused by the card service",
};

export const CAUSE_WORDS: Readonly<Record<Refund["cause"], string>> = {
  "order-gone": "The order was cancelled before the charge came",
  "sold-out": "The pieces were sold out when the charge came",
  "already-paid": "The order was paid already",
  mismatch: "The charge did not fit the order",
  admin: "Decided by an admin",
  dashboard: "Made in Stripe's dashboard",
  "by-hand": "Refunded outside Stripe",
  twice: "Made at Stripe after it was given back outside",
};

const EVENT_WORDS: Readonly<Record<string, string>> = {
  "order.placed": "Order placed",
  "order.hold-released": "Hold ended, pieces back on the shelf",
  "order.hold-renewed": "Pieces kept again",
  "order.hold-extended": "Hold made longer",
  "order.end-announced": "Customer notified that the order ends unpaid",
  "order.cancel-requested": "Cancelling begun",
  "order.cancel-withdrawn": "Cancelling given up, the card was charged",
  "order.cancelled": "Cancelled",
  "order.paid": "Paid",
  "order.shipped": "Shipped",
  "order.delivered": "Delivered",
  "order.refunded": "All money given back",
  "order.refund-returned": "Refund not taken by the card's bank, the money is owed again",
  "order.partly-refunded": "A part of the money given back",
  "payment.started": "Payment started",
  "payment.declined": "Card declined",
  "payment.refused": "Charge cannot pay the order, goes back",
  "payment.refunded": "Charge given back",
  "payment.refund-requested": "Refund decided",
  "payment.refund-failed": "Refund refused by the card service",
  "payment.refunded-twice": "Given back twice, by hand and at Stripe",
  "payment.disputed": "The customer disputes the charge",
};

const SOURCE_WORDS: Readonly<Record<string, string>> = {
  customer: "by the customer",
  confirm: "told by the customer's browser",
  webhook: "told by Stripe",
  reconciler: "by the shop",
  sweeper: "by the shop",
  operator: "by an operator",
};

/** One line of the event log in words; a type that is new here is shown as it is. */
export function eventWords(event: LoggedEvent): { what: string; who: string } {
  const amount = event.amount !== null && event.amount > 0 ? `, ${formatMoney(event.amount)}` : "";
  const restocked = event.restocked ? ", pieces back on the shelf" : "";
  return {
    what: `${EVENT_WORDS[event.type] ?? event.type}${amount}${restocked}`,
    who: event.by === null ? (SOURCE_WORDS[event.source] ?? event.source) : `by ${event.by}`,
  };
}
