import { formatMoney } from "../../lib/money.ts";
import type { Order } from "./order.api.ts";
import type { OrderEvent, OrderEventType } from "./order-events.api.ts";
import { clockTime } from "../../lib/times.ts";

/** A point of the timeline: `done` has a time, `now` is the current state, `next` follows. */
export interface TimelineStep {
  readonly key: string;
  readonly label: string;
  readonly state: "done" | "now" | "next";
  readonly at: Date | null;
}

const LABEL: Record<OrderEventType, string> = {
  placed: "Placed",
  "hold-extended": "Reservation extended",
  "hold-released": "Reservation ended",
  "hold-renewed": "Reserved again",
  cancelled: "Cancelled",
  paid: "Paid",
  shipped: "Shipped",
  delivered: "Delivered",
  "partly-refunded": "Refunded",
  refunded: "Refunded",
  "refund-returned": "Refund returned by your bank",
  "payment-started": "Payment started",
  "payment-declined": "Card declined",
  "payment-returning": "Charge will be refunded",
  "payment-returned": "Charge refunded",
};

/** The label of an event. */
export const stepLabel = ({ type, amount }: Pick<OrderEvent, "type" | "amount">): string =>
  amount === null ? LABEL[type] : `${LABEL[type]} ${formatMoney(amount)}`;

/** The points of an order's timeline: past events, current state, next state. */
export function timelineSteps(order: Order, events: readonly OrderEvent[]): TimelineStep[] {
  const done = events.flatMap((step) => doneSteps(step));
  const merged: TimelineStep[] = [];
  for (const step of done) {
    const before = merged.at(-1);
    if (before?.label.replace(/ x\d+$/, "") !== step.label) merged.push(step);
    else merged[merged.length - 1] = { ...step, key: before.key, label: counted(before.label, step.label) };
  }
  return [...merged, ...toCome(order)];
}

function doneSteps({ id, type, at, amount }: OrderEvent): TimelineStep[] {
  const step = { key: id, label: stepLabel({ type, amount }), state: "done", at } as const;
  // Placing an order reserves its units in the same transaction.
  return type === "placed" ? [step, { ...step, key: `${id}-reserved`, label: "Units reserved" }] : [step];
}

function counted(before: string, label: string): string {
  const times = Number(/ x(\d+)$/.exec(before)?.[1] ?? 1);
  return `${label} x${times + 1}`;
}

const point = (label: string, state: "now" | "next"): TimelineStep => ({
  key: label,
  label,
  state,
  at: null,
});

function toCome(order: Order): TimelineStep[] {
  if (order.status === "pending") return [point("Waiting for payment", "now"), point("Preparing", "next")];
  if (order.status === "refunded") return [];
  if (order.fulfilment === "preparing") return [point("Preparing", "now"), point("Shipped", "next")];
  return order.fulfilment === "shipped" ? [point("On its way", "now"), point("Delivered", "next")] : [];
}

/** The next step of an order as a sentence, or "". */
export function whatNext(order: Order): string {
  // The order row shows the text already.
  if (order.pending !== null) return "";
  if (order.status === "pending") {
    if (order.heldUntil !== null)
      return `Pay by ${clockTime(order.heldUntil)}. We prepare your order after payment.`;
    return order.payable
      ? "Pay while it is in stock."
      : "Sold out. Pay when it is back in stock, or cancel the order.";
  }
  if (order.status === "refunded") {
    return order.refunded < order.total
      ? "Your bank returned part of the refund. Reply to our email and we will pay it another way."
      : "";
  }
  if (order.fulfilment === "preparing") return "We are preparing your order. We'll email you when it ships.";
  return order.fulfilment === "shipped" ? "Your order is on its way." : "";
}
