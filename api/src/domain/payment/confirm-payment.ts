import { findOrder } from "../order/find-order.ts";
import type { OrderView } from "../order/order-view.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import type { PaymentIntent } from "../shared/payment-gateway.ts";
import { findCharge, settleIntent } from "./settle-payment.ts";

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
  if (order.paymentIntentId) throw mismatch();
  const known = await findCharge(ctx.em, input.paymentIntentId);
  if (known?.orderId !== order.id) throw mismatch();
  const intent = await readIntent(ctx, order, input.paymentIntentId);
  const settlement = await settleIntent(ctx, { intent, known, source: "confirm" });
  if (settlement === "paid") return findOrder(ctx, input.orderId);
  throw new DomainError(
    "payment-mismatch",
    "The charge cannot pay this order any more; the money goes back to the card.",
  );
}

/** The intent as Stripe says now, charged and made for this order. */
async function readIntent(
  ctx: DomainContext,
  order: OrderView,
  paymentIntentId: string,
): Promise<PaymentIntent> {
  const intent = await ctx.payments.retrieveIntent(paymentIntentId);
  if (!intent || intent.amount !== order.total || intent.orderId !== order.id) throw mismatch();
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
  return intent;
}

function mismatch(): DomainError {
  return new DomainError("payment-mismatch", "This payment does not belong to the order.", "paymentIntentId");
}
