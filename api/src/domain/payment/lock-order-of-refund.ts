import type { EntityManager } from "@mikro-orm/postgresql";
import { tables } from "../shared/tables.ts";

/** An order whose own charge a refund is of. */
export type RefundedOrder = NonNullable<Awaited<ReturnType<typeof lockOrderOfRefund>>>;

/**
 * Locks the order of a refund, then its payment (see `lockOrder`). Null where there is no order to change: it was cancelled before
 * its charge came, or another charge has paid it.
 */
export async function lockOrderOfRefund(em: EntityManager, refundId: string) {
  const db = tables(em);
  const charge = db
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .where("r.id", "=", refundId);
  const order = await db
    .selectFrom("customer_order")
    .select(["id", "status", "tool_id as toolId", "quantity", "holds_stock as holdsStock"])
    .where("payment_intent_id", "=", charge.select("p.payment_intent_id"))
    .forUpdate()
    .executeTakeFirst();
  await db
    .selectFrom("payment")
    .select("id")
    .where("id", "=", charge.select("p.id"))
    .forUpdate()
    .executeTakeFirst();
  return order ?? null;
}
