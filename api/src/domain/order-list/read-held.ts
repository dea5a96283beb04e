import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { type Cents, cents } from "../shared/money.ts";
import { tables } from "../shared/tables.ts";

/** The number of tools that each list of the statistics contains at most. */
export const STATISTICS_TOOLS_MAX = 10;

/** Returns the units that are reserved now for unpaid orders, and the tools with most of them. */
export async function readHeld(em: EntityManager) {
  const rows = await tables(em)
    .with("held", (db) =>
      db
        .selectFrom("customer_order")
        .select(["id", "total_cents"])
        .where("status", "=", "pending")
        .where("holds_stock", "=", true),
    )
    .selectFrom("held as o")
    .innerJoin("order_line as l", "l.order_id", "o.id")
    .select((eb) => [
      eb.fn.max("l.name").as("name"),
      eb.fn.countAll<number>().as("orders"),
      eb.fn.sum<number>("l.quantity").as("units"),
      eb
        .selectFrom("held")
        .select((of) => of.fn.countAll<number>().as("orders"))
        .as("allOrders"),
      sql<number>`(sum(sum(l.quantity)) over ())::bigint`.as("allUnits"),
      eb
        .selectFrom("held")
        .select(sql<Cents>`sum(total_cents)::bigint`.as("value"))
        .as("value"),
    ])
    .groupBy("l.tool_id")
    .orderBy("units", "desc")
    .orderBy((eb) => eb.fn("sort_name", [eb.fn.max("l.name")]))
    .limit(STATISTICS_TOOLS_MAX)
    .execute();
  const [all] = rows;
  return {
    orders: all?.allOrders ?? 0,
    units: all?.allUnits ?? 0,
    value: all?.value ?? cents(0),
    tools: rows.map(({ name, orders, units }) => ({ name, orders, units })),
  };
}
