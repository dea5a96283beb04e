import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { type Slots, statement } from "../shared/statement.ts";
import { NOW, tables } from "../shared/tables.ts";

export type StockReturn = "order-cancelled" | "hold-released" | "restocked";

/** Units of a tool. */
export interface Units {
  readonly toolId: string;
  readonly quantity: number;
}

/** The tools of an order, and for each whether its stock and terms allow the units that are wanted. */
export type ToolToTake = Awaited<ReturnType<(typeof TAKE)["order-placed"]>>[number];

/**
 * Takes the units of all lines of an order or none, and writes the ledger, in one statement: it locks the tools in the order of their ids, so that
 * orders with the same tools never wait for each other in a circle. Returns the tools as they were at that moment; all were taken
 * exactly if there is one for each line and every one `fits`. A hold that is renewed needs stock only: minimum order, order multiple and archive do
 * not count any more. A tool is in one line at most.
 */
export async function takeStock(
  em: EntityManager,
  take: { orderId: string; lines: readonly Units[]; reason: "order-placed" | "hold-renewed" },
): Promise<{ tools: ToolToTake[]; isTaken: boolean }> {
  const { orderId, lines } = take;
  const tools = await TAKE[take.reason](em, { orderId, ...columnsOf(lines), count: lines.length });
  return { tools, isTaken: tools.length === lines.length && tools.every(({ fits }) => fits) };
}

const TAKE = { "order-placed": takeFor("order-placed"), "hold-renewed": takeFor("hold-renewed") };

/** The units as arrays: Postgres expects ten rows of them and finds the tools by their ids; of JSON it expects a hundred, and reads all tools of a small shop. */
const columnsOf = (units: readonly Units[]) => ({
  toolIds: units.map(({ toolId }) => toolId),
  quantities: units.map(({ quantity }) => quantity),
});

const unitsOf = ({ toolIds, quantities }: Readonly<Record<"toolIds" | "quantities", unknown>>) =>
  sql<Units>`unnest(${toolIds}::uuid[], ${quantities}::integer[])`.as<"w">(sql`w("toolId", quantity)`);

function takeFor(reason: "order-placed" | "hold-renewed") {
  return statement(
    (db, take: Slots<{ orderId: string; toolIds: string[]; quantities: number[]; count: number }>) =>
      db
        .with(
          (cte) => cte("found").materialized(),
          (db) =>
            db
              .selectFrom("tool as t")
              .innerJoin(unitsOf(take), "w.toolId", "t.id")
              .select([
                "t.id as toolId",
                "w.quantity",
                "t.name",
                "t.part_number as partNumber",
                "t.attributes",
              ])
              .select([
                "t.price_cents as price",
                "t.price_unit as priceUnit",
                "t.price_breaks as priceBreaks",
              ])
              .select(["t.stock_quantity as stockQuantity", "t.archived_at as archivedAt"])
              .select([
                "t.minimum_order_quantity as minimumOrderQuantity",
                "t.order_multiple as orderMultiple",
              ])
              .select(
                reason === "hold-renewed"
                  ? sql<boolean>`t.stock_quantity >= w.quantity`.as("fits")
                  : sql<boolean>`t.stock_quantity >= w.quantity and t.minimum_order_quantity <= w.quantity
                    and w.quantity % t.order_multiple = 0 and t.archived_at is null`.as("fits"),
              )
              .orderBy("t.id")
              .forNoKeyUpdate("t"),
        )
        .with("taken", (db) =>
          db
            .updateTable("tool")
            .from("found")
            .set((eb) => ({
              // Of the locked row: Postgres checks constraints first with the row of the snapshot, whose stock may be another.
              stock_quantity: eb("found.stockQuantity", "-", eb.ref("found.quantity")),
              updated_at: NOW,
            }))
            .whereRef("tool.id", "=", "found.toolId")
            .where((eb) =>
              eb
                .selectFrom("found as f")
                .select(sql<boolean>`bool_and(f.fits) and count(*) = ${take.count}`.as("all"))
                .$asScalar(),
            )
            .returning(["tool.id", "found.quantity"]),
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
                  sql<number>`-taken.quantity`.as("quantity"),
                  eb.val(reason).as("reason"),
                ]),
            ),
        )
        .selectFrom("found")
        .selectAll(),
  );
}

/**
 * Returns units of an order to the stock, in one statement that locks the tools as `takeStock` does. The caller has locked the order and marked
 * them as not held.
 */
export async function returnStock(
  em: EntityManager,
  returned: { orderId: string; lines: readonly Units[]; reason: StockReturn },
): Promise<void> {
  await tables(em)
    .with(
      (cte) => cte("found").materialized(),
      (db) =>
        db
          .selectFrom("tool as t")
          .innerJoin(unitsOf(columnsOf(returned.lines)), "w.toolId", "t.id")
          .select(["t.id", "w.quantity", "t.stock_quantity as stockQuantity"])
          .orderBy("t.id")
          .forNoKeyUpdate("t"),
    )
    .with("stocked", (db) =>
      db
        .updateTable("tool")
        .from("found")
        .set((eb) => ({
          stock_quantity: eb("found.stockQuantity", "+", eb.ref("found.quantity")),
          updated_at: NOW,
        }))
        .whereRef("tool.id", "=", "found.id")
        .returning(["tool.id", "found.quantity"]),
    )
    .insertInto("stock_movement")
    .columns(["tool_id", "order_id", "quantity", "reason"])
    .expression((db) =>
      db
        .selectFrom("stocked")
        .select((eb) => [
          "stocked.id",
          eb.val(returned.orderId).as("order_id"),
          "stocked.quantity",
          eb.val(returned.reason).as("reason"),
        ]),
    )
    .execute();
}
