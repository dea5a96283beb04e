import type { DomainContext } from "../shared/context.ts";
import { type Settlement, settlePayment } from "./settle-payment.ts";

const BATCH = 100;

export type Reconciled = Record<Settlement, number>;

interface DuePayment {
  id: string;
  order_id: string;
  payment_intent_id: string | null;
}

/**
 * Asks Stripe about every payment that is still open, for events that never came. Young ones each time, older ones ever less
 * often; `all` asks about every one. Answers how many ended how.
 */
export async function reconcilePayments(ctx: DomainContext, input: { all: boolean }): Promise<Reconciled> {
  const tally: Reconciled = { paid: 0, refunding: 0, open: 0, canceled: 0, unknown: 0 };
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const due = await ctx.em.execute<DuePayment[]>(
      `select id, order_id, payment_intent_id from payment
       where status in ('starting', 'open') and (? or check_at <= now()) and id > ? order by id limit ?`,
      [input.all, after, BATCH],
    );
    for (const payment of due) tally[await reconcile(ctx, payment)] += 1;
    const last = due.at(-1);
    if (!last || due.length < BATCH) return tally;
    after = last.id;
  }
}

async function reconcile(ctx: DomainContext, payment: DuePayment): Promise<Settlement> {
  const intentIds = payment.payment_intent_id
    ? [payment.payment_intent_id]
    : (await ctx.payments.findIntentsOfOrder(payment.order_id)).map((intent) => intent.id);
  let settlement: Settlement = "unknown";
  for (const paymentIntentId of intentIds) {
    settlement = await settlePayment(ctx, { paymentIntentId, source: "reconciler" });
  }
  await ctx.em.execute(
    `update payment set
       check_at = now() + least((now() - updated_at) / 10, case when updated_at > now() - interval '1 day' then interval '10 minutes' else interval '1 hour' end),
       status = case when status = 'starting' and payment_intent_id is null and updated_at < now() - interval '1 hour' then 'canceled' else status end
     where id = ?`,
    [payment.id],
  );
  return settlement;
}
