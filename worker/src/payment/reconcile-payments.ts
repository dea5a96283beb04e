import { listOwedRefunds, payRefund } from "@shop/api/domain/payment/pay-refund";
import { reconcilePayments } from "@shop/api/domain/payment/reconcile-payments";
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
    const { paid, refunding, refunded, canceled } = await reconcilePayments(ctx, { all: false });
    for (const [kind, count] of Object.entries({ paid, refunding, refunded, canceled })) {
      metrics.reconcileRepairs.inc({ kind }, count);
    }
  }),
};
