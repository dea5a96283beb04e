import { DomainError } from "../shared/errors.ts";

export type OrderStatus = "pending" | "cancelling" | "cancelled" | "paid" | "refunded";

/** The allowed transitions. A database trigger enforces the same table. */
const ORDER_TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ["cancelling", "paid"],
  cancelling: ["pending", "cancelled", "paid"],
  cancelled: [],
  paid: ["refunded"],
  refunded: [],
};

export function mayFollow(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_TRANSITIONS[from].includes(to);
}

/** Throws `already-paid` or `being-cancelled` when the table does not allow the step. */
export function assertTransition(from: OrderStatus, to: OrderStatus): void {
  if (mayFollow(from, to)) return;
  if (from === "cancelling") throw new DomainError("being-cancelled", "This order is being cancelled.");
  throw new DomainError("already-paid", `This order is already ${from}.`);
}

export const FULFILMENTS = ["preparing", "shipped", "delivered"] as const;
export type Fulfilment = (typeof FULFILMENTS)[number];

/** The state that each step of fulfilment starts from; the database has the same table. */
const STEP_FROM = { shipped: "preparing", delivered: "shipped" } as const;

/** The fields of an order that its fulfilment depends on. */
interface Fulfilled {
  readonly status: OrderStatus;
  readonly fulfilment?: Fulfilment | null | undefined;
  readonly refundRequestedAt?: Date | null | undefined;
}

/**
 * Returns whether the order still has to take the step. Throws `not-paid`, `not-shipped`, and, for
 * shipping, `already-refunded` or `being-refunded`.
 */
export function mustAdvance(order: Fulfilled, to: keyof typeof STEP_FROM): boolean {
  if (!order.fulfilment) throw new DomainError("not-paid", "This order is not paid.");
  if (order.fulfilment === to || order.fulfilment === "delivered") return false;
  if (order.fulfilment !== STEP_FROM[to]) {
    throw new DomainError("not-shipped", "This order has not been shipped yet.");
  }
  if (to === "shipped" && order.status === "refunded") {
    throw new DomainError("already-refunded", "This order was refunded and cannot be shipped.");
  }
  if (to === "shipped" && order.refundRequestedAt) {
    throw new DomainError("being-refunded", "This order is being refunded and cannot be shipped.");
  }
  return true;
}
