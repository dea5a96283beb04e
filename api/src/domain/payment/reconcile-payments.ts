import type { DomainContext } from "../shared/context.ts";
import { noteDisputes } from "./note-disputes.ts";
import { type Settlement, settlePayment } from "./settle-payment.ts";

const BATCH = 100;

export type Reconciled = Record<Settlement, number>;

export function noneReconciled(): Reconciled {
  return { paid: 0, refunding: 0, refunded: 0, open: 0, canceled: 0, foreign: 0, unknown: 0 };
}

/** Counts how payments end. One that fails does not stop the others, nor does a list that is missed; `end` throws what failed. */
export function openTally() {
  const tally = noneReconciled();
  const failures: unknown[] = [];
  const missed: string[] = [];
  const fail = (error: unknown): void => void failures.push(error);
  return {
    miss: (words: string, error: unknown): void => {
      missed.push(words);
      fail(error);
    },
    count: (settle: () => Promise<Settlement>): Promise<void> =>
      settle().then((settlement) => void (tally[settlement] += 1), fail),
    end: (): Reconciled => {
      if (!failures.length) return tally;
      const unsettled = failures.length - missed.length;
      const words = `${unsettled} ${unsettled === 1 ? "payment" : "payments"} could not be reconciled`;
      throw new AggregateError(failures, [...(unsettled ? [words] : []), ...missed].join("; "));
    },
  };
}

interface DuePayment {
  id: string;
  order_id: string;
  payment_intent_id: string | null;
}

/**
 * Asks Stripe about every payment that is still open and every refund of the last day, for events that never came. Young payments
 * each time, older ones ever less often; what nobody has touched for a week is closed at Stripe, so that the list ends. `all` asks
 * about every one, about refunds as old as a bank may send them back, and about disputes. Answers how many ended how. A payment that fails does not
 * stop the others; what failed is thrown at the end, so that the job is seen to fail.
 */
export async function reconcilePayments(ctx: DomainContext, input: { all: boolean }): Promise<Reconciled> {
  const { count, miss, end } = openTally();
  for (let batch = await listDue(ctx, input.all, NIL); batch.length;) {
    for (const payment of batch) await count(() => reconcile(ctx, payment));
    batch = await listDue(ctx, input.all, batch.at(-1)?.id ?? NIL);
  }
  const unlike = await listUnlikeRefunds(ctx, input.all ? ALL_REFUNDS_DAYS : 1).catch((error: unknown) => {
    miss("the refunds could not be compared with Stripe's", error);
    return [];
  });
  for (const paymentIntentId of unlike) {
    await count(() => settlePayment(ctx, { paymentIntentId, source: "reconciler" }));
  }
  if (input.all) {
    const since = new Date(Date.now() - ALL_DISPUTES_DAYS * DAY_MS);
    await ctx.payments
      .listDisputes({ since })
      .then((disputes) => noteDisputes(ctx, disputes))
      .catch((error: unknown) => miss("the disputes could not be compared with Stripe's", error));
  }
  return end();
}

/** Most disputes are decided within three months (docs.stripe.com/disputes/how-disputes-work). */
const ALL_DISPUTES_DAYS = 120;

/** A bank may send a refund back for a month (docs.stripe.com/refunds, failed refunds). */
const ALL_REFUNDS_DAYS = 35;
const DAY_MS = 86_400_000;

/** Intents with a refund that Stripe and the shop tell differently: made in the dashboard, finished or sent back, and not heard of. */
async function listUnlikeRefunds(ctx: DomainContext, days: number): Promise<string[]> {
  const seen = await ctx.payments.listRefundsSince(new Date(Date.now() - days * DAY_MS));
  const rows = await ctx.em.execute<{ intent: string }[]>(
    `select distinct seen."paymentIntentId" as intent
     from jsonb_to_recordset(?::jsonb) as seen("paymentIntentId" text, "providerId" text, "refundId" text, failure text)
       join payment p on p.payment_intent_id = seen."paymentIntentId"
       left join refund r on r.payment_id = p.id and (r.stripe_refund_id = seen."providerId" or r.id::text = seen."refundId")
     where case when seen.failure is null then r.stripe_refund_id is null else r.state = 'succeeded' end`,
    [JSON.stringify(seen)],
  );
  return rows.map(({ intent }) => intent);
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
    if (settlement === "open" && !(await isAwaited(ctx, payment))) {
      // What was charged in this very moment Stripe does not cancel: it is settled all the same.
      await ctx.payments.cancelIntent(paymentIntentId);
      settlement = await settlePayment(ctx, { paymentIntentId, source: "reconciler" });
    }
  }
  await scheduleNextCheck(ctx, payment.id);
  return settlement;
}

/**
 * Whether somebody may still pay: the order is owed, by no other intent, and its pieces are kept or the customer pressed Pay within a
 * week. Who comes later begins a payment anew; what could still be charged for an order that nobody awaits is closed.
 */
async function isAwaited(ctx: DomainContext, payment: DuePayment): Promise<boolean> {
  const awaited = await ctx.em.execute<unknown[]>(
    `select 1 from customer_order o join payment p on p.order_id = o.id
     where p.id = ? and o.status in ('pending', 'cancelling')
       and (o.holds_stock or p.updated_at > now() - ? * interval '1 day')`,
    [payment.id, ABANDONED_DAYS],
  );
  return awaited.length > 0;
}

const ABANDONED_DAYS = 7;

/**
 * A tenth of its age later: a payment of five minutes is asked about every half minute, one of a day every hour, one that cannot be
 * closed after a week (a bank takes its time, or Stripe knows no such intent) once a day.
 */
async function scheduleNextCheck(ctx: DomainContext, paymentId: string): Promise<void> {
  await ctx.em.execute(
    `update payment set
       check_at = now() + least((now() - updated_at) / 10,
         case when updated_at > now() - interval '1 day' then interval '10 minutes'
           when updated_at > now() - ? * interval '1 day' then interval '1 hour' else interval '1 day' end),
       status = case when status = 'starting' and payment_intent_id is null and updated_at < now() - interval '1 hour'
         then 'canceled' else status end
     where id = ?`,
    [ABANDONED_DAYS, paymentId],
  );
}
