import type { EntityManager } from "@mikro-orm/postgresql";
import { type Cents, formatDollars } from "../shared/money.ts";
import { tables } from "../shared/tables.ts";

/**
 * Marks the unreported second refunds of a charge as reported by this event. Returns what the operator has to do, null where there
 * are none.
 */
export async function reportRefundedTwice(
  em: EntityManager,
  { eventId, paymentIntentId }: { eventId: string; paymentIntentId: string | null },
): Promise<string | null> {
  const reported = await tables(em)
    .updateTable("refund as r")
    .from("payment as p")
    .set({ reported_event_id: eventId })
    .whereRef("p.id", "=", "r.payment_id")
    .where("p.payment_intent_id", "=", paymentIntentId)
    .where("r.reason", "=", "twice")
    .where("r.state", "=", "succeeded")
    .where("r.reported_event_id", "is", null)
    .returning(["r.amount_cents", "r.stripe_refund_id"])
    .execute();
  return (
    reported.map((one) => refundedTwiceMessage(one.amount_cents, one.stripe_refund_id)).join(" ") || null
  );
}

/** Returns what an operator has to do about a second refund. */
export const refundedTwiceMessage = (amount: Cents, stripeRefundId: string | null): string =>
  `Refunded twice: ${formatDollars(amount)} dollars at Stripe (${stripeRefundId}) after it had been refunded by hand. Have one of the two returned or write it off, then replay the event.`;
