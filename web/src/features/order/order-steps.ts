import type { Order } from "./order.api.ts";

/** A fixed step of an order: `done` was reached, `now` is the current one, `next` has not been reached. */
export interface OrderStep {
  readonly label: string;
  readonly state: "done" | "now" | "next";
  /** The time when it was reached, where that is known. */
  readonly at: string | null;
}

/** The state of an order that its steps follow from. */
export interface OrderProgress {
  readonly status: Order["status"];
  readonly fulfilment: Order["fulfilment"];
  readonly placedAt: string;
  readonly paidAt: string | null;
  readonly shippedAt: string | null;
  readonly deliveredAt: string | null;
}

/** The specified name of the last step of a paid order. */
const DELIVERED = "Already deliverd";

const step = (label: string, state: OrderStep["state"], at: string | null = null): OrderStep => ({
  label,
  state,
  at,
});

/** The five steps of an order. An order that ended early has only those that it reached. */
export function orderSteps(order: OrderProgress): OrderStep[] {
  const steps = allSteps(order);
  const hasEnded = order.status === "refunded" || order.status === "cancelled";
  return hasEnded ? steps.filter(({ state }) => state === "done") : steps;
}

function allSteps(order: OrderProgress): OrderStep[] {
  const ordered = step("Ordered", "done", order.placedAt);
  const isPaid = order.status === "paid" || order.status === "refunded";
  if (!isPaid) {
    return [
      ordered,
      step("Paid", "now"),
      ...["Preparing", "Shipped", "Delivered"].map((label) => step(label, "next")),
    ];
  }
  return [ordered, step("Paid", "done", order.paidAt), ...deliverySteps(order)];
}

/** The steps of a paid order that are still interesting in a list: preparing, shipped, delivered. */
export function deliverySteps({ status, fulfilment, shippedAt, deliveredAt }: OrderProgress): OrderStep[] {
  const isShipped = fulfilment === "shipped" || fulfilment === "delivered";
  const preparing = status === "refunded" ? "next" : "now";
  return [
    step("Preparing", isShipped ? "done" : preparing),
    step("Shipped", isShipped ? "done" : "next", shippedAt),
    step(DELIVERED, fulfilment === "delivered" ? "done" : "next", deliveredAt),
  ];
}
