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
 * often; `all` asks about every one. Answers how many ended how. A payment that fails does not stop the others; what failed is
 * thrown at the end, so that the job is seen to fail.
 */
export async function reconcilePayments(ctx: DomainContext, input: { all: boolean }): Promise<Reconciled> {
  const tally: Reconciled = { paid: 0, refunding: 0, refunded: 0, open: 0, canceled: 0, unknown: 0 };
  const failures: unknown[] = [];
  for (let batch = await listDue(ctx, input.all, NIL); batch.length;) {
    for (const payment of batch) {
      try {
        tally[await reconcile(ctx, payment)] += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    batch = await listDue(ctx, input.all, batch.at(-1)?.id ?? NIL);
  }
  if (failures.length)
    throw new AggregateError(failures, `${failures.length} payments could not be reconciled`);
  return tally;
}

const NIL = "00000000-0000-0000-0000-000000000000";

function listDue(ctx: DomainContext, all: boolean, after: string): Promise<DuePayment[]> {
  return ctx.em.execute<DuePayment[]>(
    `select id, order_id, payment_intent_id from payment
     where status in ('starting', 'open') and (? or check_at <= now()) and id > ? order by id limit ?`,
    [all, after, BATCH],
  );
}

async function reconcile(ctx: DomainContext, payment: DuePayment): Promise<Settlement> {
  const intentIds = payment.payment_intent_id
    ? [payment.payment_intent_id]
    : (await ctx.payments.findIntentsOfOrder(payment.order_id)).map((intent) => intent.id);
  let settlement: Settlement = "unknown";
  for (const paymentIntentId of intentIds) {
    settlement = await settlePayment(ctx, { paymentIntentId, source: "reconciler" });
    if (settlement === "open" && (await isNotDue(ctx, payment.order_id))) {
      await ctx.payments.cancelIntent(paymentIntentId);
      settlement = await settlePayment(ctx, { paymentIntentId, source: "reconciler" });
    }
  }
  await scheduleNextCheck(ctx, payment.id);
  return settlement;
}

/** Whether nobody owes the order any more: paid by another intent, or gone. What could still be charged for it is closed. */
async function isNotDue(ctx: DomainContext, orderId: string): Promise<boolean> {
  const due = await ctx.em.execute<unknown[]>(
    `select 1 from customer_order where id = ? and status in ('pending', 'cancelling')`,
    [orderId],
  );
  return due.length === 0;
}

/** A tenth of its age later: a payment of five minutes is asked about every half minute, one of a day every hour. */
async function scheduleNextCheck(ctx: DomainContext, paymentId: string): Promise<void> {
  await ctx.em.execute(
    `update payment set
       check_at = now() + least((now() - updated_at) / 10,
         case when updated_at > now() - interval '1 day' then interval '10 minutes' else interval '1 hour' end),
       status = case when status = 'starting' and payment_intent_id is null and updated_at < now() - interval '1 hour'
         then 'canceled' else status end
     where id = ?`,
    [paymentId],
  );
}
