import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { requireAdmin } from "../customer/require-admin.ts";
import { DISPUTE_STATE, HAS_UNRECORDED_LOSS, UNRECORDED_LOSS } from "../order/dispute-state.ts";
import { DETAILED_LINES } from "../order/detailed-line.ts";
import { ALL_RESTOCKED } from "../order-list/order-queue.ts";
import { selectOrders } from "../order/order-view.ts";
import { orderGone } from "../order/order.policy.ts";
import { leftOf } from "../pricing/price-refund.ts";
import type { DomainContext } from "../shared/context.ts";
import { cents } from "../shared/money.ts";
import { shownToStaff } from "../shared/person-for-staff.ts";
import { tables } from "../shared/tables.ts";
import { readRefundable } from "./read-refundable.ts";
import { unitsLeft } from "./refund-parts.ts";
import { refundFromRow, selectRefunds } from "./refund-view.ts";

/** The limits of what is read of an order: log entries, and payments or refunds. */
export const EVENTS_MAX = 500;
export const PAYMENTS_MAX = 100;

/** An order with its record and sums, and with what can be refunded of its lines and freight. */
export type InspectedOrder = Awaited<ReturnType<typeof inspectOrder>>;

/** Returns any order with its lines, event log, payments and refunds, for an admin. Errors: `forbidden`, `not-found`. */
export async function inspectOrder(ctx: Pick<DomainContext, "em" | "actor" | "roles">, orderId: string) {
  await requireAdmin(ctx);
  const order = await selectOrders(tables(ctx.em)).where("o.id", "=", orderId).executeTakeFirst();
  if (!order) throw orderGone();
  const [amounts, { lines, freight }, record] = await Promise.all([
    readAmounts(ctx.em, orderId),
    readRefundable(ctx.em, orderId),
    readOrderRecord(ctx.em, orderId),
  ]);
  const left = {
    lines: lines.map((line) => {
      const { position, name } = line;
      return { position, name, quantity: unitsLeft(line), amount: leftOf(line).gross };
    }),
    shipping: leftOf(freight).gross,
  };
  return { order, ...amounts, left, ...record };
}

/** Returns the sums of an order, what its buyer wishes, and what can still be refunded: nothing while a lost dispute is not recorded. */
async function readAmounts(em: EntityManager, orderId: string) {
  const { charged, reserved, hasUnrecordedLoss, refundRequestedAt, ...order } = await tables(em)
    .selectFrom("customer_order as o")
    .leftJoin("payment as p", "p.payment_intent_id", "o.payment_intent_id")
    .select(["p.amount_cents as charged", "p.refund_cents as reserved"])
    .select(["o.refund_requested_at as refundRequestedAt", "o.items_cents as itemsTotal"])
    .select(["o.shipping_cents as shipping", "o.shipping_tax_cents as shippingTax"])
    .select(["o.tax_cents as tax", "o.prices_include_tax as pricesIncludeTax", "o.currency"])
    .select(["o.shipping_method as shippingMethod", "o.vat_id as vatId", "o.note"])
    .select(sql<string | null>`o.requested_on::text`.as("requestedOn"))
    .select((eb) => eb.and([ALL_RESTOCKED]).$castTo<boolean>().as("isRestocked"))
    .select([DISPUTE_STATE.as("dispute"), HAS_UNRECORDED_LOSS.$castTo<boolean>().as("hasUnrecordedLoss")])
    .where("o.id", "=", orderId)
    .executeTakeFirstOrThrow();
  return {
    ...order,
    refundable: cents(hasUnrecordedLoss ? 0 : (charged ?? 0) - (reserved ?? 0)),
    isBeingRefunded: refundRequestedAt !== null,
  };
}

/** The lines of an order by their positions, and its event log, payments and refunds, oldest first. */
export type OrderRecord = Awaited<ReturnType<typeof readOrderRecord>>;

/** Returns everything that is stored of an order apart from its row; empty lists for an unknown order. */
export async function readOrderRecord(em: EntityManager, orderId: string) {
  const [order, events, payments, refunds] = await Promise.all([
    tables(em)
      .selectFrom("customer_order as o")
      .select(DETAILED_LINES.as("lines"))
      .where("o.id", "=", orderId)
      .executeTakeFirst(),
    readEvents(em, orderId),
    readPayments(em, orderId),
    selectRefunds(em)
      .where("p.order_id", "=", orderId)
      .orderBy("r.created_at")
      .orderBy("r.id")
      .limit(PAYMENTS_MAX)
      .execute(),
  ]);
  return { lines: order?.lines ?? [], events, payments, refunds: refunds.map(refundFromRow) };
}

/** Returns the event log; `by` is the admin's name. */
const readEvents = (em: EntityManager, orderId: string) =>
  tables(em)
    .selectFrom("order_event as e")
    .leftJoin("customer as c", "c.id", "e.actor_id")
    .select(["e.id", "e.type", "e.occurred_at as at", "e.source", "e.data"])
    .select((eb) => shownToStaff(eb.ref("c.email"), eb.ref("c.name")).as("by"))
    .where("e.order_id", "=", orderId)
    .orderBy("e.id")
    .limit(EVENTS_MAX)
    .execute();

/** Returns the payments; `hasUnrecordedLoss` is true if a dispute of one is lost and no refund records that yet. */
const readPayments = (em: EntityManager, orderId: string) =>
  tables(em)
    .selectFrom("payment")
    .select(["id", "payment_intent_id as paymentIntentId", "amount_cents as amount", "status"])
    .select(["created_at as startedAt", "succeeded_at as succeededAt"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("dispute as d")
            .select("d.id")
            .whereRef("d.payment_id", "=", "payment.id")
            .where(UNRECORDED_LOSS),
        )
        .$castTo<boolean>()
        .as("hasUnrecordedLoss"),
    )
    .where("order_id", "=", orderId)
    .orderBy("id")
    .limit(PAYMENTS_MAX)
    .execute();
