import { z } from "zod";
import {
  noneReconciled,
  openTally,
  type Reconciled,
  reconcilePayments,
} from "../payment/reconcile-payments.ts";
import { settlePayment } from "../payment/settle-payment.ts";
import { defineOperation, time } from "./operation.ts";
import type { OperatorContext } from "./operator.ts";
import { list } from "./report.ts";

interface ReconciledNow {
  /** The results of the payments that were open here. */
  readonly open: Reconciled;
  /** The states of the intents that were created at Stripe since the given time. */
  readonly since: Reconciled | null;
}

/**
 * Fetches every open payment from Stripe now; with `since` also every intent created there at or after that time, known here or
 * not: where a restored database lacks one, the order is paid or the charge refunded. A failure does not stop the others and is
 * thrown at the end; it can be run again.
 */
export const reconcileNow = defineOperation({
  name: "payments.reconcile",
  command: "reconcile",
  page: "/ops",
  usage: "[--since TIME]",
  help: "fetches every open payment from Stripe; with --since also everything created there since",
  input: z.object({
    since: time.refine((since) => since.getTime() <= Date.now(), "must not be in the future").optional(),
  }),
  audit: {
    target: ({ since }) => (since ? `since ${since.toISOString()}` : "open payments"),
    detail: (tallies: ReconciledNow) => ({ ...tallies }),
  },
  async run(ctx, { since }): Promise<ReconciledNow> {
    const failures: Error[] = [];
    const later = (error: Error): Reconciled => (failures.push(error), noneReconciled());
    const open = await reconcilePayments(ctx, { all: true }).catch(later);
    const created = since ? await settleCreatedSince(ctx, since).catch(later) : null;
    if (!failures.length) return { open, since: created };
    const reasons = failures.flatMap((error) => (error instanceof AggregateError ? error.errors : error));
    throw new AggregateError(reasons, failures.map(({ message }) => message).join("; "));
  },
  report: (tallies) => ({
    ...list("Reconciled", tallies, {
      heads: ["Payments", "Result", "Count"],
      rows: [...rowsOf("open", tallies.open), ...rowsOf("since", tallies.since)],
    }),
  }),
});

const rowsOf = (which: string, tally: Reconciled | null) =>
  Object.entries(tally ?? {}).map(([result, count]) => [which, result, count]);

async function settleCreatedSince(ctx: OperatorContext, since: Date): Promise<Reconciled> {
  const { count, end } = openTally();
  for (const paymentIntentId of await ctx.payments.listIntentsSince(since))
    await count(() => settlePayment(ctx, { paymentIntentId, source: "operator" }));
  return end();
}
