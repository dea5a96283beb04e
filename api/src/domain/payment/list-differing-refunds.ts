import { sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import type { PaymentGateway } from "../shared/payment-gateway.ts";
import { tables } from "../shared/tables.ts";

/**
 * Lists the intents with a refund made since, whose state at Stripe is not the shop's: made in the dashboard, finished or sent back by
 * the bank without an event. Error: `GatewayUnavailable`.
 */
export async function listDifferingRefunds(
  ctx: Pick<DomainContext, "em" | "payments">,
  since: Date,
): Promise<string[]> {
  const reported = await ctx.payments.listRefundsSince(since);
  const rows = await tables(ctx.em)
    .selectFrom(asRows(reported).as("reported"))
    .innerJoin("payment as p", "p.payment_intent_id", "reported.paymentIntentId")
    .select("reported.paymentIntentId")
    .distinct()
    .where((eb) => {
      const refunds = eb.selectFrom("refund as r").select("r.id").whereRef("r.payment_id", "=", "p.id");
      const stored = refunds.whereRef("r.stripe_refund_id", "=", "reported.providerId");
      const succeeded = refunds.where("r.state", "=", "succeeded").where((r) =>
        r.or([
          r("r.stripe_refund_id", "=", r.ref("reported.providerId")),
          // Metadata at Stripe may hold anything, not only a uuid.
          r(r.cast<string>("r.id", "text"), "=", r.ref("reported.refundId")),
        ]),
      );
      return eb.or([
        eb.and([eb("reported.failure", "is", null), eb.not(eb.exists(stored))]),
        eb.and([eb("reported.failure", "is not", null), eb.exists(succeeded)]),
      ]);
    })
    .execute();
  return rows.map(({ paymentIntentId }) => paymentIntentId);
}

type ReportedRefund = Awaited<ReturnType<PaymentGateway["listRefundsSince"]>>[number];

/** One parameter, however many they are. */
const asRows = (refunds: readonly ReportedRefund[]) =>
  sql<Omit<ReportedRefund, "amount">>`(select * from jsonb_to_recordset(${JSON.stringify(refunds)}::jsonb)
    as refund ("paymentIntentId" text, "providerId" text, "refundId" text, failure text))`;
