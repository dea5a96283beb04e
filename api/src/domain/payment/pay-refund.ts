import { recordOrderEvent } from "../order/order-event.ts";
import type { DomainContext } from "../shared/context.ts";
import { cents } from "../shared/money.ts";
import { inTransaction } from "../shared/transaction.ts";

interface DueRefund {
  payment_id: string;
  order_id: string;
  payment_intent_id: string;
  amount_cents: string;
  reason: string;
  idempotency_key: string;
}

/** Refunds that have been owed for more than a minute, oldest first: their job was lost or given up. */
export async function listOwedRefunds(ctx: Pick<DomainContext, "em">, limit: number): Promise<string[]> {
  const rows = await ctx.em.execute<{ id: string }[]>(
    `select id from refund where done_at is null and created_at < now() - interval '1 minute' order by created_at limit ?`,
    [limit],
  );
  return rows.map((row) => row.id);
}

/**
 * Gives an owed refund back at Stripe, once however often it is called, and notes it. A key whose first answer was a failure is
 * replaced by the next one, which is kept before it is used. `GatewayUnavailable` may be retried.
 */
export async function payRefund(ctx: DomainContext, refundId: string): Promise<void> {
  const [due] = await ctx.em.execute<DueRefund[]>(
    `select r.payment_id, p.order_id, p.payment_intent_id, r.amount_cents, r.reason, r.idempotency_key
     from refund r join payment p on p.id = r.payment_id where r.id = ? and r.done_at is null`,
    [refundId],
  );
  if (!due) return;
  const paid = await ctx.payments.refund({
    paymentIntentId: due.payment_intent_id,
    amount: cents(Number(due.amount_cents)),
    idempotencyKey: due.idempotency_key,
  });
  if (paid === "key-spent") {
    await takeNextKey(ctx, refundId, due.idempotency_key);
    return payRefund(ctx, refundId);
  }
  await noteRefund(ctx, refundId, due, paid.refundId);
}

async function takeNextKey(ctx: DomainContext, refundId: string, spent: string): Promise<void> {
  const [, base = spent, attempt = "1"] = /^(.+?)(?:#(\d+))?$/.exec(spent) ?? [];
  await ctx.em.execute("update refund set idempotency_key = ? where id = ? and idempotency_key = ?", [
    `${base}#${Number(attempt) + 1}`,
    refundId,
    spent,
  ]);
}

async function noteRefund(
  ctx: DomainContext,
  refundId: string,
  due: DueRefund,
  stripeRefundId: string,
): Promise<void> {
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
