import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { requireAdmin } from "../customer/require-admin.ts";
import type { DomainContext } from "../shared/context.ts";
import { addDays, dayIn, startOfDay } from "../shared/days.ts";
import { type Cents, cents } from "../shared/money.ts";
import { NOW, tables } from "../shared/tables.ts";
import { readHeld, STATISTICS_TOOLS_MAX } from "./read-held.ts";
import { BELOW_SMALLEST_ORDER, SMALLEST_ORDER } from "../tool/low-stock.ts";

/** One day in the shop's time zone: orders placed, orders paid, and how many of those placed have been paid since. */
export interface DayStatistics {
  /** The day, as 2026-03-01. */
  readonly day: string;
  readonly sales: number;
  /** The sum of the orders paid that day; later refunds are not subtracted. */
  readonly revenue: Cents;
  readonly placed: number;
  readonly placedAndPaid: number;
}

/** The sums of a period. */
type PeriodStatistics = Omit<DayStatistics, "day">;

/** Returns the shop's statistics of the last `days` days, today included, for an admin. Error: `forbidden`. */
export async function readStatistics(
  ctx: Pick<DomainContext, "em" | "actor" | "roles" | "rules">,
  { days }: { days: number },
) {
  await requireAdmin(ctx);
  const { em, rules } = ctx;
  const { timeZone } = rules;
  const { now } = await tables(em).selectNoFrom(NOW.as("now")).executeTakeFirstOrThrow();
  const daysAgo = (count: number): string => addDays(dayIn(timeZone, now), -count);
  const first = startOfDay(timeZone, daysAgo(2 * days - 1));
  const [sales, placed] = [await readSales(em, first, timeZone), await readPlaced(em, first, timeZone)];
  const byDay = Array.from({ length: 2 * days }, (_, index) => {
    const day = daysAgo(2 * days - 1 - index);
    return { day, ...NOTHING, ...sales.get(day), ...placed.get(day) };
  });
  return {
    days: byDay.slice(days),
    // As many days before these.
    before: byDay.slice(0, days).reduce(sumOf, NOTHING),
    short: await readShort(em),
    held: await readHeld(em),
  };
}

const NOTHING: PeriodStatistics = { sales: 0, revenue: cents(0), placed: 0, placedAndPaid: 0 };

const sumOf = (sum: PeriodStatistics, day: PeriodStatistics): PeriodStatistics => ({
  sales: sum.sales + day.sales,
  revenue: cents(sum.revenue + day.revenue),
  placed: sum.placed + day.placed,
  placedAndPaid: sum.placedAndPaid + day.placedAndPaid,
});

/** Returns the day of a moment in a time zone, such as `2026-03-01`. */
const dayOf = (column: string, timeZone: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone ${timeZone}, 'YYYY-MM-DD')`;

async function readSales(em: EntityManager, first: Date, timeZone: string) {
  const rows = await tables(em)
    .selectFrom("customer_order")
    .select(({ fn }) => [
      dayOf("paid_at", timeZone).as("day"),
      fn.countAll<number>().as("sales"),
      sql<Cents>`sum(total_cents)::bigint`.as("revenue"),
    ])
    .where("paid_at", ">=", first)
    .groupBy("day")
    .execute();
  return new Map(rows.map(({ day, ...sums }) => [day, sums]));
}

async function readPlaced(em: EntityManager, first: Date, timeZone: string) {
  const rows = await tables(em)
    .selectFrom("customer_order")
    .select(({ fn }) => [
      dayOf("placed_at", timeZone).as("day"),
      fn.countAll<number>().as("placed"),
      fn.count<number>("paid_at").as("placedAndPaid"),
    ])
    .where("placed_at", ">=", first)
    .groupBy("day")
    .execute();
  return new Map(rows.map(({ day, ...counts }) => [day, counts]));
}

/** Returns the tools for sale with less stock than their smallest order, lowest first, and the count of all. */
async function readShort(em: EntityManager) {
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
