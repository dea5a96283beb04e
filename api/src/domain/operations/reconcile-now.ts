import { noneReconciled, type Reconciled, reconcilePayments } from "../payment/reconcile-payments.ts";
import { settlePayment } from "../payment/settle-payment.ts";
import { audited } from "./audited.ts";
import type { OperatorContext } from "./operator.ts";

export interface ReconciledNow {
  /** How the payments ended that were open here. */
  readonly open: Reconciled;
  /** How the intents stand that were made at Stripe in the given time. */
  readonly since: Reconciled | null;
}

/**
 * Asks Stripe about every open payment now; with `since` also about every intent that was made there at or after that time, known
 * here or not: of what a restored database has forgotten, the order is paid or the money goes back. `GatewayUnavailable` may be
 * retried.
 */
export async function reconcileNow(
  ctx: OperatorContext,
  input: { since?: Date | undefined },
): Promise<ReconciledNow> {
  const { since } = input;
  const target = since ? `since ${since.toISOString()}` : "open payments";
  return audited(
    ctx,
    { action: "payments.reconcile", target },
    async () => ({
      open: await reconcilePayments(ctx, { all: true }),
      since: since ? await settleMadeSince(ctx, since) : null,
    }),
    (tallies) => ({ ...tallies }),
  );
}

async function settleMadeSince(ctx: OperatorContext, since: Date): Promise<Reconciled> {
  const tally = noneReconciled();
  for (const paymentIntentId of await ctx.payments.listIntentsSince(since)) {
    tally[await settlePayment(ctx, { paymentIntentId, source: "operator" })] += 1;
  }
  return tally;
}
