import { requireAdmin } from "../customer/require-admin.ts";
import type { DomainContext } from "../shared/context.ts";
import { type Cents, cents } from "../shared/money.ts";
import { cutPageBy, type Page, type Place } from "../shared/page.ts";
import { type OrderFilter, type OrderSort, orderCondition, orderSorting } from "./order-filter.ts";
import type { OrderView } from "./order-view.ts";

/** An order in the list of all orders. */
export type ManagedOrder = Pick<
  OrderView,
  | "id"
  | "itemName"
  | "quantity"
  | "unitPrice"
  | "total"
  | "status"
  | "fulfilment"
  | "customerName"
  | "email"
  | "phone"
  | "address"
  | "paymentIntentId"
  | "placedAt"
> & {
  readonly paidAt: Date | null;
  /** Decided to go back, whether Stripe has taken it yet or not. */
  readonly givenBack: Cents;
  /** Whether all that is left of the money is on its way back. */
  readonly isBeingRefunded: boolean;
};

interface ManagedRow {
  id: string;
  key: string;
  item_name: string;
  quantity: number;
  unit_price_cents: number;
  total_cents: number;
  status: ManagedOrder["status"];
  fulfilment: ManagedOrder["fulfilment"];
  customer_name: string;
  email: string;
  phone: string;
  address: string;
  payment_intent_id: string | null;
  placed_at: Date;
  paid_at: Date | null;
  refund_cents: number | null;
  refund_requested_at: Date | null;
}

export type ManagedPage = Page<ManagedOrder, Place>;

type Reading = Pick<DomainContext, "em" | "actor">;

/** Counting stops here: an admin need not know how many more there are, and the answer stays fast. */
export const ORDERS_COUNTED_MAX = 10_000;

/** One page of all orders for an admin; `forbidden` for everybody else. */
export async function listAllOrders(
  ctx: Reading,
  input: { filter: OrderFilter; sort: OrderSort; limit: number; after?: Place | undefined },
): Promise<ManagedPage> {
  await requireAdmin(ctx);
  return readManagedPage(ctx, input);
}

/** How many orders the filter finds, `ORDERS_COUNTED_MAX` at most; `forbidden` but for admins. */
export async function countAllOrders(ctx: Reading, filter: OrderFilter): Promise<number> {
  await requireAdmin(ctx);
  const where = orderCondition(filter);
  const [row] = await ctx.em.execute<{ count: number }[]>(
    `select count(*) from (select 1 from customer_order o where ${where.sql} limit ?) found`,
    [...where.values, ORDERS_COUNTED_MAX],
  );
  return row?.count ?? 0;
}

/** One page, for verbs that have asked who calls. */
export async function readManagedPage(
  ctx: Pick<DomainContext, "em">,
  input: { filter: OrderFilter; sort: OrderSort; limit: number; after?: Place | undefined },
): Promise<ManagedPage> {
  const where = orderCondition(input.filter);
  const sorting = orderSorting(input.sort);
  const rows = await ctx.em.execute<ManagedRow[]>(
    `with page as materialized (
       select o.*, ${sorting.key} as key from customer_order o
       where ${where.sql} ${input.after ? `and ${sorting.after}` : ""} order by ${sorting.orderBy} limit ?
     )
     select o.id, o.key, o.item_name, o.quantity, o.unit_price_cents, o.total_cents, o.status, o.fulfilment, o.customer_name,
       o.email, o.phone, o.address, o.payment_intent_id, o.placed_at, o.paid_at, o.refund_requested_at,
       (select p.refund_cents from payment p where p.payment_intent_id = o.payment_intent_id) as refund_cents
     from page o order by ${sorting.orderBy}`,
    [...where.values, ...(input.after ? [input.after.key, input.after.id] : []), input.limit + 1],
  );
  const page = cutPageBy(rows, input.limit, ({ key, id }) => ({ key, id }));
  return { ...page, rows: page.rows.map(fromRow) };
}

function fromRow(row: ManagedRow): ManagedOrder {
  return {
    id: row.id,
    itemName: row.item_name,
    quantity: row.quantity,
    unitPrice: cents(row.unit_price_cents),
    total: cents(row.total_cents),
    status: row.status,
    fulfilment: row.fulfilment,
    customerName: row.customer_name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    paymentIntentId: row.payment_intent_id,
    placedAt: row.placed_at,
    paidAt: row.paid_at,
    givenBack: cents(row.refund_cents ?? 0),
    isBeingRefunded: row.refund_requested_at !== null,
  };
}
