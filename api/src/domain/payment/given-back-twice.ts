import type { EntityManager } from "@mikro-orm/postgresql";
import { type EventSource, recordOrderEvent } from "../order/order-event.ts";
import { newId } from "../shared/ids.ts";
import type { ProviderRefund } from "../shared/payment-gateway.ts";

/** Whether a charge has no room for an amount any more since its money went back by hand. While a refund is under way it may yet have. */
export async function isGivenBackTwice(
  em: EntityManager,
  paymentId: string,
  amount: number,
): Promise<boolean> {
  const full = await em.execute<unknown[]>(
    `select 1 from payment p where p.id = ? and p.refund_cents + ? > p.amount_cents
       and exists (select 1 from refund r where r.payment_id = p.id and r.reason = 'by-hand')
       and not exists (select 1 from refund r where r.payment_id = p.id and r.status = 'owed')`,
    [paymentId, amount],
  );
  return full.length > 0;
}

/**
 * Keeps what Stripe has given back of a charge that was given back by hand, without counting it: the charge went back once, the
 * rest is between the shop and the customer. `known`: the shop's own id of it, which was given up. The charge is locked by the caller.
 */
export async function noteGivenBackTwice(
  em: EntityManager,
  twice: { paymentId: string; refund: ProviderRefund; known: string | undefined; source: EventSource },
): Promise<void> {
  const { paymentId, refund, known: refundId = newId(), source } = twice;
  const failure = `Given back twice: ${(refund.amount / 100).toFixed(2)} dollars at Stripe (${refund.providerId}) after it had been given back by hand. Have one of the two returned or write it off, then replay the event.`;
  await em.execute(
    `insert into refund (id, payment_id, amount_cents, reason, idempotency_key, status, stripe_refund_id, done_at, failure)
     values (?, ?, ?, 'twice', ?, 'failed', ?, now(), ?) on conflict (id) do update
     set reason = 'twice', stripe_refund_id = excluded.stripe_refund_id, done_at = excluded.done_at, failure = excluded.failure`,
    [refundId, paymentId, refund.amount, `twice:${refund.providerId}`, refund.providerId, failure],
  );
  const [charge] = await em.execute<{ order_id: string; payment_intent_id: string }[]>(
    "select order_id, payment_intent_id from payment where id = ?",
    [paymentId],
  );
  if (!charge) return;
  const data = { refundId, paymentIntentId: charge.payment_intent_id, amountCents: refund.amount, failure };
  await recordOrderEvent(em, { orderId: charge.order_id, type: "payment.refunded-twice", source, data });
}

/** The card's bank has sent back what Stripe gave back too much: it went back once, after all. */
export async function noteGivenBackOnce(em: EntityManager, refundId: string, failure: string): Promise<void> {
  await em.execute("update refund set reason = 'dashboard', failure = ? where id = ? and reason = 'twice'", [
    failure,
    refundId,
  ]);
}

/** What was given back twice of an event's charge and no event has told; from now on this one has. Null where there is nothing. */
export async function tellGivenBackTwice(
  em: EntityManager,
  event: { id: string; payment_intent_id: string | null },
): Promise<string | null> {
  const told = await em.execute<{ failure: string }[]>(
    `update refund r set note = ? from payment p
     where p.id = r.payment_id and p.payment_intent_id = ? and r.reason = 'twice' and r.note = '' returning r.failure`,
    [`Told by ${event.id}`, event.payment_intent_id],
  );
  return told.map(({ failure }) => failure).join(" ") || null;
}
