import type { EntityManager } from "@mikro-orm/postgresql";
import { requireAdmin } from "../customer/require-admin.ts";
import type { DomainContext } from "../shared/context.ts";
import { type Cents, cents } from "../shared/money.ts";

/** One day in UTC. What was placed and paid that day, and how many of those placed that day have been paid since. */
export interface DayFigures {
  /** As 2026-03-01. */
  readonly day: string;
  readonly sales: number;
  /** Of the orders paid that day; what went back later is not taken off. */
  readonly revenue: Cents;
  readonly placed: number;
  readonly placedAndPaid: number;
}

export interface ShortTool {
  readonly id: string;
  readonly name: string;
  readonly stockQuantity: number;
  readonly minimumOrderQuantity: number;
}

export interface HeldTool {
  readonly name: string;
  readonly orders: number;
  readonly pieces: number;
}

export interface Figures {
  readonly days: readonly DayFigures[];
  /** Tools for sale with less stock than one order takes, emptiest first; `count` of all. */
  readonly short: { readonly count: number; readonly tools: readonly ShortTool[] };
  /** Pieces kept for orders that nobody has paid; the tools with most of them. */
  readonly held: {
    readonly orders: number;
    readonly pieces: number;
    readonly value: Cents;
    readonly tools: readonly HeldTool[];
  };
}

/** How many tools are named of those that are short, and of those that are held. */
export const FIGURE_TOOLS_MAX = 10;

/** How the shop does, for an admin: the last `days` days up to today. `forbidden` for everybody else. */
export async function readFigures(
  ctx: Pick<DomainContext, "em" | "actor">,
  { days }: { days: number },
): Promise<Figures> {
  await requireAdmin(ctx);
  const [sales, placed, short, held] = [
    await readSales(ctx.em, days),
    await readPlaced(ctx.em, days),
    await readShort(ctx.em),
    await readHeld(ctx.em),
  ];
  return { days: sales.map((sale) => ({ ...sale, ...(placed.get(sale.day) ?? NONE_PLACED) })), short, held };
}

const NONE_PLACED = { placed: 0, placedAndPaid: 0 };

/** Whole days: from midnight UTC, `days - 1` days ago. */
const SINCE = `(date_trunc('day', now() at time zone 'UTC') - (?::int - 1) * interval '1 day') at time zone 'UTC'`;

async function readSales(
  em: EntityManager,
  days: number,
): Promise<{ day: string; sales: number; revenue: Cents }[]> {
  const rows = await em.execute<{ day: string; sales: number; cents: number }[]>(
    `with sold as (
       select (paid_at at time zone 'UTC')::date as day, count(*)::int as sales, sum(total_cents)::bigint as cents
       from customer_order where paid_at >= ${SINCE} group by 1
     )
     select to_char(series.day, 'YYYY-MM-DD') as day, coalesce(sold.sales, 0) as sales, coalesce(sold.cents, 0) as cents
     from generate_series((now() at time zone 'UTC')::date - (?::int - 1), (now() at time zone 'UTC')::date, '1 day') as series (day)
       left join sold on sold.day = series.day::date
     order by series.day`,
    [days, days],
  );
  return rows.map(({ day, sales, cents: amount }) => ({ day, sales, revenue: cents(amount) }));
}

async function readPlaced(
  em: EntityManager,
  days: number,
): Promise<Map<string, { placed: number; placedAndPaid: number }>> {
  const rows = await em.execute<{ day: string; placed: number; paid: number }[]>(
    `select to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as placed, count(o.paid_at)::int as paid
     from order_event e left join customer_order o on o.id = e.order_id
     where e.type = 'order.placed' and e.occurred_at >= ${SINCE} group by 1`,
    [days],
  );
  return new Map(rows.map(({ day, placed, paid }) => [day, { placed, placedAndPaid: paid }]));
}

async function readShort(em: EntityManager): Promise<Figures["short"]> {
  const rows = await em.execute<
    { id: string; name: string; stock_quantity: number; minimum_order_quantity: number; count: number }[]
  >(
    `select id, name, stock_quantity, minimum_order_quantity, count(*) over () as count from tool
     where archived_at is null and stock_quantity < minimum_order_quantity
     order by stock_quantity::float / minimum_order_quantity, name limit ?`,
    [FIGURE_TOOLS_MAX],
  );
  return {
    count: rows[0]?.count ?? 0,
    tools: rows.map((row) => ({
      id: row.id,
      name: row.name,
      stockQuantity: row.stock_quantity,
      minimumOrderQuantity: row.minimum_order_quantity,
    })),
  };
}

async function readHeld(em: EntityManager): Promise<Figures["held"]> {
  const rows = await em.execute<
    { name: string; orders: number; pieces: number; all_orders: number; all_pieces: number; cents: number }[]
  >(
    `select max(item_name) as name, count(*)::int as orders, sum(quantity)::int as pieces, (sum(count(*)) over ())::bigint as all_orders,
       (sum(sum(quantity)) over ())::bigint as all_pieces, (sum(sum(total_cents)) over ())::bigint as cents
     from customer_order where status = 'pending' and holds_stock group by tool_id order by sum(quantity) desc, 1 limit ?`,
    [FIGURE_TOOLS_MAX],
  );
  const [all] = rows;
  return {
    orders: all?.all_orders ?? 0,
    pieces: all?.all_pieces ?? 0,
    value: cents(all?.cents ?? 0),
    tools: rows.map(({ name, orders, pieces }) => ({ name, orders, pieces })),
  };
}
