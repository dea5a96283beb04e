import type { EntityManager } from "@mikro-orm/postgresql";
import { tables } from "../shared/tables.ts";
import { orderGone } from "./order.policy.ts";

/** Throws `not-found` unless the order exists or existed: its event log outlives it. */
export async function assertKnownOrder(em: EntityManager, orderId: string): Promise<void> {
  const known = await tables(em)
    .selectFrom("order_event")
    .select("id")
    .where("order_id", "=", orderId)
    .limit(1)
    .executeTakeFirst();
  if (!known) throw orderGone();
}
