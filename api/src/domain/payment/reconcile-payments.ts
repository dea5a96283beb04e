import { sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { records } from "../shared/records.ts";
import { NOW, tables } from "../shared/tables.ts";
import { type PaymentState, UNFINISHED_PAYMENT } from "./payment-state.ts";
import { recordDisputes } from "./record-disputes.ts";
import { type Settlement, settlePayment } from "./settle-payment.ts";

const BATCH = 100;

export type Reconciled = Record<Settlement, number>;

export function noneReconciled(): Reconciled {
  return { paid: 0, refunding: 0, refunded: 0, open: 0, canceled: 0, foreign: 0, unknown: 0 };
}

/** Counts outcomes of payments. A payment or list that fails does not stop the others; `end` throws what failed. */
export function openTally() {
  const tally = noneReconciled();
  const failures: unknown[] = [];
  const missed: string[] = [];
  const fail = (error: unknown): void => void failures.push(error);
  return {
    miss: (message: string, error: unknown): void => {
      missed.push(message);
      fail(error);
    },
    count: (settle: () => Promise<Settlement>): Promise<void> =>
      settle().then((settlement) => void (tally[settlement] += 1), fail),
    end: (): Reconciled => {
      if (!failures.length) return tally;
      const unsettled = failures.length - missed.length;
      const message = `${unsettled} ${unsettled === 1 ? "payment" : "payments"} could not be reconciled`;
      throw new AggregateError(failures, [...(unsettled ? [message] : []), ...missed].join("; "));
    },
  };
}

type Tally = ReturnType<typeof openTally>;

/**
 * Compares open payments and the refunds of the last day with Stripe, in case events were lost. Checks older payments less often, and
 * closes those at Stripe that were not used for a week. `all` checks every payment, refunds as old as a bank may return them, and
 * disputes. Returns the number of payments per outcome. What fails does not stop the rest; it is thrown at the end.
 */
export async function reconcilePayments(ctx: DomainContext, input: { all: boolean }): Promise<Reconciled> {
  const tally = openTally();
  await reconcileOpen(ctx, input.all, tally);
  await reconcileRefunds(ctx, input.all ? ALL_REFUNDS_DAYS : 1, tally);
  if (input.all) await reconcileDisputes(ctx, tally);
  return tally.end();
}

/** A bank may return a refund for a month (docs.stripe.com/refunds, failed refunds). */
const ALL_REFUNDS_DAYS = 35;
/** Most disputes are decided within three months (docs.stripe.com/disputes/how-disputes-work). */
const ALL_DISPUTES_DAYS = 120;

const daysBack = (days: number): Date => new Date(Date.now() - days * 86_400_000);

async function reconcileOpen(ctx: DomainContext, all: boolean, { count }: Tally): Promise<void> {
  for (let batch = await listDue(ctx, all, NIL); batch.length;) {
    for (const payment of batch) await count(() => reconcilePayment(ctx, payment));
    batch = await listDue(ctx, all, batch.at(-1)?.id ?? NIL);
  }
}

async function reconcileRefunds(ctx: DomainContext, days: number, { count, miss }: Tally): Promise<void> {
  const intentIds = await listDifferingRefunds(ctx, daysBack(days)).catch((error: unknown) => {
    miss("the refunds could not be compared with Stripe's", error);
    return [];
  });
  for (const paymentIntentId of intentIds) {
    await count(() => settlePayment(ctx, { paymentIntentId, source: "reconciler" }));
  }
}

/**
 * Lists intents with a recent refund whose state at Stripe differs from the shop's: made in the dashboard, or finished or returned
 * without an event. One beyond what was paid, which was reported to an operator, is not listed. Error: `GatewayUnavailable`.
 */
async function listDifferingRefunds(ctx: DomainContext, since: Date): Promise<string[]> {
  const reported = await ctx.payments.listRefundsSince(since);
  const refunds = reported.map(({ paymentIntentId, providerId, failure }) => ({
    paymentIntentId,
    providerId,
    isFailed: failure !== null,
  }));
  const differing = await tables(ctx.em)
    .with("x", () => records(refunds, `"paymentIntentId" text, "providerId" text, "isFailed" boolean`))
    .selectFrom("x")
    .innerJoin("payment as p", "p.payment_intent_id", "x.paymentIntentId")
    .leftJoin("refund as r", "r.stripe_refund_id", "x.providerId")
    .leftJoin("stripe_event as reported", "reported.id", "x.providerId")
    .select("x.paymentIntentId")
    .distinct()
    .where("reported.id", "is", null)
    .where(sql<boolean>`case when x."isFailed" then r.state = 'succeeded' else r.id is null end`)
    .execute();
  return differing.map(({ paymentIntentId }) => paymentIntentId);
}

async function reconcileDisputes(ctx: DomainContext, { miss }: Tally): Promise<void> {
  await ctx.payments
    .listDisputes({ since: daysBack(ALL_DISPUTES_DAYS) })
    .then((disputes) => recordDisputes(ctx, disputes))
    .catch((error: unknown) => miss("the disputes could not be compared with Stripe's", error));
}

const NIL = "00000000-0000-0000-0000-000000000000";

type DuePayment = Awaited<ReturnType<typeof listDue>>[number];

const listDue = ({ em }: DomainContext, all: boolean, after: string) =>
  tables(em)
    .selectFrom("payment")
    .select(["id", "order_id as orderId", "payment_intent_id as paymentIntentId"])
    .where("status", "in", UNFINISHED_PAYMENT)
    .$if(!all, (query) => query.where("check_at", "<=", NOW))
    .where("id", ">", after)
    .orderBy("id")
    .limit(BATCH)
    .execute();

async function reconcilePayment(ctx: DomainContext, payment: DuePayment): Promise<Settlement> {
  const intentIds = payment.paymentIntentId
    ? [payment.paymentIntentId]
    : (await ctx.payments.findIntentsOfOrder(payment.orderId)).map((intent) => intent.id);
  let settlement: Settlement = "unknown";
  for (const paymentIntentId of intentIds) {
    settlement = await settlePayment(ctx, { paymentIntentId, source: "reconciler" });
    if (settlement === "open" && !(await isAwaited(ctx, payment.id))) {
      // Stripe does not cancel what was just charged: settle it.
      await ctx.payments.cancelIntent(paymentIntentId);
      settlement = await settlePayment(ctx, { paymentIntentId, source: "reconciler" });
    }
  }
  await scheduleNextCheck(ctx, payment.id);
  return settlement;
}

/**
 * Returns whether the customer may still pay: the order is unpaid, and its units are reserved or payment was started within a week. Other
 * intents are closed, so that they cannot be charged; a later attempt starts a new payment.
 */
async function isAwaited({ em }: DomainContext, paymentId: string): Promise<boolean> {
  const awaited = await tables(em)
    .selectFrom("customer_order as o")
    .innerJoin("payment as p", "p.order_id", "o.id")
    .select("o.id")
    .where("p.id", "=", paymentId)
    .where("o.status", "in", ["pending", "cancelling"])
    .where((eb) => eb.or([eb("o.holds_stock", "=", true), eb("p.updated_at", ">", daysAgo(ABANDONED_DAYS))]))
    .executeTakeFirst();
  return awaited !== undefined;
}

const ABANDONED_DAYS = 7;

/**
 * Sets the time of the next check, a tenth of the payment's age later: after five minutes it is checked every half minute, after a day
 * every hour, and daily where it cannot be closed after a week (the bank is slow, or Stripe does not know the intent). A payment without an
 * intent after an hour will not get one, and is closed.
 */
async function scheduleNextCheck({ em }: DomainContext, paymentId: string): Promise<void> {
  await tables(em)
    .updateTable("payment")
    .set({
      check_at: sql<Date>`now() + least((now() - updated_at) / 10, case
        when updated_at > ${daysAgo(1)} then interval '10 minutes'
        when updated_at > ${daysAgo(ABANDONED_DAYS)} then interval '1 hour'
        else interval '1 day' end)`,
      status: sql<PaymentState>`case
        when status = 'starting' and payment_intent_id is null and updated_at < now() - interval '1 hour' then 'canceled'
        else status end`,
    })
    .where("id", "=", paymentId)
    .execute();
}

/** Returns the moment so many days ago, by the database's clock. */
const daysAgo = (days: number) => sql<Date>`now() - ${days} * interval '1 day'`;
