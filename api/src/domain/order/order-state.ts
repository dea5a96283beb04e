import { DomainError } from "../shared/errors.ts";

export type OrderStatus = "pending" | "cancelling" | "paid" | "refunded";

/** Who may follow whom. The same table stands in the database as a trigger; only an order being cancelled can be deleted. */
const ORDER_TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ["cancelling", "paid"],
  cancelling: ["pending", "paid"],
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
  throw new DomainError("already-paid", `This order is ${from} already.`);
}
