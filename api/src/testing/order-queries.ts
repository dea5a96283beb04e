import { type FilterObject, type Selectable, sql } from "kysely";
import type { Parcel } from "../domain/fulfilment/advance-fulfilment.ts";
import { formatOrderNumber } from "../domain/order/order-number.ts";
import type { OrderReference } from "../domain/order/order-reference.ts";
import type { PurchaseTool } from "../domain/order/purchase-tool.ts";
import { type Tables, tables } from "../domain/shared/tables.ts";
import type { TestShop } from "./test-shop.ts";

/** A shop, or the transaction in which its rows are read or changed. */
export type Rows = Pick<TestShop, "em">;

/** The row of an order. */
export const orderRow = ({ em }: Rows, orderId: string): Promise<Selectable<Tables["customer_order"]>> =>
  tables(em).selectFrom("customer_order").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();

/** The rows of the lines of an order, by position. */
export const linesOf = ({ em }: Rows, orderId: string): Promise<Selectable<Tables["order_line"]>[]> =>
  tables(em)
    .selectFrom("order_line")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("position")
    .execute();

/** Ids of the orders whose rows have these values, the oldest first; without values of all orders. */
export async function orderIds(
  { em }: Rows,
  match: FilterObject<Tables, "customer_order"> = {},
): Promise<string[]> {
  const rows = await tables(em)
    .selectFrom("customer_order")
    .select("id")
    .where((eb) => eb.and(match))
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Number of orders of a tool. */
export const ordersOf = (shop: Rows, toolId: string): Promise<number> =>
  countOf(shop, "order_line where tool_id = ?", [toolId]);

/** Units of a tool that its orders hold, by their rows. */
export async function heldUnitsOf({ em }: Rows, toolId: string): Promise<number> {
  const rows = await tables(em)
    .selectFrom("order_line as l")
    .innerJoin("customer_order as o", "o.id", "l.order_id")
    .select("l.quantity")
    .where("l.tool_id", "=", toolId)
    .where("o.holds_stock", "=", true)
    .execute();
  return rows.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Number of payments that were begun for orders of a tool. */
export async function paymentsOf({ em }: Rows, toolId: string): Promise<number> {
  const rows = await tables(em)
    .selectFrom("payment as p")
    .innerJoin("order_line as l", "l.order_id", "p.order_id")
    .select("p.id")
    .where("l.tool_id", "=", toolId)
    .execute();
  return rows.length;
}

/** Where an order goes, and for whom. */
export async function contactOf(
  shop: Rows,
  orderId: string,
): Promise<Pick<PurchaseTool, "address" | "phone"> & OrderReference> {
  const { reference } = await orderRow(shop, orderId);
  const {
    line1: address,
    phone,
    company,
  } = await tables(shop.em)
    .selectFrom("order_address")
    .select(["line1", "phone", "company"])
    .where("order_id", "=", orderId)
    .where("kind", "=", "delivery")
    .executeTakeFirstOrThrow();
  return { address, phone, company, reference };
}

/** How an order is sent. */
export async function parcelOf(shop: Rows, orderId: string): Promise<Parcel> {
  const parcel = await tables(shop.em)
    .selectFrom("shipment")
    .select(["carrier", "tracking_number as trackingNumber"])
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return parcel ?? { carrier: null, trackingNumber: null };
}

/** The time at which an order was placed, to the microsecond. */
export async function placedAt({ em }: Rows, orderId: string): Promise<string> {
  const { at } = await tables(em)
    .selectFrom("customer_order")
    .select(sql<string>`to_char(placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as("at"))
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return at;
}

/** Whole seconds for which the units of an order are still held, by the database's clock. */
export async function secondsHeld({ em }: Rows, orderId: string): Promise<number> {
  const { left } = await tables(em)
    .selectFrom("customer_order")
    .select(sql<number>`round(extract(epoch from held_until - now()))::int`.as("left"))
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return left;
}

/** Units in stock. */
export async function stockOf(shop: TestShop, toolId: string): Promise<number> {
  const [row] = await shop.em.execute<{ stock_quantity: number }[]>(
    "select stock_quantity from tool where id = ?",
    [toolId],
  );
  return row?.stock_quantity ?? Number.NaN;
}

/** The order's state in the database. */
export async function statusOf(shop: TestShop, orderId: string): Promise<string> {
  const [row] = await shop.em.execute<{ status: string }[]>(
    "select status from customer_order where id = ?",
    [orderId],
  );
  return row?.status ?? "none";
}

/** Types of the order's events, oldest first. */
export async function eventsOf(shop: TestShop, orderId: string): Promise<string[]> {
  const rows = await shop.em.execute<{ type: string }[]>(
    "select type from order_event where order_id = ? order by id",
    [orderId],
  );
  return rows.map((row) => row.type);
}

/** Number of rows of a query. */
export async function countOf(shop: Rows, from: string, values: unknown[] = []): Promise<number> {
  const [row] = await shop.em.execute<{ count: string }[]>(`select count(*) from ${from}`, values);
  return Number(row?.count);
}

/** Cents that Stripe has refunded of a charge. */
export async function refundedAt(shop: TestShop, intentId: string): Promise<number> {
  const refunds = await shop.stripe.refunds.list({ payment_intent: intentId });
  return refunds.data.reduce((sum, refund) => sum + refund.amount, 0);
}

/** Number of refunds of an order, in any state. */
export function refundsOf(shop: TestShop, orderId: string): Promise<number> {
  return countOf(shop, "refund r join payment p on p.id = r.payment_id where p.order_id = ?", [orderId]);
}

/** The number of an order. */
export async function numberOf(shop: TestShop, orderId: string): Promise<number> {
  const [row] = await shop.em.execute<{ number: string }[]>(
    "select order_number::text as number from customer_order where id = ?",
    [orderId],
  );
  return Number(row?.number);
}

/** The same as it is shown. */
export const shownNumberOf = async (shop: TestShop, orderId: string): Promise<string> =>
  formatOrderNumber(await numberOf(shop, orderId));
