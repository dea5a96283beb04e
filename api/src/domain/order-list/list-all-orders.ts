import { type Expression, sql, type SqlBool } from "kysely";
import { requireAdmin } from "../customer/require-admin.ts";
import type { DomainContext } from "../shared/context.ts";
import type { Cents } from "../shared/money.ts";
import { cutPageBy, type Page, type Cursor } from "../shared/page.ts";
import { tables } from "../shared/tables.ts";
import { DISPUTE_STATE, type DisputeState } from "../order/dispute-state.ts";
import {
  afterCursor,
  ORDER_SORTINGS,
  orderCondition,
  type OrderFilter,
  type OrderSort,
} from "./order-filter.ts";
import { ALL_RESTOCKED } from "./order-queue.ts";
import { type Address, addressOf } from "../order/order-address.ts";
import type { Fulfilment } from "../order/order-state.ts";
import type { Order } from "../order/order.entity.ts";
import type { PriceOfUnit } from "../shared/price-unit.ts";

/** An order in the list of all orders, by its first line. */
export type ManagedOrder = Pick<
  Order,
  | "id"
  | "orderNumber"
  | "lineCount"
  | "total"
  | "currency"
  | "status"
  | "customerName"
  | "email"
  | "placedAt"
  | "isEndedUnpaid"
> & {
  readonly fulfilment: Fulfilment | null;
  /** The tool of the first line, its name when it was ordered, and its image today. */
  readonly toolId: string;
  readonly itemName: string;
  readonly toolImageUrl: string;
  /** The units of all lines. */
  readonly quantity: number;
  /** The price of the only line; null where there are more. */
  readonly price: PriceOfUnit | null;
  readonly delivery: Address;
  /** The buyer's own reference. */
  readonly reference: string | null;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly paymentIntentId: string | null;
  readonly refunded: Cents;
  readonly cancelledAt: Date | null;
  readonly paidAt: Date | null;
  /** True if everything that is left is being refunded. */
  readonly isBeingRefunded: boolean;
  /** True if it is refunded and all its units are back in stock. */
  readonly isRestocked: boolean;
  readonly dispute: DisputeState | null;
};

export type ManagedPage = Page<ManagedOrder, Cursor>;

type Reading = Pick<DomainContext, "em" | "actor" | "roles">;

/** The number at which counting stops, so that the query stays fast. */
export const ORDERS_COUNTED_MAX = 10_000;

/** Returns one page of the orders of all customers, for an admin; cancelled ones only by their status. Error: `forbidden`. */
export async function listAllOrders(
  ctx: Reading,
  input: { filter: OrderFilter; sort: OrderSort; limit: number; after?: Cursor | undefined },
): Promise<ManagedPage> {
  await requireAdmin(ctx);
  return readPageOfOrders(ctx, input);
}

/** Counts the orders that match the filter, up to `ORDERS_COUNTED_MAX`, for an admin. Error: `forbidden`. */
export async function countAllOrders(ctx: Reading, filter: OrderFilter): Promise<number> {
  await requireAdmin(ctx);
  const condition = await orderCondition(ctx, filter, "count");
  const { count } = await tables(ctx.em)
    .selectFrom((eb) =>
      eb
        .selectFrom("customer_order as o")
        .select("o.id")
        .where(condition)
        .limit(ORDERS_COUNTED_MAX)
        .as("found"),
    )
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns one page; the caller has checked the permission. */
async function readPageOfOrders(ctx: Pick<DomainContext, "em">, input: ReadPage): Promise<ManagedPage> {
  const rows = await selectPage(ctx, input, await orderCondition(ctx, input.filter)).execute();
  return cutPageOfOrders(rows, input);
}

/** What to read of the orders. */
export interface ReadPage {
  readonly filter: OrderFilter;
  readonly sort: OrderSort;
  readonly limit: number;
  readonly after?: Cursor | undefined;
}

/** Cuts the row that shows whether there are more. */
export const cutPageOfOrders = <Row extends { readonly key: string; readonly id: string }>(
  rows: readonly Row[],
  { limit }: ReadPage,
): Page<Row, Cursor> => cutPageBy(rows, limit, ({ key, id }) => ({ key, id }));

/** Selects one page of the orders of a condition and one more, by their first lines. */
export function selectPage(
  ctx: Pick<DomainContext, "em">,
  { sort, limit, after }: ReadPage,
  condition: Expression<SqlBool>,
) {
  const sorting = ORDER_SORTINGS[sort];
  const { column, direction } = sorting;
  return tables(ctx.em)
    .with(
      (cte) => cte("page").materialized(),
      (db) =>
        db
          .selectFrom("customer_order as o")
          .selectAll()
          .where(condition)
          .$if(after !== undefined, (query) => (after ? query.where(afterCursor(sorting, after)) : query))
          .orderBy(`o.${column}`, direction)
          .orderBy("o.id", direction)
          .limit(limit + 1),
    )
    .selectFrom("page as o")
    .innerJoin("order_line as f", (join) =>
      join.onRef("f.order_id", "=", "o.id").on("f.position", "=", sql.lit(1)),
    )
    .innerJoin("tool as t", "t.id", "f.tool_id")
    .leftJoin("shipment as s", "s.order_id", "o.id")
    .select([
      "o.id",
      "o.order_number as orderNumber",
      "o.line_count as lineCount",
      "o.status",
      "o.fulfilment",
    ])
    .select(["f.tool_id as toolId", "f.name as itemName", "t.image_url as toolImageUrl"])
    .select(["o.total_cents as total", "o.currency", "o.customer_name as customerName", "o.email"])
    .select(["o.reference", "s.carrier", "s.tracking_number as trackingNumber"])
    .select(["o.cancelled_at as cancelledAt", "o.ended_unpaid as isEndedUnpaid"])
    .select(["o.payment_intent_id as paymentIntentId", "o.placed_at as placedAt", "o.paid_at as paidAt"])
    .select(DISPUTE_STATE.as("dispute"))
    .select((eb) => [
      sql<string>`${eb.ref(`o.${column}`)}::text`.as("key"),
      sql<PriceOfUnit | null>`case when o.line_count = 1
        then jsonb_build_object('price', f.price_cents, 'priceUnit', f.price_unit) end`.as("price"),
      addressOf("delivery").$notNull().as("delivery"),
      eb
        .selectFrom("order_line as l")
        .select(({ fn }) => fn.sum<number>("l.quantity").as("units"))
        .whereRef("l.order_id", "=", "o.id")
        .$asScalar()
        .$notNull()
        .as("quantity"),
      eb("o.refund_requested_at", "is not", null).$castTo<boolean>().as("isBeingRefunded"),
      eb.and([ALL_RESTOCKED]).$castTo<boolean>().as("isRestocked"),
      eb.fn
        .coalesce(
          eb
            .selectFrom("payment as p")
            .select("p.refunded_cents")
            .whereRef("p.payment_intent_id", "=", "o.payment_intent_id"),
          sql<Cents>`0`,
        )
        .as("refunded"),
    ])
    .orderBy(`o.${column}`, direction)
    .orderBy("o.id", direction);
}
