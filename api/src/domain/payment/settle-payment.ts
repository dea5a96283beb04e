import type { EntityManager } from "@mikro-orm/postgresql";
import { type LockedOrder, lockOrderIfThere, lockOrderWithPayment } from "../order/lock-order.ts";
import { actorOf, type EventSource, recordOrderEvent } from "../order/order-event.ts";
import { mayFollow } from "../order/order-state.ts";
import { renewHold } from "../order/renew-hold.ts";
import type { DomainContext } from "../shared/context.ts";
import { isId } from "../shared/ids.ts";
import type { PaymentIntent, ProviderRefund } from "../shared/payment-gateway.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { findCharge, type KnownCharge } from "./known-charge.ts";
import { adoptPayment, lockPayment } from "./lock-charge.ts";
import { type PaymentState, UNFINISHED_PAYMENT } from "./payment-state.ts";
import { writePaid } from "./payment-statements.ts";
import { recordRefunds } from "./record-refunds.ts";
import type { OwedReason } from "./refund-state.ts";
import { oweRefund } from "./store-refund.ts";

/**
 * The outcome of an intent. `paid`: it has paid its order; `refunding`: the money is owed to the customer; `refunded`: a paid order is
 * refunded in full; `open` and `canceled` as at Stripe; `foreign`: made by another system on the same Stripe account; `unknown`: unknown
 * to Stripe, or to the shop so far.
 */
export type Settlement = "paid" | "refunding" | "refunded" | "open" | "canceled" | "foreign" | "unknown";

/**
 * Updates order and payment to the current state of the intent at Stripe. Confirm, webhook and reconciler call it in any order, any
 * number of times: it fetches the intent, locks the order, checks amount, currency, customer and order, and writes everything in one
 * commit. A charge that cannot pay its order is refunded exactly once. Takes no lock where nothing changes.
 */
export async function settlePayment(
  ctx: DomainContext,
  input: { paymentIntentId: string; source: EventSource },
): Promise<Settlement> {
  const intent = await ctx.payments.retrieveIntent(input.paymentIntentId);
  if (!intent) return "unknown";
  const known = await findCharge(ctx.em, intent.id);
  return settleIntent(ctx, { intent, known, source: input.source });
}

/** The same for a caller that has already fetched the intent and the stored charge. */
export async function settleIntent(
  ctx: DomainContext,
  { intent, known, source }: { intent: PaymentIntent; known: KnownCharge | undefined; source: EventSource },
): Promise<Settlement> {
  // A charge whose refund failed has `amountRefunded` 0, as one without refunds.
  const mayHaveRefunds = intent.amountRefunded > 0 || known?.hasRefunds === true;
  const refunds = mayHaveRefunds ? await ctx.payments.listRefunds(intent.id) : [];
  if (intent.status === "succeeded" && !refunds.length && known?.hasPaid) return "paid";
  return inTransaction(ctx.em.fork(), async (em) => {
    const orderId = known?.orderId ?? intent.orderId;
    const stranger = intent.isOurs ? "unknown" : "foreign";
    if (!orderId || !isId(orderId)) return stranger;
    if (!known && !(await concernsUs(em, intent, orderId))) return stranger;
    if (intent.status !== "succeeded") return closeCanceled(em, intent);
    return settleSucceeded(ctx, em, { intent, orderId, refunds, source });
  });
}

/**
 * Returns whether an intent without a row belongs to this shop: its order has events here, or this shop charged the card and a restored
 * database does not have it. Charges of another shop on the same account must not be refunded.
 */
async function concernsUs(em: EntityManager, intent: PaymentIntent, orderId: string): Promise<boolean> {
  if (intent.isOurs && intent.status === "succeeded") return true;
  const event = await tables(em)
    .selectFrom("order_event")
    .select("id")
    .where("order_id", "=", orderId)
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}

