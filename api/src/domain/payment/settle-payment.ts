import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { type EventSource, recordOrderEvent } from "../order/order-event.ts";
import { Order } from "../order/order.entity.ts";
import { mayFollow } from "../order/order-state.ts";
import { renewHold } from "../order/renew-hold.ts";
import type { DomainContext } from "../shared/context.ts";
import { isId, newId } from "../shared/ids.ts";
import type { PaymentIntent, ProviderRefund } from "../shared/payment-gateway.ts";
import { inTransaction } from "../shared/transaction.ts";
import { noteRefunds } from "./note-refunds.ts";
import { oweRefund, type RefundReason } from "./owe-refund.ts";
import { Payment } from "./payment.entity.ts";

/**
 * What became of an intent: `paid` its order is paid by it (now or before), `refunding` the money goes back, `refunded` all of a
 * paid order's money went back, `open` and `canceled` as Stripe says, `foreign` another system on the same Stripe account made it, `unknown`
 * Stripe does not know it, or the shop does not know it yet.
 */
export type Settlement = "paid" | "refunding" | "refunded" | "open" | "canceled" | "foreign" | "unknown";

/**
 * Brings order and payment in line with what Stripe says of the intent now. Called by confirm, webhook and reconciler, in
 * any order, any number of times: the intent is fetched afresh, the order is locked, amount, currency, customer and order are
 * checked, and everything is written in one commit. Money that cannot become a paid order is owed back exactly once.
 * What changes nothing does not wait for the lock: Stripe tells each charge by two events at the same moment.
 */
