import { anyOf } from "../shared/any-of.ts";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";

/**
 * Lists intents with a recent refund whose state at Stripe differs from the shop's: made in the dashboard, or finished or returned
 * without an event. One beyond what was paid, which was reported to an operator, is not listed. Error: `GatewayUnavailable`.
 */
export async function listDifferingRefunds(
  ctx: Pick<DomainContext, "em" | "payments">,
  since: Date,
): Promise<string[]> {
  const reported = await ctx.payments.listRefundsSince(since);
  const stored = await tables(ctx.em)
    .selectFrom("payment as p")
    .leftJoin("refund as r", "r.payment_id", "p.id")
    .select(["p.payment_intent_id as paymentIntentId", "r.stripe_refund_id as providerId", "r.state"])
    .where("p.payment_intent_id", "=", anyOf(reported.map(({ paymentIntentId }) => paymentIntentId)))
    .execute();
  const inbox = await tables(ctx.em)
    .selectFrom("stripe_event")
    .select("id")
    .where("id", "=", anyOf(reported.map(({ providerId }) => providerId)))
    .execute();
  const reportedTwice = new Set(inbox.map(({ id }) => id));
  const ours = new Set(stored.map(({ paymentIntentId }) => paymentIntentId));
  const states = new Map(stored.map(({ providerId, state }) => [providerId, state]));
  const differing = reported.filter(({ paymentIntentId, providerId, failure }) => {
    if (!ours.has(paymentIntentId)) return false;
    if (reportedTwice.has(providerId)) return false;
    return failure === null ? !states.has(providerId) : states.get(providerId) === "succeeded";
  });
  return [...new Set(differing.map(({ paymentIntentId }) => paymentIntentId))];
}
