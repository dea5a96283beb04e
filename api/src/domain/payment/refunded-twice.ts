import type { EntityManager } from "@mikro-orm/postgresql";
import { tables } from "../shared/tables.ts";

/**
 * Marks the unreported second refunds of a charge as reported by this event. Returns whether there are any: an operator has to decide
 * about them.
 */
export async function reportRefundedTwice(
  em: EntityManager,
  { eventId, paymentIntentId }: { eventId: string; paymentIntentId: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(em)
    .updateTable("refund as r")
    .from("payment as p")
    .set({ reported_event_id: eventId })
    .whereRef("p.id", "=", "r.payment_id")
    .where("p.payment_intent_id", "=", paymentIntentId)
    .where("r.reason", "=", "twice")
    .where("r.state", "=", "succeeded")
    .where("r.reported_event_id", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
