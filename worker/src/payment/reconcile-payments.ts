import { listOwedRefunds, payRefund } from "@shop/api/domain/payment/pay-refund";
import { type Reconciled, reconcilePayments } from "@shop/api/domain/payment/reconcile-payments";
import type { Metrics } from "@shop/api/platform/metrics";
import { each } from "../each.ts";
import { oneAtATime } from "../one-at-a-time.ts";
import type { Processor } from "../processor.ts";

const OWED_BATCH = 100;
const OWED_BUDGET_MS = 20_000;

export const reconcilePaymentsProcessor: Processor<Record<string, never>> = {
  run: oneAtATime(async ({ ctx, metrics }) => {
    await each(await listOwedRefunds(ctx, OWED_BATCH), OWED_BUDGET_MS, (refundId) =>
      payRefund(ctx, refundId),
    );
    countRepairs(metrics, await reconcilePayments(ctx, { all: false }));
  }),
};

/** Of every open payment, however old, and every refund that a bank may still send back: for events that never came. */
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
