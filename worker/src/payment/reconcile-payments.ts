import { listOwedRefunds, payRefund } from "@shop/api/domain/payment/pay-refund";
import { type Reconciled, reconcilePayments } from "@shop/api/domain/payment/reconcile-payments";
import type { DomainContext } from "@shop/api/domain/shared/context";
import { recordSweepAttempt } from "@shop/api/domain/shared/sweep-attempt";
import type { Metrics } from "@shop/api/platform/metrics";
import { forEachWithin } from "../for-each-within.ts";
import { oneAtATime } from "../one-at-a-time.ts";
import type { Processor } from "../processor.ts";

const OWED_BATCH = 100;
const OWED_BUDGET_MS = 20_000;

export const reconcilePaymentsProcessor: Processor<Record<string, never>> = {
  run: oneAtATime(async ({ ctx, metrics }) => {
    // A failed refund must not stop the settlement of open payments; its error is thrown at the end.
    const [refunds] = await Promise.allSettled([payOwedRefunds(ctx)]);
    countRepairs(metrics, await reconcilePayments(ctx, { all: false }));
    if (refunds.status === "rejected") throw refunds.reason;
  }),
};

async function payOwedRefunds(ctx: DomainContext): Promise<void> {
  await forEachWithin(await listOwedRefunds(ctx, OWED_BATCH), OWED_BUDGET_MS, async (refundId) => {
    await recordSweepAttempt(ctx, refundId);
    await payRefund(ctx, refundId);
  });
}

/** Reconciles every open payment, however old, and every refund that a bank may still return, in case events were lost. */
export const reconcileNightlyProcessor: Processor<Record<string, never>> = {
  run: oneAtATime(async ({ ctx, metrics }) => {
    countRepairs(metrics, await reconcilePayments(ctx, { all: true }));
  }),
};

function countRepairs(metrics: Metrics, { paid, refunding, refunded, canceled }: Reconciled): void {
  for (const [kind, count] of Object.entries({ paid, refunding, refunded, canceled })) {
    metrics.reconcileRepairs.inc({ kind }, count);
  }
}
