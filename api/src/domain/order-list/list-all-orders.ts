import { sql } from "kysely";
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
import type { OrderView } from "../order/order-view.ts";

/** An order in the list of all orders. */
export type ManagedOrder = Pick<
  OrderView,
  | "id"
  | "orderNumber"
  | "itemName"
  | "quantity"
  | "total"
  | "status"
  | "fulfilment"
  | "customerName"
  | "email"
  | "paymentIntentId"
  | "placedAt"
  | "reference"
  | "refunded"
  | "carrier"
  | "trackingNumber"
  | "cancelledAt"
  | "isEndedUnpaid"
> & {
  readonly unitPrice: Cents;
  readonly phone: string;
  readonly address: string;
  readonly company: string | null;
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
  const condition = await orderCondition(ctx, filter);
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
export async function readPageOfOrders(
  ctx: Pick<DomainContext, "em">,
  input: { filter: OrderFilter; sort: OrderSort; limit: number; after?: Cursor | undefined },
): Promise<ManagedPage> {
  const { filter, limit, after } = input;
  const sorting = ORDER_SORTINGS[input.sort];
  const { column, direction } = sorting;
  const condition = await orderCondition(ctx, filter);
  const rows = await tables(ctx.em)
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
    .select([
      "o.id",
      "o.order_number as orderNumber",
      "o.item_name as itemName",
      "o.quantity",
      "o.status",
      "o.fulfilment",
      "o.email",
      "o.phone",
    ])
    .select(["o.unit_price_cents as unitPrice", "o.total_cents as total", "o.customer_name as customerName"])
    .select(["o.company", "o.reference", "o.carrier", "o.tracking_number as trackingNumber"])
    .select(["o.cancelled_at as cancelledAt", "o.ended_unpaid as isEndedUnpaid"])
    .select([
      "o.address",
      "o.payment_intent_id as paymentIntentId",
      "o.placed_at as placedAt",
      "o.paid_at as paidAt",
    ])
    .select(DISPUTE_STATE.as("dispute"))
    .select((eb) => [
      sql<string>`${eb.ref(`o.${column}`)}::text`.as("key"),
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
    .orderBy("o.id", direction)
    .execute();
  return cutPageBy(rows, limit, ({ key, id }) => ({ key, id }));
}
