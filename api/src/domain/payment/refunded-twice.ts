import type { EntityManager } from "@mikro-orm/postgresql";
import { type EventSource, recordOrderEvent } from "../order/order-event.ts";
import { newId } from "../shared/ids.ts";
import { type Cents, formatDollars } from "../shared/money.ts";
import type { ProviderRefund } from "../shared/payment-gateway.ts";
import { NOW, tables } from "../shared/tables.ts";
import { UNFINISHED_REFUND } from "./refund-state.ts";

/** Whether a charge that was refunded by hand has no room for an amount any more. While a refund is unfinished it may yet have. */
export async function isRefundedTwice(em: EntityManager, paymentId: string, amount: Cents): Promise<boolean> {
  const full = await tables(em)
    .selectFrom("payment as p")
    .select("p.id")
    .where("p.id", "=", paymentId)
    .where((eb) => eb(eb("p.refund_cents", "+", amount), ">", eb.ref("p.amount_cents")))
    .where((eb) => {
      const refunds = eb.selectFrom("refund as r").select("r.id").whereRef("r.payment_id", "=", "p.id");
      return eb.and([
        eb.exists(refunds.where("r.reason", "=", "by-hand")),
        eb.not(eb.exists(refunds.where("r.state", "in", UNFINISHED_REFUND))),
      ]);
    })
    .executeTakeFirst();
  return full !== undefined;
}

/**
 * Stores what Stripe has refunded of a charge that was refunded by hand, without counting it: it went back once, the rest is between
 * the shop and the customer. The charge is locked by the caller.
 */
export async function noteRefundedTwice(
  em: EntityManager,
  { paymentId, refund, source }: { paymentId: string; refund: ProviderRefund; source: EventSource },
): Promise<void> {
  const refundId = newId();
  const { amount: amountCents, providerId: stripeRefundId } = refund;
  await tables(em)
    .insertInto("refund")
    .values({
      id: refundId,
      payment_id: paymentId,
      amount_cents: amountCents,
      reason: "twice",
      state: "succeeded",
      idempotency_key: `twice:${stripeRefundId}`,
      stripe_refund_id: stripeRefundId,
      done_at: NOW,
    })
    .execute();
  const { orderId, paymentIntentId } = await tables(em)
    .selectFrom("payment")
    .select(["order_id as orderId", "payment_intent_id as paymentIntentId"])
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const data = { refundId, paymentIntentId, amountCents, stripeRefundId };
  await recordOrderEvent(em, { orderId, type: "payment.refunded-twice", source, data });
}

/**
 * Second refunds of an event's charge that no event has reported; from now on this one has. Returns what the operator has to do, null where
 * there are none.
 */
export async function reportRefundedTwice(
  em: EntityManager,
  event: { id: string; payment_intent_id: string | null },
): Promise<string | null> {
  const reported = await tables(em)
    .updateTable("refund as r")
    .from("payment as p")
    .set({ reported_event_id: event.id })
    .whereRef("p.id", "=", "r.payment_id")
    .where("p.payment_intent_id", "=", event.payment_intent_id)
    .where("r.reason", "=", "twice")
    .where("r.state", "=", "succeeded")
    .where("r.reported_event_id", "is", null)
    .returning(["r.amount_cents", "r.stripe_refund_id"])
    .execute();
  return (
    reported.map((one) => refundedTwiceMessage(one.amount_cents, one.stripe_refund_id)).join(" ") || null
  );
}

/** What an operator has to do about a second refund. */
export const refundedTwiceMessage = (amount: Cents, stripeRefundId: string | null): string =>
  `Refunded twice: ${formatDollars(amount)} dollars at Stripe (${stripeRefundId}) after it had been refunded by hand. Have one of the two returned or write it off, then replay the event.`;
