import { formatOrderNumber } from "../domain/order/order-number.ts";
import type { TestShop } from "./test-shop.ts";

/** Units in stock. */
export async function stockOf(shop: TestShop, toolId: string): Promise<number> {
  const [row] = await shop.em.execute<{ stock_quantity: number }[]>(
    "select stock_quantity from tool where id = ?",
    [toolId],
  );
  return row?.stock_quantity ?? Number.NaN;
}

/** The order's state in the database, `gone` when it was deleted. */
export async function statusOf(shop: TestShop, orderId: string): Promise<string> {
  const [row] = await shop.em.execute<{ status: string }[]>(
    "select status from customer_order where id = ?",
    [orderId],
  );
  return row?.status ?? "gone";
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
export async function countOf(shop: TestShop, from: string, values: unknown[] = []): Promise<number> {
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

/** The number of an order, also of a cancelled one. */
export async function numberOf(shop: TestShop, orderId: string): Promise<number> {
  const [row] = await shop.em.execute<{ number: string }[]>(
    `select order_number::text as number from customer_order where id = ?
     union all select data ->> 'orderNumber' from order_event where order_id = ? and type = 'order.cancelled'`,
    [orderId, orderId],
  );
  return Number(row?.number);
}

/** The same as it is shown. */
export const shownNumberOf = async (shop: TestShop, orderId: string): Promise<string> =>
  formatOrderNumber(await numberOf(shop, orderId));
