import type { EntityManager } from "@mikro-orm/postgresql";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { type Slots, statement } from "../shared/statement.ts";
import type { Tables } from "../shared/tables.ts";
import { LINES } from "./order-line.ts";
import type { OrderStatus } from "./order-state.ts";
import { orderNotFound, orderGone, ownerFilter } from "./order.policy.ts";

/** The fields of an order that use cases decide by, its row locked until the transaction ends. */
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrderIfThere>>>;

/** Locks and returns any order that is not cancelled; the caller has checked the permission. Error: `not-found`. */
export async function lockAnyOrder(em: EntityManager, orderId: string): Promise<LockedOrder> {
  const order = await lockOrderIfThere(em, orderId);
  if (!order) throw orderGone();
  return order;
}

/**
 * Locks and returns the caller's order. Error: `not-found`, also for a cancelled one.
 * Every transaction locks in this order: customer, cart, order, tools by rising id, payment.
 */
export async function lockOrder(
  ctx: DomainContext,
  em: EntityManager,
  orderId: string,
): Promise<LockedOrder> {
  const subject = ownerFilter(ctx);
  const order = await lockOrderIfThere(em, orderId, subject);
  if (!order) throw orderNotFound();
  return order;
}

/** Locks and returns an order; null when it does not exist, is cancelled, or belongs to another customer than `subject`. */
export async function lockOrderIfThere(em: EntityManager, orderId: string, subject: string | null = null) {
  const [order] = await lockById(em, { orderId, subject });
  return order ?? null;
}

/** Locks an order, then its payment with the intent, in one statement; undefined where one of them is missing or the order is cancelled. */
export async function lockOrderWithPayment(em: EntityManager, orderId: string, paymentIntentId: string) {
  const [both] = await lockBoth(em, { orderId, paymentIntentId });
  return both;
}

type LockedStatus = Exclude<OrderStatus, "cancelled">;

const LOCKED_COLUMNS = [
  "o.id",
  "o.order_number as orderNumber",
  "o.customer_id as customerId",
  "o.total_cents as total",
  "o.currency",
  "o.status",
  "o.fulfilment",
  "o.holds_stock as holdsStock",
  "o.payment_intent_id as paymentIntentId",
  "o.refund_requested_at as refundRequestedAt",
] as const;

const selectLocked = (db: Pick<Kysely<Tables>, "selectFrom">, orderId: RawBuilder<string>) =>
  db
    .selectFrom("customer_order as o")
    .select(LOCKED_COLUMNS)
    .select([
      sql<number>`extract(epoch from o.held_until - now())::float8`.as("heldForSeconds"),
      LINES.as("lines"),
    ])
    .where("o.id", "=", orderId)
    .where("o.status", "<>", "cancelled")
    .$narrowType<{ status: LockedStatus }>();

const lockById = statement((db, { orderId, subject }: Slots<{ orderId: string; subject: string | null }>) =>
  selectLocked(db, orderId)
    .innerJoin("customer as c", "c.id", "o.customer_id")
    .where("c.subject", "=", (eb) => eb.fn.coalesce(subject, "c.subject"))
    .forUpdate("o"),
);

const lockBoth = statement(
  (db, { orderId, paymentIntentId }: Slots<{ orderId: string; paymentIntentId: string }>) =>
    selectLocked(db, orderId)
      .innerJoin("payment as p", "p.order_id", "o.id")
      .select(["p.id as paymentId", "p.status as paymentStatus"])
      .where("p.payment_intent_id", "=", paymentIntentId)
      .forUpdate(["o", "p"]),
);
