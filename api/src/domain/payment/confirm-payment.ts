import { findOrder } from "../order/find-order.ts";
import type { OrderView } from "../order/order-view.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { Payment } from "./payment.entity.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * The browser's hint that the card was charged. Believed only as far as Stripe confirms it; anything that does not fit
 * changes nothing. Answers the paid order, however often. Errors: `not-found`, `disagrees`, `payment-mismatch`,
 * `payment-not-succeeded`, `payment-processing`; `GatewayUnavailable`. Spec section 7, `PUT orderConfirmed/{id}`.
 */
export async function confirmPayment(
  ctx: DomainContext,
  input: { orderId: string; paymentIntentId: string; toolId: string },
): Promise<OrderView> {
  const order = await findOrder(ctx, input.orderId);
  if (order.toolId !== input.toolId)
    throw new DomainError("disagrees", "The order is for another tool.", "tool");
  if (order.paymentIntentId === input.paymentIntentId) return order;
  await assertBelongs(ctx, order, input.paymentIntentId);
  const settlement = await settlePayment(ctx, { paymentIntentId: input.paymentIntentId, source: "confirm" });
  if (settlement === "paid") return findOrder(ctx, input.orderId);
  throw new DomainError(
    "payment-mismatch",
    "The charge cannot pay this order any more; the money goes back to the card.",
  );
}

async function assertBelongs(ctx: DomainContext, order: OrderView, paymentIntentId: string): Promise<void> {
  const mismatch = new DomainError(
    "payment-mismatch",
    "This payment does not belong to the order.",
    "paymentIntentId",
  );
  if (order.paymentIntentId) throw mismatch;
  if (!(await ctx.em.count(Payment, { paymentIntentId, orderId: order.id }))) throw mismatch;
  const intent = await ctx.payments.retrieveIntent(paymentIntentId);
  if (!intent || intent.amount !== order.total || intent.orderId !== order.id) throw mismatch;
  if (intent.status === "processing") {
    throw new DomainError(
      "payment-processing",
      "The card is being charged; the order follows by itself.",
      "paymentIntentId",
    );
  }
  if (intent.status !== "succeeded") {
    throw new DomainError("payment-not-succeeded", "The card has not been charged yet.", "paymentIntentId");
  }
}
