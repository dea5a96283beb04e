import { requirePerson } from "../customer/customer.policy.ts";
import type { DomainContext } from "../shared/context.ts";
import { type Cursor, cutPageBy } from "../shared/page.ts";
import { tables } from "../shared/tables.ts";
import { LISTED_COLUMNS, toolFromRow } from "../tool/listed-tool.ts";

/** A tool that the customer has paid for, once or several times. */
export type BoughtTool = Awaited<ReturnType<typeof listBoughtTools>>["rows"][number];

/**
 * Returns the tools of the caller's paid orders, archived ones too, last bought first, those of an order by its lines. `after`: the last order of a
 * tool, and as key its line there.
 */
export async function listBoughtTools(
  ctx: Pick<DomainContext, "em" | "actor">,
  input: { limit: number; after?: Cursor | undefined },
) {
  const { subject } = requirePerson(ctx.actor);
  const { limit, after } = input;
  const rows = await tables(ctx.em)
    .with("paid", (db) =>
      db
        .selectFrom("customer_order as o")
        .innerJoin("customer as c", "c.id", "o.customer_id")
        .innerJoin("order_line as l", "l.order_id", "o.id")
        .select(["o.id", "o.paid_at", "l.tool_id", "l.position", "l.quantity"])
        .where("c.subject", "=", subject)
        .where("o.status", "=", "paid"),
    )
    .with("bought", (db) =>
      db
        .selectFrom("paid")
        .distinctOn("tool_id")
        .select(["tool_id", "id as lastOrder", "position as lastPosition", "quantity as lastQuantity"])
        .select((eb) => [
          // Paid orders have a time of payment.
          eb.ref("paid_at").$notNull().as("lastBoughtAt"),
          eb.fn
            .sum<number>("quantity")
            .over((rows) => rows.partitionBy("tool_id"))
            .as("totalQuantity"),
          // An order has a tool in one line at most.
          eb.fn
            .countAll<number>()
            .over((rows) => rows.partitionBy("tool_id"))
            .as("orders"),
        ])
        .orderBy("tool_id")
        .orderBy("id", "desc"),
    )
    .selectFrom("bought as b")
    .innerJoin("tool", "tool.id", "b.tool_id")
    .select([...LISTED_COLUMNS, "b.lastOrder", "b.lastPosition", "b.lastQuantity"])
    .select(["b.lastBoughtAt", "b.totalQuantity", "b.orders"])
    .select((eb) =>
      eb
        .selectFrom("bought")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("tools"),
    )
    .where((eb) =>
      after
        ? eb.or([
            eb("b.lastOrder", "<", after.id),
            eb("b.lastOrder", "=", after.id).and("b.lastPosition", ">", Number(after.key)),
          ])
        : eb.lit(true),
    )
    .orderBy("b.lastOrder", "desc")
    .orderBy("b.lastPosition")
    .limit(limit + 1)
    .execute();
  const page = cutPageBy(rows, limit, (row) => ({ key: String(row.lastPosition), id: row.lastOrder }));
  return {
    ...page,
    rows: page.rows.map(({ lastQuantity, totalQuantity, orders, lastBoughtAt, ...row }) => ({
      tool: toolFromRow(row),
      lastQuantity,
      totalQuantity,
      orders,
      lastBoughtAt,
    })),
    total: rows[0]?.tools ?? 0,
  };
}
