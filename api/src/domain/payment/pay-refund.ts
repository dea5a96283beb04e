import { recordOrderEvent } from "../order/order-event.ts";
import type { DomainContext } from "../shared/context.ts";
import { cents } from "../shared/money.ts";
import { inTransaction } from "../shared/transaction.ts";

/** Gives an owed refund back at Stripe, once however often it is called, and notes it. `GatewayUnavailable` may be retried. */
export async function payRefund(ctx: DomainContext, refundId: string): Promise<void> {
  const [due] = await ctx.em.execute<
    {
      payment_id: string;
      order_id: string;
      payment_intent_id: string;
      amount_cents: string;
      reason: string;
      idempotency_key: string;
    }[]
  >(
    `select r.payment_id, p.order_id, p.payment_intent_id, r.amount_cents, r.reason, r.idempotency_key
     from refund r join payment p on p.id = r.payment_id where r.id = ? and r.done_at is null`,
    [refundId],
  );
  if (!due) return;
  const stripeRefundId = await ctx.payments.refund({
    paymentIntentId: due.payment_intent_id,
    amount: cents(Number(due.amount_cents)),
    idempotencyKey: due.idempotency_key,
  });
  await inTransaction(ctx.em.fork(), async (em) => {
    const noted = await em.execute<{ id: string }[]>(
      "update refund set stripe_refund_id = ?, done_at = now() where id = ? and done_at is null returning id",
      [stripeRefundId, refundId],
    );
    if (!noted.length) return;
    await em.execute(
      `update payment set status = 'refunded', updated_at = now() where id = ? and status = 'refunding'`,
      [due.payment_id],
    );
    await recordOrderEvent(em, {
      orderId: due.order_id,
      type: "payment.refunded",
      source: "reconciler",
      data: {
        paymentIntentId: due.payment_intent_id,
        reason: due.reason,
        amountCents: Number(due.amount_cents),
      },
    });
  });
}
