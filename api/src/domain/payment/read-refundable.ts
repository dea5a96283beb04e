import type { EntityManager } from "@mikro-orm/postgresql";
import { type Expression, sql } from "kysely";
import { jsonArrayFrom, jsonBuildObject } from "kysely/helpers/postgres";
import type { RefundableLine } from "../pricing/price-refund.ts";
import { anyOf } from "../shared/any-of.ts";
import type { Cents } from "../shared/money.ts";
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

/** Returns what can be refunded of a paid order; a refund that failed or was returned counts nothing. The caller has locked the order to decide by it. */
export async function readRefundable(em: EntityManager, orderId: string): Promise<Refundable> {
  const refundable = (await readAllRefundable(em, [orderId])).get(orderId);
  if (!refundable) throw new Error(`there is no order ${orderId}`);
  return refundable;
}

/** Returns the same of many orders, by their ids. */
export async function readAllRefundable(
  em: EntityManager,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Refundable>> {
  const orders = await tables(em)
    .selectFrom("customer_order as o")
    .select(["o.id", "o.shipping_cents as gross", "o.shipping_tax_cents as tax"])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("order_line as l")
          .innerJoin("line_state as ls", (join) =>
            join.onRef("ls.order_id", "=", "l.order_id").onRef("ls.position", "=", "l.position"),
          )
          .select(["l.position", "l.name", "l.quantity", "l.tax_cents as tax", "ls.held"])
          .select(["ls.refunded_units as refundedUnits", "ls.restocked_before as restockedBefore"])
          .select(["ls.has_arrived as hasArrived", sql<Cents>`l.net_cents + l.tax_cents`.as("gross")])
          .select((of) => refunded(of.ref("ls.refunded_cents"), of.ref("ls.refunded_tax_cents")))
          .whereRef("l.order_id", "=", "o.id")
          .orderBy("l.position"),
      ).as("lines"),
      eb
        .selectFrom("refund as r")
        .innerJoin("payment as p", "p.id", "r.payment_id")
        .select((of) => refunded(of.fn.sum("r.shipping_cents"), of.fn.sum("r.shipping_tax_cents")))
        .whereRef("p.order_id", "=", "o.id")
        .where("r.state", "not in", ["failed", "returned"])
        .$asScalar()
        .$notNull()
        .as("refunded"),
    ])
    .where("o.id", "=", anyOf(orderIds))
    .execute();
  return new Map(
    orders.map(({ id, lines, ...freight }) => [
      id,
      { lines, freight: { quantity: 0, refundedUnits: 0, ...freight } },
    ]),
  );
}

const refunded = (gross: Expression<unknown>, tax: Expression<unknown>) =>
  jsonBuildObject({
    gross: sql<Cents>`coalesce(${gross}, 0)`,
    tax: sql<Cents>`coalesce(${tax}, 0)`,
  }).as("refunded");
