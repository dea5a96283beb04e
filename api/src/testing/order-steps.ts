import { sql } from "kysely";
import { type SignedIn, systemActor } from "../domain/shared/actor.ts";
import { newId } from "../domain/shared/ids.ts";
import { type Cents, cents } from "../domain/shared/money.ts";
import { fromNow } from "../domain/shared/tables.ts";
import { payRefund } from "../domain/payment/pay-refund.ts";
import { type RefundOrder, refundOrder } from "../domain/payment/refund-order.ts";
import type { RefundView } from "../domain/payment/refund-view.ts";
import { deadLetterStripeEvent } from "../domain/payment/process-stripe-event.ts";
import { recordDisputes } from "../domain/payment/record-disputes.ts";
import { settleByHand } from "../domain/payment/settle-by-hand.ts";
import { receiveStripeEvent } from "../domain/payment/receive-stripe-event.ts";
import { type Settlement, settlePayment } from "../domain/payment/settle-payment.ts";
import { aCharge, aChargedOrder, aPaidOrder } from "./factories.ts";
import { failAtBank } from "./faults.ts";
import { updateOrder } from "./order-rows.ts";
import { anAdmin, type TestShop } from "./test-shop.ts";

/** Notifies the shop of an intent, as a webhook does. */
export function settle(shop: TestShop, paymentIntentId: string): Promise<Settlement> {
  return settlePayment(shop.as(systemActor), { paymentIntentId, source: "webhook" });
}

/** An admin refunds an order, or the given amount of it. */
export function aRefund(
  shop: TestShop,
  admin: SignedIn,
  options: Partial<RefundOrder> & { orderId: string },
): Promise<RefundView> {
  return refundOrder(shop.as(admin), { note: "Scratched", idempotencyKey: newId(), ...options });
}

/** Pays every refund that is owed, as the worker does. */
export async function payOwedRefunds(shop: TestShop): Promise<void> {
  const due = await shop.em.execute<{ id: string }[]>("select id from refund where done_at is null");
  for (const { id } of due) await payRefund(shop.as(systemActor), id);
}

/** Stores the disputes of an intent as Stripe reports them now. */
export async function noteDisputes(shop: TestShop, paymentIntentId: string): Promise<void> {
  const ctx = shop.as(systemActor);
  await recordDisputes(ctx, await ctx.payments.listDisputes({ paymentIntentId }));
}

/** An operator records what lost disputes took of a charge. */
export async function recordLoss(shop: TestShop, paymentIntentId: string): Promise<void> {
  await settleByHand(shop.as(systemActor), { paymentIntentId, note: "Lost dispute", dryRun: false });
}

/** Lets the hold of an order expire, before any job has noticed. */
export async function endHold(shop: TestShop, orderId: string): Promise<void> {
  await updateOrder(shop, orderId, { held_until: fromNow(-1000) });
}

/** Lets days pass since an unpaid order was placed, its payment page was opened and a recurring job tried it. */
export async function letDaysPass(shop: TestShop, orderId: string, days: number): Promise<void> {
  const earlier = (column: "placed_at" | "held_until" | "ends_at") =>
    sql<Date>`${sql.ref(column)} - ${days} * interval '1 day'`;
  await updateOrder(shop, orderId, {
    placed_at: earlier("placed_at"),
    held_until: earlier("held_until"),
    ends_at: earlier("ends_at"),
  });
  await shop.em.execute(
    "update payment set updated_at = updated_at - ? * interval '1 day' where order_id = ?",
    [days, orderId],
  );
  await shop.em.execute("delete from sweep_attempt where subject_id = ?", [orderId]);
}

/** A refunded order whose money the card's bank has sent back, eleven minutes ago. */
export async function aReturnedRefund(
  shop: TestShop,
): Promise<Awaited<ReturnType<typeof aPaidOrder>> & { refund: string }> {
  const order = await aPaidOrder(shop, { quantity: 2 });
  await aRefund(shop, anAdmin(), { orderId: order.orderId });
  const { data } = await shop.stripe.refunds.list({ payment_intent: order.intentId });
  const refund = data[0]?.id ?? "";
  await failAtBank(shop, refund);
  await settle(shop, order.intentId);
  await longAgo(shop, order.intentId);
  return { ...order, refund };
}

/** A second charge of a paid order, which the shop owes back since eleven minutes. */
export async function anOwedCharge(
  shop: TestShop,
): Promise<{ orderId: string; intentId: string; refundId: string; amount: Cents }> {
  const order = await aPaidOrder(shop);
  const { metadata } = await shop.stripe.paymentIntents.retrieve(order.intentId);
  const { id: intentId, amount } = await aCharge(shop, { amount: order.totalCents, metadata });
  await settle(shop, intentId);
  const [owed] = await shop.em.execute<{ id: string }[]>(
    "select r.id from refund r join payment p on p.id = r.payment_id where p.payment_intent_id = ?",
    [intentId],
  );
  await longAgo(shop, intentId);
  return { orderId: order.orderId, intentId, refundId: owed?.id ?? "", amount: cents(amount) };
}

/** Lets eleven minutes pass since a charge. */
async function longAgo(shop: TestShop, intentId: string): Promise<void> {
  await shop.em.execute(
    "update payment set succeeded_at = now() - interval '11 minutes' where payment_intent_id = ?",
    [intentId],
  );
}

/** Stores a Stripe event and returns its id. */
export async function storeStripeEvent(
  shop: TestShop,
  event: { id: string; type: string; paymentIntentId: string },
): Promise<string> {
  await receiveStripeEvent(shop.as(systemActor), { ...event, body: Buffer.from(`{"id":"${event.id}"}`) });
  return event.id;
}

/** An event of a charged order that was given up; returns the order's id. */
export async function aDeadEvent(shop: TestShop, id: string): Promise<string> {
  const { orderId, intentId } = await aChargedOrder(shop);
  await storeStripeEvent(shop, { id, type: "payment_intent.succeeded", paymentIntentId: intentId });
  await deadLetterStripeEvent(shop.as(systemActor), id, "stripe did not respond");
  return orderId;
}
