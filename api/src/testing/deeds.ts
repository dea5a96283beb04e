import { type SignedIn, theShop } from "../domain/shared/actor.ts";
import { newId } from "../domain/shared/ids.ts";
import { payRefund } from "../domain/payment/pay-refund.ts";
import { type RefundOrder, refundOrder } from "../domain/payment/refund-order.ts";
import type { RefundView } from "../domain/payment/refund-view.ts";
import { buryStripeEvent } from "../domain/payment/process-stripe-event.ts";
import { receiveStripeEvent } from "../domain/payment/receive-stripe-event.ts";
import { type Settlement, settlePayment } from "../domain/payment/settle-payment.ts";
import { aChargedOrder } from "./factories.ts";
import type { TestShop } from "./test-shop.ts";

/** The shop hears of an intent, as from a webhook. */
export function settle(shop: TestShop, paymentIntentId: string): Promise<Settlement> {
  return settlePayment(shop.as(theShop), { paymentIntentId, source: "webhook" });
}

/** An admin gives back what an order has cost, or the amount that is said. */
export function aRefund(
  shop: TestShop,
  admin: SignedIn,
  ask: Partial<RefundOrder> & { orderId: string },
): Promise<RefundView> {
  return refundOrder(shop.as(admin), { note: "Scratched", idempotencyKey: newId(), ...ask });
}

/** Pays every refund that is owed, as the worker does. */
export async function payOwedRefunds(shop: TestShop): Promise<void> {
  const due = await shop.em.execute<{ id: string }[]>("select id from refund where done_at is null");
  for (const { id } of due) await payRefund(shop.as(theShop), id);
}

/** Lets the time pass for which an order's pieces are kept; nothing of the shop has noticed yet. */
export async function endHold(shop: TestShop, orderId: string): Promise<void> {
  await shop.em.execute(`update customer_order set held_until = now() - interval '1 second' where id = ?`, [
    orderId,
  ]);
}

/** An event of a charged order that was given up; answers the order's id. */
export async function aDeadEvent(shop: TestShop, id: string): Promise<string> {
  const { orderId, intentId } = await aChargedOrder(shop);
  const event = {
    id,
    type: "payment_intent.succeeded",
    paymentIntentId: intentId,
    body: Buffer.from(`{"id":"${id}"}`),
  };
  await receiveStripeEvent(shop.as(theShop), event);
  await buryStripeEvent(shop.as(theShop), id, "stripe did not answer");
  return orderId;
}
