import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { holdForPayment } from "../order/hold-for-payment.ts";
import { type LockedOrder, lockOrder } from "../order/lock-order.ts";
import type { ActorKind, OrderEventType } from "../order/order-event-type.ts";
import { formatOrderNumber } from "../order/order-number.ts";
import { assertTransition } from "../order/order-state.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError, GatewayUnavailable } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import { type Cents, formatDollars } from "../shared/money.ts";
import type { CreatedIntent, PaymentIntent } from "../shared/payment-gateway.ts";
import { isUniqueViolation } from "../shared/postgres-errors.ts";
import { type Slots, statement } from "../shared/statement.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { UNFINISHED_PAYMENT } from "./payment-state.ts";
import { settlePayment } from "./settle-payment.ts";

const ATTEMPTS_IN_A_ROW = 3;

/** A payment that may still get an intent, or its card. `key`: its idempotency key at Stripe. */
interface OpenPayment {
  readonly id: string;
  readonly paymentIntentId: string | null;
  readonly key: string;
}

/**
 * Returns the client secret of the order's one PaymentIntent, made now or earlier, for the browser to confirm. The key is stored before
 * Stripe is called, and Stripe is called outside any transaction. The units are reserved long enough to pay, `HOLDS_MAX` times. An intent whose
 * payment was closed meanwhile is cancelled, unless it may be the one of the payment that replaced it, and its secret is not returned.
 * Errors: `not-found`, `already-paid`, `being-cancelled`, `sold-out`, `disagrees`; `GatewayUnavailable`.
 */
export async function startPayment(
  ctx: DomainContext,
  input: { orderId: string; claimedTotal: Cents },
): Promise<{ clientSecret: string }> {
  let isFailing = false;
  for (let round = 0; round < ATTEMPTS_IN_A_ROW; round += 1) {
    const { order, payment, isHeld } = await openPayment(ctx, input);
    const intent = await intentOf(ctx, order, payment);
    isFailing = intent === "key-spent";
    if (intent === "key-spent" || intent.status === "canceled") {
      await closePayment(ctx, payment);
      continue;
    }
    const stored = await storeIntent(ctx, { orderId: order.id, paymentId: payment.id, intent, isHeld });
    // One that was found may be another request's, which has not stored it yet.
    if (stored === "payment-closed" && !intent.isFound) await withdrawIntent(ctx, intent.id);
    if (stored !== "stored") continue;
    if (intent.status === "succeeded") {
      await settlePayment(ctx, { paymentIntentId: intent.id, source: "customer" });
      throw new DomainError("already-paid", "This order is already paid.");
    }
    if (intent.clientSecret) return { clientSecret: intent.clientSecret };
  }
  if (isFailing) throw new GatewayUnavailable("stripe", new Error("it failed under every key"));
  throw new DomainError(
    "payment-mismatch",
    "This payment cannot be started. Cancel the order and place it again.",
  );
}

async function openPayment(
  ctx: DomainContext,
  input: { orderId: string; claimedTotal: Cents },
): Promise<{ order: LockedOrder; payment: OpenPayment; isHeld: boolean }> {
  return inTransaction(ctx.em.fork(), async (em) => {
    const order = await lockOrder(ctx, em, input.orderId);
    assertTransition(order.status, "cancelling");
    if (order.total !== input.claimedTotal) {
      const message = `The total of this order is $${formatDollars(order.total)}. Reload the page and pay again.`;
      throw new DomainError("disagrees", message, "total");
    }
    const hold = await holdForPayment(ctx, em, order);
    if (hold === "sold-out") {
      throw new DomainError("sold-out", "Your reservation ended and the tool is sold out.");
    }
    return { order, payment: await findOrAddPayment(em, order), isHeld: hold === "held" };
  });
}

/** Returns the order's open payment, or a new one: each has its own key at Stripe. */
async function findOrAddPayment(em: EntityManager, order: LockedOrder): Promise<OpenPayment> {
  const payments = await selectPayments(em, { orderId: order.id });
  const known = payments.find(({ status }) => status === "starting" || status === "open");
  if (known) {
    const { id, paymentIntentId, key } = known;
    await tables(em)
      .updateTable("payment")
      .set({ check_at: NOW, updated_at: NOW })
      .where("id", "=", id)
      .execute();
    return { id, paymentIntentId, key: key ?? `pi:${id}` };
  }
  const attempt = 1 + payments.filter((payment) => payment.attempt !== null).length;
  const added = { id: newId(), paymentIntentId: null, key: `pi:${order.id}:${attempt}` };
  const { id: orderId, total, currency } = order;
  await insertPayment(em, { id: added.id, orderId, attempt, key: added.key, total, currency });
  return added;
}

const selectPayments = statement((db, { orderId }: Slots<{ orderId: string }>) =>
  db
    .selectFrom("payment")
    .select(["id", "status", "attempt", "idempotency_key as key", "payment_intent_id as paymentIntentId"])
    .where("order_id", "=", orderId),
);

type PaymentSlots = Slots<{
  id: string;
  orderId: string;
  attempt: number;
  key: string;
  total: Cents;
  currency: string;
}>;

