import type { EntityManager } from "@mikro-orm/postgresql";

/** An order whose own charge a refund is of. */
export interface RefundedOrder {
  id: string;
  status: "paid" | "refunded";
  tool_id: string;
  quantity: number;
  holds_stock: boolean;
}

/**
 * Locks the order of a refund, then its payment (see `lockOrder`). Null where there is no order to change: it was cancelled before
 * its charge came, or another charge has paid it.
 */
export async function lockOrderOfRefund(em: EntityManager, refundId: string): Promise<RefundedOrder | null> {
  const [order] = await em.execute<RefundedOrder[]>(
    `select id, status, tool_id, quantity, holds_stock from customer_order
     where payment_intent_id = (select p.payment_intent_id from refund r join payment p on p.id = r.payment_id where r.id = ?)
     for update`,
    [refundId],
  );
  await em.execute(
    "select 1 from payment where id = (select payment_id from refund where id = ?) for update",
    [refundId],
  );
  return order ?? null;
}
