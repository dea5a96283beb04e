import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { Customer } from "../customer/customer.entity.ts";
import type { DomainContext } from "../shared/context.ts";
import { Order } from "./order.entity.ts";
import { noSuchOrder, noSuchOrderAtAll, ownerFilter } from "./order.policy.ts";

/** Any order, its row locked until the transaction ends; `not-found` when it is gone. For verbs that have asked who calls. */
export async function lockAnyOrder(em: EntityManager, orderId: string): Promise<Order> {
  const order = await lock(em, orderId);
  if (!order) throw noSuchOrderAtAll();
  return order;
}

/**
 * The caller's order, its row locked until the transaction ends; `not-found` when it is gone or another's.
 * Locks are taken in the order customer, order, tool, payment.
 */
export async function lockOrder(ctx: DomainContext, em: EntityManager, orderId: string): Promise<Order> {
  const order = await lock(em, orderId);
  if (!order) throw noSuchOrder();
  const subject = ownerFilter(ctx);
  if (subject !== null && !(await em.count(Customer, { id: order.customerId, subject }))) throw noSuchOrder();
  return order;
}

function lock(em: EntityManager, id: string): Promise<Order | null> {
  return em.findOne(Order, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
}