export async function settlePayment(
  ctx: DomainContext,
  input: { paymentIntentId: string; source: EventSource },
): Promise<Settlement> {
  const intent = await ctx.payments.retrieveIntent(input.paymentIntentId);
  if (!intent) return "unknown";
  const refunds = (await mayHaveRefunds(ctx, intent)) ? await ctx.payments.listRefunds(intent.id) : [];
  if (intent.status === "succeeded" && !refunds.length && (await hasPaid(ctx, intent))) return "paid";
  return inTransaction(ctx.em.fork(), async (em) => {
    const payment = await em.findOne(Payment, { paymentIntentId: intent.id });
    const orderId = payment?.orderId ?? intent.orderId;
    const stranger = intent.isOurs ? "unknown" : "foreign";
    if (!orderId || !isId(orderId)) return stranger;
    if (!payment && !(await concernsUs(em, intent, orderId))) return stranger;
    if (intent.status !== "succeeded") return noteUnpaid(em, intent);
    const order = await em.findOne(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const isKnown = payment !== null;
    return settleSucceeded(ctx, em, { intent, orderId, order, isKnown, refunds, source: input.source });
  });
}

async function hasPaid(ctx: DomainContext, intent: PaymentIntent): Promise<boolean> {
  const paid = await ctx.em.execute<unknown[]>(
    `select 1 from payment p join customer_order o on o.id = p.order_id and o.payment_intent_id = p.payment_intent_id
     where p.payment_intent_id = ? and p.status = 'succeeded'`,
    [intent.id],
  );
  return paid.length > 0;
}

/** A charge whose refund failed has given nothing back, and looks like one that never had a refund. */
async function mayHaveRefunds(ctx: DomainContext, intent: PaymentIntent): Promise<boolean> {
  if (intent.amountRefunded > 0) return true;
  const known = await ctx.em.execute<unknown[]>(
    "select 1 from refund r join payment p on p.id = r.payment_id where p.payment_intent_id = ? limit 1",
    [intent.id],
  );
  return known.length > 0;
}

/**
 * An intent without a row is the shop's business all the same when the order that it names has a story here, or when this very shop has
 * charged the card and a restored database has forgotten it. Another shop's on the same account is none: its money is not given back.
 */
async function concernsUs(em: EntityManager, intent: PaymentIntent, orderId: string): Promise<boolean> {
  if (intent.isOurs && intent.status === "succeeded") return true;
  const story = await em.execute<unknown[]>("select 1 from order_event where order_id = ? limit 1", [
    orderId,
  ]);
  return story.length > 0;
}

async function noteUnpaid(em: EntityManager, intent: PaymentIntent): Promise<Settlement> {
  if (intent.status !== "canceled") return "open";
  await em.execute(
    `update payment set status = 'canceled', updated_at = now()
     where payment_intent_id = ? and status in ('starting', 'open')`,
    [intent.id],
  );
  return "canceled";
}

interface Charge {
  readonly intent: PaymentIntent;
  readonly orderId: string;
  readonly order: Order | null;
  /** Whether the payment's row names the intent already. */
  readonly isKnown: boolean;
  readonly refunds: readonly ProviderRefund[];
  readonly source: EventSource;
}

async function settleSucceeded(ctx: DomainContext, em: EntityManager, charge: Charge): Promise<Settlement> {
  const { intent, orderId, source } = charge;
  if (!charge.isKnown) await adoptPayment(em, intent, orderId);
  const payment = await em.findOneOrFail(
    Payment,
    { paymentIntentId: intent.id },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  if (payment.status === "succeeded" || payment.status === "refunding" || payment.status === "refunded") {
    return noteLaterRefunds(ctx, em, charge, payment);
  }
  const obstacle = await findObstacle(ctx, em, charge);
  if (obstacle) {
    await oweRefund(ctx, em, { payment, intent, reason: obstacle });
    const data = { paymentIntentId: intent.id, reason: obstacle };
    await recordOrderEvent(em, { orderId, type: "payment.refused", source, data });
    return "refunding";
  }
  await em.execute(
    `update payment set status = 'succeeded', succeeded_at = now(), updated_at = now() where id = ?`,
    [payment.id],
  );
  await em.execute(
    `update customer_order set status = 'paid', fulfilment = 'preparing', payment_intent_id = ?, paid_at = now() where id = ?`,
    [intent.id, orderId],
  );
  const data = { paymentIntentId: intent.id, totalCents: intent.amount };
  await recordOrderEvent(em, { orderId, type: "order.paid", source, data });
  await ctx.outbox.add(em, { type: "order.paid", orderId });
  return "paid";
}

/** What has gone back of a charge since it was settled, all of it or a part, by us or from Stripe's dashboard, and what came back. */
async function noteLaterRefunds(
  ctx: DomainContext,
  em: EntityManager,
  { intent, order, refunds, source }: Charge,
  payment: Payment,
): Promise<Settlement> {
  const paidOne = order?.paymentIntentId === intent.id;
  await noteRefunds(ctx, em, { paymentId: payment.id, refunds, source });
  if (!paidOne) return "refunding";
  const { status } = await em.findOneOrFail(Payment, { id: payment.id }, { refresh: true });
  if (status === "succeeded") return "paid";
  return status === "refunded" ? "refunded" : "refunding";
}

/** Lets the payment's row name the intent; made here when Stripe knows a charge for the order that the shop has no row of. */
async function adoptPayment(em: EntityManager, intent: PaymentIntent, orderId: string): Promise<void> {
  await em.execute(
    `update payment set payment_intent_id = ? where order_id = ? and status = 'starting' and payment_intent_id is null
       and amount_cents = ? and currency = ? and not exists (select 1 from payment where payment_intent_id = ?)`,
    [intent.id, orderId, intent.amount, intent.currency, intent.id],
  );
  await em.execute(
    `insert into payment (id, order_id, payment_intent_id, amount_cents, currency, status)
     values (?, ?, ?, ?, ?, 'canceled') on conflict (payment_intent_id) do nothing`,
    [newId(), orderId, intent.id, intent.amount, intent.currency],
  );
}

/** Why the charge cannot pay its order, null when it can; takes the pieces again where the hold has ended. */
async function findObstacle(
  ctx: DomainContext,
  em: EntityManager,
  { intent, order, source }: Charge,
): Promise<RefundReason | null> {
  if (!order) return "order-gone";
  if (!agrees(intent, order)) return "mismatch";
  if (!mayFollow(order.status, "paid")) return "already-paid";
  return (await renewHold(ctx, em, order, source)) ? null : "sold-out";
}

function agrees(intent: PaymentIntent, order: Order): boolean {
  return (
    intent.amount === order.total &&
    intent.currency === order.currency &&
    intent.orderId === order.id &&
    intent.customerId === order.customerId
  );
}
