import { releaseHold } from "../order/release-hold.ts";
import type { DomainContext } from "../shared/context.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Ends the lease of an unpaid order. A charge that went through at the last moment is looked for first, so that a paying
 * customer does not lose the pieces to the clock. Answers whether pieces went back.
 */
export async function expireHold(ctx: DomainContext, orderId: string): Promise<boolean> {
  const open = await ctx.em.execute<{ payment_intent_id: string }[]>(
    `select payment_intent_id from payment where order_id = ? and status = 'open'`,
    [orderId],
  );
  for (const payment of open) {
    await settlePayment(ctx, { paymentIntentId: payment.payment_intent_id, source: "sweeper" });
  }
  return releaseHold(ctx, orderId);
}
