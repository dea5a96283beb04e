import { reconcilePayments } from "@shop/api/domain/payment/reconcile-payments";
import type { Processor } from "../processor.ts";

export const reconcilePaymentsProcessor: Processor<Record<string, never>> = {
  async run({ ctx, metrics }) {
    const { paid, refunding, canceled } = await reconcilePayments(ctx, { all: false });
    for (const [kind, count] of Object.entries({ paid, refunding, canceled })) {
      metrics.reconcileRepairs.inc({ kind }, count);
    }
  },
};
