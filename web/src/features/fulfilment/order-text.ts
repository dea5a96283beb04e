import { formatMoney } from "../../lib/money.ts";
import type { LoggedEvent, PaymentAttempt, Refund } from "./inspect-order.api.ts";
import type { Dispute, ManagedOrder } from "./managed-order.api.ts";
import type { Step } from "./step-orders.api.ts";

/** Orders that are done with. */
export const FINISHED_LABELS = {
  delivered: "Delivered",
  refunded: "Refunded",
  cancelled: "Cancelled",
} as const;
export const SORT_LABELS = {
  newest: "Newest first",
  oldest: "Oldest first",
  "total-highest": "Highest total first",
  "total-lowest": "Lowest total first",
} as const;

export const STEP_TEXT = {
  ship: {
    action: "Mark as shipped",
    actionOn: (what: string) => `Mark ${what} as shipped`,
    done: "shipped",
    consequence: "The customer sees it immediately and receives an email. You can't undo this.",
  },
  deliver: {
    action: "Mark as delivered",
    actionOn: (what: string) => `Mark ${what} as delivered`,
    done: "delivered",
    consequence: "The customer sees it immediately. You can't undo this.",
  },
} as const satisfies Record<Step, object>;

/** Returns whether the bank has taken the money, or may take it: an unshipped order stays here. */
export const isBlocked = (dispute: Dispute | null): boolean => dispute === "open" || dispute === "lost";

/** The next step of the order, if any. */
export function nextStep(
  order: Pick<ManagedOrder, "status" | "fulfilment" | "isBeingRefunded" | "isRestocked" | "dispute">,
): Step | undefined {
  if (order.isRestocked) return undefined;
  if (order.fulfilment === "shipped") return "deliver";
  if (order.fulfilment !== "preparing" || order.status !== "paid" || order.isBeingRefunded) return undefined;
  return isBlocked(order.dispute) ? undefined : "ship";
}

export const DISPUTE_LABELS: Readonly<Record<Dispute, string>> = {
  open: "Disputed",
  lost: "Dispute lost",
  won: "Dispute won",
  closed: "Dispute closed",
};

/** Explains an open or lost dispute and what to do. A part is left to refund once an operator has recorded a lost one. */
export function disputeText({
  dispute,
  fulfilment,
  hasRest,
}: Pick<ManagedOrder, "dispute" | "fulfilment"> & { hasRest: boolean }): string {
  const isUnshipped = fulfilment === "preparing";
  if (dispute === "open") {
    const until = isUnshipped ? "Don't ship the order until the bank decides. " : "";
    return `The customer disputes this charge. ${until}You can refund it only while it is an inquiry, before the bank takes the money.`;
  }
  if (dispute !== "lost") return "";
  if (hasRest) {
    const rest = isUnshipped ? "Don't ship the order: refund the rest." : "The rest can be refunded.";
    return `The dispute is lost: the bank returned a part of the money. ${rest}`;
  }
  const doNot = isUnshipped ? "Don't ship or refund" : "Don't refund";
  return `The dispute is lost: the bank returned the money. ${doNot} the order. Ask an operator to record it.`;
}

export const PAYMENT_LABELS: Readonly<Record<PaymentAttempt["status"], string>> = {
  starting: "Starting",
  open: "Awaiting payment",
  succeeded: "Charged",
  canceled: "Cancelled",
  refunding: "Charged, refund pending",
  refunded: "Refunded",
};

export const REFUND_LABELS: Readonly<Record<Refund["status"], string>> = {
  owed: "Refund pending",
  done: "Refunded",
  failed: "Refund failed",
};

export const CAUSE_LABELS: Readonly<Record<Refund["cause"], string>> = {
  "order-gone": "The order was cancelled before the charge",
  "sold-out": "The tool was sold out before the charge",
  "already-paid": "The order was already paid",
  mismatch: "Amount or order did not match",
  admin: "Refunded by an admin",
  dashboard: "Refunded in the Stripe dashboard",
  "by-hand": "Refunded outside Stripe",
};

const EVENT_LABELS: Readonly<Record<string, string>> = {
  "order.placed": "Order placed",
  "order.hold-released": "Reservation ended, units restocked",
  "order.hold-renewed": "Reserved again",
  "order.hold-extended": "Reservation extended",
  "order.end-announced": "Customer notified that the order ends unpaid",
  "order.cancel-requested": "Cancellation started",
  "order.cancel-withdrawn": "Cancellation stopped: the bank is processing the payment",
  "order.cancelled": "Cancelled",
  "order.paid": "Paid",
  "order.reference-changed": "Company or reference changed",
  "order.delivery-changed": "Delivery address changed",
  "order.note-added": "Note added",
  "order.shipped": "Shipped",
  "order.parcel-changed": "Carrier or tracking number corrected",
  "order.delivered": "Delivered",
  "order.refunded": "Fully refunded",
  "order.refund-returned": "Refund returned by the customer's bank",
  "order.partly-refunded": "Refunded",
  "order.return-requested": "Return requested",
  "order.return-accepted": "Return accepted",
  "order.return-declined": "Return declined",
  "order.return-received": "Return received",
  "order.return-refunded": "Return refunded",
  "payment.started": "Payment started",
  "payment.declined": "Card declined",
  "payment.refused": "Charge does not match the order, refund pending",
  "payment.refunded": "Charge refunded",
  "payment.refund-requested": "Refund requested",
  "payment.refund-failed": "Refund failed",
  "payment.refunded-twice": "Refunded twice",
  "payment.disputed": "Charge disputed by the customer",
};

const SOURCE_LABELS: Readonly<Record<string, string>> = {
  customer: "by the customer",
  confirm: "from the customer's browser",
  webhook: "from Stripe",
  reconciler: "by the shop",
  sweeper: "by the shop",
  operator: "by an operator",
};

/** One line of the event log as text: what happened, and by what unless a person did it; an unknown type is shown as it is. */
export function eventText(event: LoggedEvent): { what: string; source: string } {
  const amount = event.amount !== null && event.amount > 0 ? `, ${formatMoney(event.amount)}` : "";
  const restocked = event.restocked ? ", units restocked" : "";
  return {
    what: `${EVENT_LABELS[event.type] ?? event.type}${amount}${restocked}`,
    source: SOURCE_LABELS[event.source] ?? event.source,
  };
}