const insertPayment = statement((db, slots: PaymentSlots) =>
  db.insertInto("payment").values({
    id: slots.id,
    order_id: slots.orderId,
    attempt: slots.attempt,
    idempotency_key: slots.key,
    amount_cents: slots.total,
    currency: slots.currency,
    status: "starting",
  }),
);

async function intentOf(
  ctx: DomainContext,
  order: LockedOrder,
  payment: OpenPayment,
): Promise<CreatedIntent | "key-spent"> {
  if (payment.paymentIntentId) {
    const intent = await ctx.payments.retrieveIntent(payment.paymentIntentId);
    if (intent) return { ...intent, isFound: false };
  }
  return ctx.payments.createIntent({
    orderId: order.id,
    orderNumber: formatOrderNumber(order.orderNumber),
    customerId: order.customerId,
    amount: order.total,
    currency: order.currency,
    idempotencyKey: payment.key,
  });
}

/** Closes the payment unless another request has stored an intent in it meanwhile, whose client secret a browser may have. */
async function closePayment(ctx: DomainContext, { id, paymentIntentId }: OpenPayment): Promise<void> {
  await tables(ctx.em)
    .updateTable("payment")
    .set({ status: "canceled", updated_at: NOW })
    .where("id", "=", id)
    .where("status", "in", UNFINISHED_PAYMENT)
    .where("payment_intent_id", "is not distinct from", paymentIntentId)
    .execute();
}

/**
 * `hold-ended`: the units were released while Stripe made the intent, and have to be reserved again. `payment-closed`: another request has
 * closed the payment, so that nothing would notice a charge. `in-other-payment`: the order's open payment has this intent already.
 */
type Stored = "stored" | "hold-ended" | "payment-closed" | "in-other-payment";

/** Stores the intent in its payment before its client secret is returned. Error: `being-cancelled`. */
async function storeIntent(
  ctx: DomainContext,
  {
    orderId,
    paymentId,
    intent,
    isHeld,
  }: { orderId: string; paymentId: string; intent: PaymentIntent; isHeld: boolean },
): Promise<Stored> {
  const order = await storeInPayment(ctx, orderId, paymentId, intent.id);
  if (!order || order.status === "cancelling") {
    // The order was cancelled while Stripe made the intent: it must not be paid.
    await ctx.payments.cancelIntent(intent.id);
    throw new DomainError("being-cancelled", "This order was cancelled.");
  }
  if (!order.isStored) return findOtherPayment(ctx, intent.id);
  return order.holdsStock || !isHeld ? "stored" : "hold-ended";
}

/** Returns the order as it was when the intent was stored, null when it is gone. One statement, which locks the order. */
async function storeInPayment(ctx: DomainContext, orderId: string, paymentId: string, intentId: string) {
  try {
    const [order] = await storeStarted(ctx.em.fork(), {
      orderId,
      paymentId,
      intentId,
      data: { paymentIntentId: intentId },
    });
    return order && { ...order, isStored: order.is_first !== null };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return { status: "pending" as const, holdsStock: false, isStored: false };
  }
}

type StartedSlots = Slots<{
  orderId: string;
  paymentId: string;
  intentId: string;
  data: Record<string, unknown>;
}>;

const storeStarted = statement((db, { orderId, paymentId, intentId, data }: StartedSlots) =>
  db
    .with("locked", (db) =>
      db
        .selectFrom("customer_order")
        .select(["status", "holds_stock", "customer_id"])
        .where("id", "=", orderId)
        .forUpdate(),
    )
    .with("stored", (db) =>
      db
        .updateTable("payment")
        .from("locked")
        .set({ payment_intent_id: intentId, status: "open", updated_at: NOW })
        .where("payment.id", "=", paymentId)
        .where("payment.status", "in", UNFINISHED_PAYMENT)
        .returning(sql<boolean>`old.status = 'starting'`.as("is_first")),
    )
    .with("event", (db) =>
      db
        .insertInto("order_event")
        .columns(["order_id", "type", "source", "data", "customer_id"])
        .expression((eb) =>
          eb
            .selectFrom(["locked", "stored"])
            .select([
              sql<string>`${orderId}::uuid`.as("order_id"),
              eb.val<OrderEventType>("payment.started").as("type"),
              eb.val<ActorKind>("customer").as("source"),
              sql<Record<string, unknown>>`${data}::jsonb`.as("data"),
              "locked.customer_id",
            ])
            .where("stored.is_first", "=", true),
        ),
    )
    .selectFrom("locked")
    .leftJoin("stored", (join) => join.onTrue())
    .select(["locked.status", "locked.holds_stock as holdsStock", "stored.is_first"]),
);

/** Returns why an intent was not stored. */
async function findOtherPayment(ctx: DomainContext, intentId: string): Promise<Stored> {
  const open = await tables(ctx.em.fork())
    .selectFrom("payment")
    .select("id")
    .where("payment_intent_id", "=", intentId)
    .where("status", "=", "open")
    .executeTakeFirst();
  return open ? "in-other-payment" : "payment-closed";
}

/** Cancels an intent that no open payment has; one that was charged is settled. */
async function withdrawIntent(ctx: DomainContext, intentId: string): Promise<void> {
  const intent = await ctx.payments.cancelIntent(intentId);
  if (intent?.status === "succeeded") {
    await settlePayment(ctx, { paymentIntentId: intentId, source: "customer" });
  }
}
