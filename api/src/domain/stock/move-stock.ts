import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Cents } from "../shared/money.ts";
import { type Slots, statement } from "../shared/statement.ts";
import { NOW, tables } from "../shared/tables.ts";
import type { PriceBreak } from "../tool/price-break.ts";

export type StockReturn = "order-cancelled" | "hold-released" | "restocked";

interface Taken {
  readonly itemName: string;
  readonly unitPrice: Cents;
  readonly priceBreaks: readonly PriceBreak[];
}

/**
 * Takes `quantity` units for an order and writes the ledger line, in one conditional statement. Returns the tool's name and prices at that
 * moment; null where stock, minimum order, order multiple or archive do not allow it. Free of races at READ COMMITTED: a second call waits for the row, then
 * checks the condition again.
 */
export async function takeStock(
  em: EntityManager,
  take: { toolId: string; orderId: string; quantity: number; reason: "order-placed" | "hold-renewed" },
): Promise<Taken | null> {
  const [taken] = await TAKE[take.reason](em, take);
  return taken ?? null;
}

const TAKE = { "order-placed": takeFor("order-placed"), "hold-renewed": takeFor("hold-renewed") };

function takeFor(reason: "order-placed" | "hold-renewed") {
  return statement((db, take: Slots<{ toolId: string; orderId: string; quantity: number }>) =>
    db
      .with("taken", (db) =>
        db
          .updateTable("tool")
          .set((eb) => ({ stock_quantity: eb("stock_quantity", "-", take.quantity), updated_at: NOW }))
          .where("id", "=", take.toolId)
          .where("stock_quantity", ">=", take.quantity)
          .$if(reason === "order-placed", (query) =>
            query
              .where("minimum_order_quantity", "<=", take.quantity)
              .where((eb) => eb(sql<number>`${take.quantity}::integer % ${eb.ref("order_multiple")}`, "=", 0))
              .where("archived_at", "is", null),
          )
          .returning(["id", "name", "unit_price_cents", "price_breaks"]),
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
                sql<string>`${take.orderId}::uuid`.as("order_id"),
                sql<number>`-${take.quantity}::integer`.as("quantity"),
                eb.val(reason).as("reason"),
              ]),
          ),
      )
      .selectFrom("taken")
      .select(["name as itemName", "unit_price_cents as unitPrice", "price_breaks as priceBreaks"]),
  );
}

/** Returns the units of an order to the stock. The caller has locked the order and marked it as holding none. */
export async function returnStock(
  em: EntityManager,
  returned: { toolId: string; orderId: string; quantity: number; reason: StockReturn },
): Promise<void> {
  await tables(em)
    .with("stocked", (db) =>
      db
        .updateTable("tool")
        .set((eb) => ({ stock_quantity: eb("stock_quantity", "+", returned.quantity), updated_at: NOW }))
        .where("id", "=", returned.toolId)
        .returning("id"),
    )
    .insertInto("stock_movement")
    .columns(["tool_id", "order_id", "quantity", "reason"])
    .expression((db) =>
      db
        .selectFrom("stocked")
        .select((eb) => [
          "stocked.id",
          eb.val(returned.orderId).as("order_id"),
          eb.val(returned.quantity).as("quantity"),
          eb.val(returned.reason).as("reason"),
        ]),
    )
    .execute();
}
