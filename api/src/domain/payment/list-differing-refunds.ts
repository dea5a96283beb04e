import { sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { records } from "../shared/records.ts";
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
