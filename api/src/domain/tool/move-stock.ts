import type { EntityManager } from "@mikro-orm/postgresql";
import { type Cents, cents } from "../shared/money.ts";

export type StockReturn = "order-cancelled" | "hold-released" | "restocked";

interface Taken {
  readonly itemName: string;
  readonly unitPrice: Cents;
}

/**
 * Takes `quantity` pieces for an order in one conditional statement, and writes the ledger line with it.
 * Answers the name and price at that instant, or null when the stock or the minimum does not allow it.
 * Race-free at READ COMMITTED: a second taker waits for the row and then meets the condition again.
 */
export async function takeStock(
  em: EntityManager,
  take: { toolId: string; orderId: string; quantity: number; reason: "order-placed" | "hold-renewed" },
): Promise<Taken | null> {
  const firstTime = take.reason === "order-placed";
  const rows = await em.execute<{ name: string; unit_price_cents: number }[]>(
    `with taken as (
       update tool set stock_quantity = stock_quantity - ?, updated_at = now()
       where id = ? and stock_quantity >= ? and (? or (? >= minimum_order_quantity and archived_at is null))
       returning id, name, unit_price_cents
     ), line as (
       insert into stock_movement (tool_id, order_id, quantity, reason) select id, ?, ?, ? from taken
     )
     select name, unit_price_cents from taken`,
    [
      take.quantity,
      take.toolId,
      take.quantity,
      !firstTime,
      take.quantity,
      take.orderId,
      -take.quantity,
      take.reason,
    ],
  );
  const row = rows[0];
  return row ? { itemName: row.name, unitPrice: cents(row.unit_price_cents) } : null;
}

/** Puts the pieces of an order back on the shelf. The caller holds the order's row and has marked it as holding nothing. */
export async function returnStock(
  em: EntityManager,
  back: { toolId: string; orderId: string; quantity: number; reason: StockReturn },
): Promise<void> {
  await em.execute(
    `with shelf as (
       update tool set stock_quantity = stock_quantity + ?, updated_at = now() where id = ? returning id
     )
     insert into stock_movement (tool_id, order_id, quantity, reason) select id, ?, ?, ? from shelf`,
    [back.quantity, back.toolId, back.orderId, back.quantity, back.reason],
  );
}
