import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { requireAdmin } from "../customer/require-admin.ts";
import type { DomainContext } from "../shared/context.ts";
import { type Cents, cents } from "../shared/money.ts";
import { tables } from "../shared/tables.ts";
import { BELOW_SMALLEST_ORDER, SMALLEST_ORDER } from "../tool/low-stock.ts";

/** One day in UTC: orders placed, orders paid, and how many of those placed have been paid since. */
export interface DayStatistics {
  /** As 2026-03-01. */
  readonly day: string;
  readonly sales: number;
  /** Of the orders paid that day; later refunds are not subtracted. */
  readonly revenue: Cents;
  readonly placed: number;
  readonly placedAndPaid: number;
}

/** Sums of a period. */
export type PeriodStatistics = Omit<DayStatistics, "day">;

export interface ShortTool {
  readonly id: string;
  readonly name: string;
  readonly stockQuantity: number;
  readonly minimumOrderQuantity: number;
}

export interface HeldTool {
  readonly name: string;
  readonly orders: number;
  readonly units: number;
}

export interface Statistics {
  readonly days: readonly DayStatistics[];
  /** Of as many days before these. */
  readonly before: PeriodStatistics;
  /** Tools for sale with less stock than their smallest order, lowest first; `count` of all. */
  readonly short: { readonly count: number; readonly tools: readonly ShortTool[] };
  /** Units reserved for unpaid orders, and the tools with most of them. */
  readonly held: {
    readonly orders: number;
    readonly units: number;
    readonly value: Cents;
    readonly tools: readonly HeldTool[];
  };
}

/** How many tools each list contains at most. */
export const STATISTICS_TOOLS_MAX = 10;

/** Returns the shop's statistics of the last `days` days, today included, for an admin. Error: `forbidden`. */
export async function readStatistics(
  ctx: Pick<DomainContext, "em" | "actor" | "roles">,
  { days }: { days: number },
): Promise<Statistics> {
  await requireAdmin(ctx);
  const [sales, placed, before, short, held] = [
    await readSales(ctx.em, days),
    await readPlaced(ctx.em, days),
    await readBefore(ctx.em, days),
    await readShort(ctx.em),
    await readHeld(ctx.em),
  ];
  const byDay = sales.map((sale) => ({ ...sale, ...(placed.get(sale.day) ?? NONE_PLACED) }));
  return { days: byDay, before, short, held };
}

const NONE_PLACED = { placed: 0, placedAndPaid: 0 };

/** Whole days: from midnight UTC, `days - 1` days ago. */
const since = (days: number) =>
  sql<Date>`(date_trunc('day', now() at time zone 'UTC') - (${days}::int - 1) * interval '1 day') at time zone 'UTC'`;

/** The days in UTC, today the last of them. */
const lastDays = (days: number) => sql<{ day: Date }>`generate_series(
  (now() at time zone 'UTC')::date - (${days}::int - 1), (now() at time zone 'UTC')::date, '1 day')`;

async function readSales(
  em: EntityManager,
  days: number,
): Promise<{ day: string; sales: number; revenue: Cents }[]> {
  return tables(em)
    .with("sold", (db) =>
      db
        .selectFrom("customer_order")
        .select(({ fn }) => [
          sql<Date>`(paid_at at time zone 'UTC')::date`.as("day"),
          fn.countAll<number>().as("sales"),
          sql<Cents>`sum(total_cents)::bigint`.as("revenue"),
        ])
        .where("paid_at", ">=", since(days))
        .groupBy("day"),
    )
    .selectFrom(lastDays(days).as<"series">(sql`series (day)`))
    .leftJoin("sold", (join) => join.on("sold.day", "=", sql<Date>`series.day::date`))
    .select(({ fn }) => [
      sql<string>`to_char(series.day, 'YYYY-MM-DD')`.as("day"),
      fn.coalesce("sold.sales", sql.lit(0)).as("sales"),
      fn.coalesce("sold.revenue", sql<Cents>`0`).as("revenue"),
    ])
    .orderBy("series.day")
    .execute();
}

async function readPlaced(
  em: EntityManager,
  days: number,
): Promise<Map<string, { placed: number; placedAndPaid: number }>> {
  const rows = await tables(em)
    .selectFrom("order_event as e")
    .leftJoin("customer_order as o", "o.id", "e.order_id")
    .select(({ fn }) => [
      sql<string>`to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD')`.as("day"),
      fn.countAll<number>().as("placed"),
      fn.count<number>("o.paid_at").as("placedAndPaid"),
    ])
    .where("e.type", "=", "order.placed")
    .where("e.occurred_at", ">=", since(days))
    .groupBy("day")
    .execute();
  return new Map(rows.map(({ day, ...counts }) => [day, counts]));
}

/** The sums of the `days` days before those. */
async function readBefore(em: EntityManager, days: number): Promise<PeriodStatistics> {
  return tables(em)
    .with("sold", (db) =>
      db
        .selectFrom("customer_order")
        .select(({ fn }) => [
          fn.countAll<number>().as("sales"),
          sql<Cents>`coalesce(sum(total_cents), 0)::bigint`.as("revenue"),
        ])
        .where("paid_at", ">=", since(2 * days))
        .where("paid_at", "<", since(days)),
    )
    .with("ordered", (db) =>
      db
        .selectFrom("order_event as e")
        .leftJoin("customer_order as o", "o.id", "e.order_id")
        .select(({ fn }) => [
          fn.countAll<number>().as("placed"),
          fn.count<number>("o.paid_at").as("placedAndPaid"),
        ])
        .where("e.type", "=", "order.placed")
        .where("e.occurred_at", ">=", since(2 * days))
        .where("e.occurred_at", "<", since(days)),
    )
    .selectFrom(["sold", "ordered"])
    .select(["sales", "revenue", "placed", "placedAndPaid"])
    .executeTakeFirstOrThrow();
}

async function readShort(em: EntityManager): Promise<Statistics["short"]> {
  const rows = await tables(em)
    .selectFrom("tool")
    .select(["id", "name", "stock_quantity as stockQuantity", SMALLEST_ORDER.as("minimumOrderQuantity")])
    .select(({ fn }) => fn.countAll<number>().over().as("count"))
    .where(BELOW_SMALLEST_ORDER)
    .orderBy(sql`stock_quantity::float / ${SMALLEST_ORDER}`)
    .orderBy("sort_name")
    .limit(STATISTICS_TOOLS_MAX)
    .execute();
  return { count: rows[0]?.count ?? 0, tools: rows };
}

async function readHeld(em: EntityManager): Promise<Statistics["held"]> {
  const rows = await tables(em)
    .selectFrom("customer_order")
    .select(({ fn }) => [
      fn.max("item_name").as("name"),
      fn.countAll<number>().as("orders"),
      fn.sum<number>("quantity").as("units"),
      sql<number>`(sum(count(*)) over ())::bigint`.as("allOrders"),
      sql<number>`(sum(sum(quantity)) over ())::bigint`.as("allUnits"),
      sql<Cents>`(sum(sum(total_cents)) over ())::bigint`.as("value"),
    ])
    .where("status", "=", "pending")
    .where("holds_stock", "=", true)
    .groupBy("tool_id")
    .orderBy("units", "desc")
    .orderBy("name")
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