async function closeCanceled(em: EntityManager, intent: PaymentIntent): Promise<Settlement> {
  if (intent.status !== "canceled") return "open";
  await tables(em)
    .updateTable("payment")
    .set({ status: "canceled", updated_at: NOW })
    .where("payment_intent_id", "=", intent.id)
    .where("status", "in", UNFINISHED_PAYMENT)
    .execute();
  return "canceled";
}

interface Charge {
  readonly intent: PaymentIntent;
  readonly orderId: string;
  readonly refunds: readonly ProviderRefund[];
  readonly source: EventSource;
}

const CHARGED: readonly PaymentState[] = ["succeeded", "refunding", "refunded"];

async function settleSucceeded(ctx: DomainContext, em: EntityManager, charge: Charge): Promise<Settlement> {
  const { intent, orderId, source } = charge;
  const { order, payment } = await lockBoth(em, intent, orderId);
  const isPaid = payment.status === "succeeded" && order?.paymentIntentId === intent.id;
  if (isPaid && !charge.refunds.length) return "paid";
  if (CHARGED.includes(payment.status)) return recordLaterRefunds(ctx, em, charge, order);
  const obstacle = await findObstacle(ctx, em, charge, order);
  if (obstacle) {
    await oweRefund(ctx, em, { paymentId: payment.id, intent, reason: obstacle });
    const data = { paymentIntentId: intent.id, reason: obstacle };
    await recordOrderEvent(em, { orderId, type: "payment.refused", source, data });
    return "refunding";
  }
  const { brand, last4 } = intent.card ?? { brand: null, last4: null };
  await writePaid(em, {
    orderId,
    paymentId: payment.id,
    intentId: intent.id,
    cardBrand: brand,
    cardLast4: last4,
    jobs: JSON.stringify(await ctx.outbox.rowsOf(em, { type: "order.paid", orderId })),
    data: { paymentIntentId: intent.id, totalCents: intent.amount },
    ...actorOf(source),
  });
  if (!charge.refunds.length) return "paid";
  return recordLaterRefunds(ctx, em, charge, await lockOrderIfThere(em, orderId));
}

/** Locks the order, null when it is gone, and the payment with the intent, which is added where there is none. */
async function lockBoth(em: EntityManager, intent: PaymentIntent, orderId: string) {
  const both = await lockOrderWithPayment(em, orderId, intent.id);
  if (both) return { order: both, payment: { id: both.paymentId, status: both.paymentStatus } };
  const order = await lockOrderIfThere(em, orderId);
  return { order, payment: (await lockPayment(em, intent.id)) ?? (await adoptPayment(em, intent, orderId)) };
}

/** Stores what was refunded of a charge since it was settled, by the shop or in Stripe's dashboard, and what the bank returned. */
async function recordLaterRefunds(
  ctx: DomainContext,
  em: EntityManager,
  { intent, refunds, source }: Charge,
  order: LockedOrder | null,
): Promise<Settlement> {
  await recordRefunds(ctx, em, intent.id, refunds, source);
  if (order?.paymentIntentId !== intent.id) return "refunding";
  const now = await lockPayment(em, intent.id);
  if (now?.status === "succeeded") return "paid";
  return now?.status === "refunded" ? "refunded" : "refunding";
}

/** Returns why the charge cannot pay its order, null when it can; reserves the units again where the hold has ended. */
async function findObstacle(
  ctx: DomainContext,
  em: EntityManager,
  { intent, source }: Charge,
  order: LockedOrder | null,
): Promise<OwedReason | null> {
  if (!order) return "order-gone";
  if (!agrees(intent, order)) return "mismatch";
  if (!mayFollow(order.status, "paid")) return "already-paid";
  const missing = await renewHold(ctx, em, order, source);
  return missing.length ? "sold-out" : null;
}

function agrees(intent: PaymentIntent, order: LockedOrder): boolean {
  return (
    intent.amount === order.total &&
    intent.currency === order.currency &&
    intent.orderId === order.id &&
    intent.customerId === order.customerId
  );
}
