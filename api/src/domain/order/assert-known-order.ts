import type { EntityManager } from "@mikro-orm/postgresql";
import { tables } from "../shared/tables.ts";
import { orderGone } from "./order.policy.ts";

/** Throws `not-found` unless the order exists. */
export async function assertKnownOrder(em: EntityManager, orderId: string): Promise<void> {
  const known = await tables(em)
    .selectFrom("customer_order")
    .select("id")
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!known) throw orderGone();
}
