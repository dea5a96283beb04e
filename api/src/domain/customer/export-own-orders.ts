import type { EntityManager } from "@mikro-orm/postgresql";
import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { RecordedAction } from "../audit/audit-action.ts";
import type { Cents } from "../shared/money.ts";
import { type Tables, tables } from "../shared/tables.ts";

/** The most rows of one kind, more than anybody writes by hand; the oldest ones beyond it are left out. */
export const EXPORTED_MAX = 5000;

/** The data that the shop stores about the orders of one customer, each list with the newest first. */
export type OwnOrders = Awaited<ReturnType<typeof exportOwnOrders>>;

/** Returns orders with their lines, addresses and the card that paid, refunds, returns, and what addresses and parcels were changed from. */
export async function exportOwnOrders(em: EntityManager, customerId: string) {
  return {
    orders: await ordersOf(em, customerId),
    refunds: await refundsOf(em, customerId),
    returns: await returnsOf(em, customerId),
    formerDeliveries: await formerDeliveriesOf(em, customerId),
    formerParcels: await formerParcelsOf(em, customerId),
  };
}

const ordersOf = (em: EntityManager, customerId: string) =>
  tables(em)
    .selectFrom("customer_order as o")
    .leftJoin("payment as p", "p.payment_intent_id", "o.payment_intent_id")
    .select(["o.order_number as orderNumber", "o.placed_at as placedAt", "o.status", "o.fulfilment"])
    .leftJoin("shipment as s", "s.order_id", "o.id")
    .select((eb) => [linesOf(eb).as("lines"), addressOf(eb, "delivery").$notNull().as("delivery")])
    .select((eb) => addressOf(eb, "billing").as("billing"))
    .select(["o.items_cents as itemsTotal", "o.shipping_cents as shipping", "o.tax_cents as tax"])
    .select(["o.total_cents as total", "o.currency", "o.shipping_method as shippingMethod"])
    .select(["o.customer_name as customerName", "o.email", "o.reference", "o.note", "o.vat_id as vatId"])
    .select(["o.requested_on as requestedOn", "s.carrier", "s.tracking_number as trackingNumber"])
    .select(["o.paid_at as paidAt", "p.card_brand as cardBrand", "p.card_last4 as cardLast4"])
    .select("o.cancelled_at as cancelledAt")
    .where("o.customer_id", "=", customerId)
    .orderBy("o.placed_at", "desc")
    .limit(EXPORTED_MAX)
    .execute();

type OfOrder = ExpressionBuilder<Tables & { o: Selectable<Tables["customer_order"]> }, "o">;

const linesOf = (eb: OfOrder) =>
  jsonArrayFrom(
    eb
      .selectFrom("order_line as l")
      .select(["l.part_number as partNumber", "l.name", "l.quantity", "l.reference"])
      .select(["l.price_cents as price", "l.price_unit as priceUnit"])
      .select(sql<Cents>`l.net_cents + l.tax_cents`.as("total"))
      .whereRef("l.order_id", "=", "o.id")
      .orderBy("l.position"),
  );

const addressOf = (eb: OfOrder, kind: "delivery" | "billing") =>
  jsonObjectFrom(
    eb
      .selectFrom("order_address as a")
      .select(["a.name", "a.company", "a.line1", "a.line2", "a.city", "a.region", "a.postcode", "a.country"])
      .select("a.phone")
      .whereRef("a.order_id", "=", "o.id")
      .where("a.kind", "=", kind),
  );

const refundsOf = (em: EntityManager, customerId: string) =>
  tables(em)
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .innerJoin("customer_order as o", "o.id", "p.order_id")
    .select(["o.order_number as orderNumber", "r.amount_cents as amount", "r.state"])
    .select(["r.created_at as requestedAt", "r.done_at as doneAt"])
    .where("o.customer_id", "=", customerId)
    .orderBy("r.id", "desc")
    .limit(EXPORTED_MAX)
    .execute();

const returnsOf = (em: EntityManager, customerId: string) =>
  tables(em)
    .selectFrom("order_return as x")
    .innerJoin("customer_order as o", "o.id", "x.order_id")
    .select(["o.order_number as orderNumber", "x.reason", "x.state"])
    .select((eb) =>
      eb
        .selectFrom("return_line as xl")
        .select(({ fn }) => fn.sum<number>("xl.quantity").as("units"))
        .whereRef("xl.return_id", "=", "x.id")
        .$asScalar()
        .$notNull()
        .as("quantity"),
    )
    .select(["x.decline_reason as declineReason", "x.requested_at as requestedAt"])
    .select(["x.decided_at as decidedAt", "x.received_at as receivedAt", "x.refunded_at as refundedAt"])
    .where("o.customer_id", "=", customerId)
    .orderBy("x.id", "desc")
    .limit(EXPORTED_MAX)
    .execute();

/** The value of a field before a change. */
const former = <Text extends string | null>(field: string) =>
  sql<Text>`a.changes -> ${sql.lit(field)} ->> 'from'`;

const formerDeliveriesOf = (em: EntityManager, customerId: string) =>
  formerValuesOf(em, customerId, "order.delivery-changed")
    .select([former<string>("address").as("address"), former<string>("phone").as("phone")])
    .execute();

const formerParcelsOf = (em: EntityManager, customerId: string) =>
  formerValuesOf(em, customerId, "order.parcel-changed")
    .select(former<string | null>("carrier").as("carrier"))
    .select(former<string | null>("trackingNumber").as("trackingNumber"))
    .execute();

const formerValuesOf = (em: EntityManager, customerId: string, action: RecordedAction) =>
  tables(em)
    .selectFrom("audit_entry as a")
    .innerJoin("customer_order as o", (join) => join.on("o.id", "=", sql<string>`a.subject::uuid`))
    .select(["o.order_number as orderNumber", "a.at as changedAt"])
    .where("a.action", "=", action)
    // What changed of a cancelled order is removed.
    .where("o.status", "<>", "cancelled")
    .where("a.person_id", "=", customerId)
    .orderBy("a.id", "desc")
    .limit(EXPORTED_MAX);
