import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Cents } from "../shared/money.ts";
import { tables } from "../shared/tables.ts";

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
  const taken = await tables(em)
    .with("taken", (db) =>
      db
        .updateTable("tool")
        .set((eb) => ({ stock_quantity: eb("stock_quantity", "-", take.quantity), updated_at: sql`now()` }))
        .where("id", "=", take.toolId)
        .where("stock_quantity", ">=", take.quantity)
        .$if(take.reason === "order-placed", (query) =>
          query.where("minimum_order_quantity", "<=", take.quantity).where("archived_at", "is", null),
        )
        .returning(["id", "name", "unit_price_cents"]),
    )
    .with("line", (db) =>
      db
        .insertInto("stock_movement")
        .columns(["tool_id", "order_id", "quantity", "reason"])
        .expression((db) =>
          db
            .selectFrom("taken")
            .select((eb) => [
              "taken.id",
              eb.val(take.orderId).as("order_id"),
              eb.val(-take.quantity).as("quantity"),
              eb.val(take.reason).as("reason"),
            ]),
        ),
    )
    .selectFrom("taken")
    .select(["name as itemName", "unit_price_cents as unitPrice"])
    .executeTakeFirst();
  return taken ?? null;
}

/** Puts the pieces of an order back on the shelf. The caller holds the order's row and has marked it as holding nothing. */
export async function returnStock(
  em: EntityManager,
  back: { toolId: string; orderId: string; quantity: number; reason: StockReturn },
): Promise<void> {
  await tables(em)
    .with("shelf", (db) =>
      db
        .updateTable("tool")
        .set((eb) => ({ stock_quantity: eb("stock_quantity", "+", back.quantity), updated_at: sql`now()` }))
        .where("id", "=", back.toolId)
        .returning("id"),
    )
    .insertInto("stock_movement")
    .columns(["tool_id", "order_id", "quantity", "reason"])
    .expression((db) =>
      db
        .selectFrom("shelf")
        .select((eb) => [
          "shelf.id",
          eb.val(back.orderId).as("order_id"),
          eb.val(back.quantity).as("quantity"),
          eb.val(back.reason).as("reason"),
        ]),
    )
    .execute();
}
