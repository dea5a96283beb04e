import { findOrder } from "../order/find-order.ts";
import type { OrderView } from "../order/order-view.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { findCharge } from "./known-charge.ts";
import { settleIntent } from "./settle-payment.ts";

/**
 * Settles a charge that the browser reports, and returns the paid order; `toolId` is the tool of one of its lines. Trusts only what Stripe
 * confirms; a mismatch changes nothing. Errors: `not-found`, `disagrees`, `payment-mismatch`,
 * `payment-not-succeeded`, `payment-processing`; `GatewayUnavailable`. Spec section 7, `PUT orderConfirmed/{id}`.
 */
export async function confirmPayment(
  ctx: DomainContext,
  input: { orderId: string; paymentIntentId: string; toolId: string },
): Promise<OrderView> {
  const order = await findOrder(ctx, input.orderId);
  if (order.toolId !== input.toolId && !(await findLine(ctx, input)))
    throw new DomainError("disagrees", "The order is for a different tool.", "tool");
  if (order.paymentIntentId === input.paymentIntentId) return order;
  if (order.paymentIntentId) throw mismatch();
  const known = await findCharge(ctx.em, input.paymentIntentId);
  if (known?.orderId !== order.id) throw mismatch();
  const intent = await readIntent(ctx, order, input.paymentIntentId);
  const settlement = await settleIntent(ctx, { intent, known, source: "confirm" });
  if (settlement === "paid") return findOrder(ctx, input.orderId);
  throw new DomainError("payment-mismatch", "This order can no longer be paid. Your card will be refunded.");
}

const findLine = ({ em }: DomainContext, { orderId, toolId }: { orderId: string; toolId: string }) =>
  tables(em)
    .selectFrom("order_line")
    .select("position")
    .where("order_id", "=", orderId)
    .where("tool_id", "=", toolId)
    .executeTakeFirst();

/** Returns the intent as it is at Stripe now, charged and created for this order. */
async function readIntent(ctx: DomainContext, order: OrderView, paymentIntentId: string) {
  const intent = await ctx.payments.retrieveIntent(paymentIntentId);
  if (!intent || intent.amount !== order.total || intent.orderId !== order.id) throw mismatch();
  if (intent.status === "processing") {
    const message = "Your bank is processing the payment. The order updates automatically.";
    throw new DomainError("payment-processing", message, "paymentIntentId");
  }
  if (intent.status !== "succeeded") {
    throw new DomainError("payment-not-succeeded", "The card was not charged yet.", "paymentIntentId");
  }
  return intent;
}

const mismatch = (): DomainError =>
  new DomainError("payment-mismatch", "This payment does not belong to the order.", "paymentIntentId");
