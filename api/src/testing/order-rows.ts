import type { EntityManager } from "@mikro-orm/postgresql";
import type { InsertObject, UpdateObject } from "kysely";
import { newId } from "../domain/shared/ids.ts";
import { cents } from "../domain/shared/money.ts";
import { type Tables, tables } from "../domain/shared/tables.ts";
import { linesOf, orderRow, type Rows } from "./order-queries.ts";
import type { TestShop } from "./test-shop.ts";

/** Changes the row of an order as no use case does: another time, or a state half way. */
export async function updateOrder(
  { em }: Rows,
  orderId: string,
  change: UpdateObject<Tables, "customer_order">,
): Promise<void> {
  await tables(em).updateTable("customer_order").set(change).where("id", "=", orderId).execute();
}

/** Deletes the row of an order, and nothing else. */
export async function deleteOrder({ em }: Rows, orderId: string): Promise<void> {
  await tables(em).deleteFrom("customer_order").where("id", "=", orderId).execute();
}

/** Raises the total of every order by `by` cents, lowers it where negative. Its lines and events stay as they were. */
export async function raiseTotals({ em }: Rows, by: number): Promise<void> {
  await tables(em)
    .updateTable("customer_order")
    .set((eb) => ({ total_cents: eb("total_cents", "+", cents(by)) }))
    .execute();
}

/** Writes rows in one transaction without the triggers and references that check them. */
export function withoutTriggers<Result>(
  shop: TestShop,
  write: (em: EntityManager) => Promise<Result>,
): Promise<Result> {
  return shop.em.transactional(async (em) => {
    await em.execute("set local session_replication_role = replica");
    return write(em);
  });
}

/** Adds copies of an order whose holds have ended, with the values of `over` for each of 1 to `count`; returns their ids. */
export async function copyOrders(
  shop: Rows,
  { of, count }: { of: string; count: number },
  over: (copy: number) => Partial<InsertObject<Tables, "customer_order">> = () => ({}),
): Promise<string[]> {
  const { order_number: _number, search_text: _text, ...row } = await orderRow(shop, of);
  const ids = Array.from({ length: count }, () => newId());
  const copies = ids.map((id, index) => ({ ...row, holds_stock: false, ...over(index + 1), id }));
  const db = tables(shop.em);
  const lines = await linesOf(shop, of);
  const addresses = await db.selectFrom("order_address").selectAll().where("order_id", "=", of).execute();
  for (const some of chunks(copies)) {
    await db.insertInto("customer_order").values(some).execute();
    await db.insertInto("order_line").values(copied(lines, some)).execute();
    await db.insertInto("order_address").values(copied(addresses, some)).execute();
    const moved = copied(lines, some).flatMap(({ tool_id: toolId, order_id: id, quantity }) => [
      { tool_id: toolId, order_id: id, quantity: -quantity, reason: "order-placed" as const },
      { tool_id: toolId, order_id: id, quantity, reason: "hold-released" as const },
    ]);
    await db.insertInto("stock_movement").values(moved).execute();
  }
  return ids;
}

/** A statement has at most 65,535 parameters. */
const chunks = <Row>(rows: readonly Row[], size = 500): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size));

/** The rows of an order for each of its copies. */
const copied = <Row extends { readonly search_text: string }>(
  rows: readonly Row[],
  copies: readonly { readonly id: string }[],
) => copies.flatMap(({ id }) => rows.map(({ search_text: _text, ...row }) => ({ ...row, order_id: id })));

/** Adds a payment of $5 to each of these orders, in the state and with the times of `over`. */
export async function addPayments(
  { em }: Rows,
  orderIds: readonly string[],
  over: Pick<InsertObject<Tables, "payment">, "status"> & Partial<InsertObject<Tables, "payment">>,
): Promise<void> {
  const payment = { amount_cents: cents(500), currency: "USD", ...over };
  const rows = orderIds.map((id) => ({
    ...payment,
    id: newId(),
    order_id: id,
    payment_intent_id: `pi_${id}`,
  }));
  await tables(em).insertInto("payment").values(rows).execute();
}
