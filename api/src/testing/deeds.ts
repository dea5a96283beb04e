import { type SignedIn, theShop } from "../domain/shared/actor.ts";
import { newId } from "../domain/shared/ids.ts";
import { payRefund } from "../domain/payment/pay-refund.ts";
import { type RefundOrder, refundOrder } from "../domain/payment/refund-order.ts";
import type { RefundView } from "../domain/payment/refund-view.ts";
import { type Settlement, settlePayment } from "../domain/payment/settle-payment.ts";
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
