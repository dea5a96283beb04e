import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { RefundableLine } from "../pricing/price-refund.ts";
import { anyOf } from "../shared/any-of.ts";
import { type Cents, cents } from "../shared/money.ts";
import { tables } from "../shared/tables.ts";

/** A line of an order with what was refunded of it. */
export interface LineToRefund extends RefundableLine {
  readonly position: number;
  readonly name: string;
  /** The units that are not in the stock again, and that no refund puts there. */
  readonly held: number;
  /** The units that are in the stock again by a refund that the bank returned, and that no other one has repeated. */
  readonly restockedBefore: number;
  /** True if units of it came back in a return: whether they are sold again was decided then. */
  readonly hasArrived: boolean;
}

/** The lines of an order, and its freight. */
export interface Refundable {
  readonly lines: readonly LineToRefund[];
  readonly freight: RefundableLine;
}

const counts = sql`r.state not in ('failed', 'returned')`;

/** Selects the refunds of the charges that paid orders, as `r` and `paid`. */
const refundsOf = (em: EntityManager, orderIds: readonly string[]) =>
  tables(em)
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .innerJoin("customer_order as paid", "paid.payment_intent_id", "p.payment_intent_id")
    .where("paid.id", "=", anyOf(orderIds));

/** Returns what can be refunded of a paid order; a refund that failed or was returned counts nothing. The caller has locked the order to decide by it. */
export async function readRefundable(em: EntityManager, orderId: string): Promise<Refundable> {
  const refundable = (await readAllRefundable(em, [orderId])).get(orderId);
  if (!refundable) throw new Error(`order ${orderId} has no lines`);
  return refundable;
}

/** Returns the same of many orders, by their ids. */
export async function readAllRefundable(
  em: EntityManager,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Refundable>> {
  const orders = new Map<string, { lines: LineToRefund[]; freight: RefundableLine }>();
  for (const row of await selectLines(em, orderIds).execute()) {
    const order = orders.get(row.orderId) ?? { lines: [], freight: freightOf(row) };
    order.lines.push(lineOf(row));
    orders.set(row.orderId, order);
  }
  return orders;
}

function selectLines(em: EntityManager, orderIds: readonly string[]) {
  const refunded = refundsOf(em, orderIds)
    .innerJoin("refund_line as rl", "rl.refund_id", "r.id")
    .select(["paid.id as orderId", "rl.position"])
    .select(sql<number>`coalesce(sum(rl.quantity) filter (where ${counts}), 0)`.as("units"))
    .select(sql<Cents>`coalesce(sum(rl.amount_cents) filter (where ${counts}), 0)::bigint`.as("gross"))
    .select(sql<Cents>`coalesce(sum(rl.tax_cents) filter (where ${counts}), 0)::bigint`.as("tax"))
    .select(sql<number>`coalesce(sum(rl.restock) filter (where r.state <> 'failed'), 0)`.as("restocked"))
    .select(
      sql<number>`coalesce(sum(rl.restock) filter (where r.state = 'returned'), 0)
        - coalesce(sum(rl.restocked_before) filter (where ${counts}), 0)`.as("before"),
    )
    .groupBy(["paid.id", "rl.position"]);
  const freight = refundsOf(em, orderIds)
    .select("paid.id as orderId")
    .select(sql<Cents>`sum(r.shipping_cents)::bigint`.as("gross"))
    .select(sql<Cents>`sum(r.shipping_tax_cents)::bigint`.as("tax"))
    .where(sql<boolean>`${counts}`)
    .groupBy("paid.id");
  const arrived = tables(em)
    .selectFrom("order_return as x")
    .innerJoin("return_line as xl", "xl.return_id", "x.id")
    .select(["x.order_id as orderId", "xl.position"])
    .select(sql<number>`coalesce(sum(xl.quantity) filter (where xl.restocked), 0)`.as("restocked"))
    .where("x.order_id", "=", anyOf(orderIds))
    .where("xl.restocked", "is not", null)
    .groupBy(["x.order_id", "xl.position"]);
  return tables(em)
    .selectFrom("order_line as l")
    .innerJoin("customer_order as o", "o.id", "l.order_id")
    .leftJoin(refunded.as("done"), (join) =>
      join.onRef("done.orderId", "=", "l.order_id").onRef("done.position", "=", "l.position"),
    )
    .leftJoin(arrived.as("back"), (join) =>
      join.onRef("back.orderId", "=", "l.order_id").onRef("back.position", "=", "l.position"),
    )
    .leftJoin(freight.as("freight"), "freight.orderId", "o.id")
    .select(["l.order_id as orderId", "l.position", "l.name", "l.quantity", "l.tax_cents as tax"])
    .select(sql<Cents>`l.net_cents + l.tax_cents`.as("gross"))
    .select(["done.units", "done.gross as doneGross", "done.tax as doneTax", "done.before"])
    .select(["done.restocked as restockedByRefunds", "back.restocked as restockedByReturns"])
    .select(["o.shipping_cents as freight", "o.shipping_tax_cents as freightTax"])
    .select(["freight.gross as freightDone", "freight.tax as freightTaxDone"])
    .where("l.order_id", "=", anyOf(orderIds))
    .orderBy("l.position");
}

type LineRow = Awaited<ReturnType<ReturnType<typeof selectLines>["executeTakeFirstOrThrow"]>>;

function lineOf({ position, name, quantity, gross, tax, ...row }: LineRow): LineToRefund {
  return {
    position,
    name,
    quantity,
    gross,
    tax,
    refundedUnits: row.units ?? 0,
    refunded: { gross: row.doneGross ?? cents(0), tax: row.doneTax ?? cents(0) },
    held: quantity - (row.restockedByRefunds ?? 0) - (row.restockedByReturns ?? 0),
    restockedBefore: row.before ?? 0,
    hasArrived: row.restockedByReturns !== null,
  };
}

const freightOf = (row: LineRow): RefundableLine => ({
  quantity: 0,
  gross: row.freight,
  tax: row.freightTax,
  refundedUnits: 0,
  refunded: { gross: row.freightDone ?? cents(0), tax: row.freightTaxDone ?? cents(0) },
});
