import { type Expression, sql, type SqlBool } from "kysely";
import { requireAdmin } from "../customer/require-admin.ts";
import { DISPUTE_STATE } from "../order/dispute-state.ts";
import { selectOrders } from "../order/order-view.ts";
import type { DomainContext } from "../shared/context.ts";
import { cutPageBy, type Cursor, type Page } from "../shared/page.ts";
import { tables } from "../shared/tables.ts";
import {
  afterCursor,
  ORDER_SORTINGS,
  orderCondition,
  type OrderFilter,
  type OrderSort,
} from "./order-filter.ts";
import { ALL_RESTOCKED } from "./order-queue.ts";

/** An order in the list of all orders. */
export type ManagedOrder = Awaited<ReturnType<ReturnType<typeof selectPage>["execute"]>>[number];

/** The number at which counting stops, so that the query stays fast. */
export const ORDERS_COUNTED_MAX = 10_000;

/** What to read of the orders. */
export interface ReadPage {
  readonly filter: OrderFilter;
  readonly sort: OrderSort;
  readonly limit: number;
  readonly after?: Cursor | undefined;
}

/**
 * Returns one page of the orders of all customers, and how many there are up to `ORDERS_COUNTED_MAX`, for an admin; cancelled ones only by their
 * status. Error: `forbidden`.
 */
export async function listAllOrders(
  ctx: Pick<DomainContext, "em" | "actor" | "roles">,
  input: ReadPage,
): Promise<Page<ManagedOrder, Cursor> & { total: number }> {
  await requireAdmin(ctx);
  const condition = await orderCondition(ctx, input.filter);
  const rows = await selectPage(ctx, input, condition.page).execute();
  const found = tables(ctx.em)
    .selectFrom("customer_order as o")
    .select("o.id")
    .where(condition.all)
    .limit(ORDERS_COUNTED_MAX);
  const { total } = await tables(ctx.em)
    .selectFrom(found.as("found"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { ...cutPageOfOrders(rows, input), total };
}

/** Cuts the row that shows whether there are more. */
export const cutPageOfOrders = <Row extends Cursor>(rows: readonly Row[], { limit }: ReadPage) =>
  cutPageBy(rows, limit, ({ key, id }) => ({ key, id }));

/** Selects one page of the orders of a condition and one more. */
export function selectPage(
  { em }: Pick<DomainContext, "em">,
  { sort, limit, after }: ReadPage,
  condition: Expression<SqlBool>,
) {
  const sorting = ORDER_SORTINGS[sort];
  const { column, direction } = sorting;
  // Materialized: Postgres then reads the other tables for the rows of the page only.
  const db = tables(em).with(
    (cte) => cte("page").materialized(),
    (all) =>
      all
        .selectFrom("customer_order as o")
        .select(["o.id", `o.${column} as sorted`])
        .where(condition)
        .$if(after !== undefined, (query) => (after ? query.where(afterCursor(sorting, after)) : query))
        .orderBy(`o.${column}`, direction)
        .orderBy("o.id", direction)
        .limit(limit + 1),
  );
  return selectOrders(db)
    .innerJoin(sql<{ id: string; sorted: unknown }>`page`.as("page"), "page.id", "o.id")
    .select((eb) => [
      sql<string>`page.sorted::text`.as("key"),
      // Everything that is left is being refunded.
      eb("o.refund_requested_at", "is not", null).$castTo<boolean>().as("isBeingRefunded"),
      eb.and([ALL_RESTOCKED]).$castTo<boolean>().as("isRestocked"),
      DISPUTE_STATE.as("dispute"),
    ])
    .orderBy("page.sorted", direction)
    .orderBy("page.id", direction);
}
