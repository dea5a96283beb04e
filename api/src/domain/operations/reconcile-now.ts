import {
  noneReconciled,
  openTally,
  type Reconciled,
  reconcilePayments,
} from "../payment/reconcile-payments.ts";
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
 * here or not: of what a restored database has forgotten, the order is paid or the money goes back. What fails stops nobody
 * else and is thrown at the end; then it may be done again.
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
    async () => {
      const failures: Error[] = [];
      const later = (error: Error): Reconciled => (failures.push(error), noneReconciled());
      const open = await reconcilePayments(ctx, { all: true }).catch(later);
      const made = since ? await settleMadeSince(ctx, since).catch(later) : null;
      if (!failures.length) return { open, since: made };
      const reasons = failures.flatMap((error) => (error instanceof AggregateError ? error.errors : error));
      throw new AggregateError(reasons, failures.map(({ message }) => message).join("; "));
    },
    (tallies) => ({ ...tallies }),
  );
}

async function settleMadeSince(ctx: OperatorContext, since: Date): Promise<Reconciled> {
  const { count, end } = openTally();
  for (const paymentIntentId of await ctx.payments.listIntentsSince(since))
    await count(() => settlePayment(ctx, { paymentIntentId, source: "operator" }));
  return end();
}
