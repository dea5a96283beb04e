import type { EntityManager } from "@mikro-orm/postgresql";
import { type EventSource, recordOrderEvent } from "../order/order-event.ts";
import type { DomainContext } from "../shared/context.ts";
import { type Cents, cents } from "../shared/money.ts";
import type { ProviderRefund } from "../shared/payment-gateway.ts";
import { NOW, tables } from "../shared/tables.ts";
import { failRefund, finishRefund } from "./finish-refund.ts";
import { lockCharge, type LockedCharge } from "./lock-charge.ts";
import { OWED_REASONS, UNFINISHED_REFUND } from "./refund-state.ts";
import { storeRefund } from "./store-refund.ts";

/**
 * Brings the shop's refunds of a charge in line with Stripe's: one of ours that Stripe has made succeeds, one that failed, at once or days
 * later, fails, one that was made in Stripe's dashboard is stored as such. Stock stays as it is for those: whether units came back, only an
 * admin knows. What the shop owes by itself and Stripe has not made yet is lowered by the dashboard's part. What was refunded by hand
 * before is refunded twice. Runs in the caller's transaction.
 */
export async function recordRefunds(
  ctx: DomainContext,
  em: EntityManager,
  {
    paymentIntentId,
    refunds,
    source,
  }: { paymentIntentId: string; refunds: readonly ProviderRefund[]; source: EventSource },
): Promise<void> {
  for (const refund of refunds.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    // Read again each time: the refund before may have changed the charge and its refunds.
    const charge = await lockCharge(em, paymentIntentId);
    const stored = await selectStored(em, charge.id).execute();
    const known =
      stored.find(({ stripeRefundId }) => stripeRefundId === refund.providerId) ??
      stored.find(({ id, stripeRefundId }) => id === refund.refundId && stripeRefundId === null);
    if (refund.failure !== null) {
      const failure = { code: "bank", detail: refund.failure } as const;
      if (known) await failRefund(ctx, em, { refundId: known.id, paymentIntentId, failure, source });
      continue;
    }
    if (known) await setOwedAmount(em, known.id, refund.amount);
    if (known?.stripeRefundId) continue;
    if (!known || !isUnfinished(known)) {
      const isTwice = isRefundedTwice(charge, stored, refund.amount);
      if (isTwice) await recordRefundedTwice(em, charge, { refund, source });
      if (isTwice || known) continue;
    }
    const refundId =
      known?.id ??
      (await lowerOwedRefund(em, stored, refund.amount)) ??
      (await storeRefund(em, {
        payment_id: charge.id,
        amount_cents: refund.amount,
        reason: "dashboard",
        idempotency_key: `dashboard:${refund.providerId}`,
      }));
    await finishRefund(ctx, em, { refundId, paymentIntentId, providerId: refund.providerId, source });
  }
}

/** Failed refunds come first: they make room for others in the charge. Then the shop's own; those of the dashboard get the rest. */
function rankOf({ failure, refundId }: ProviderRefund): number {
  if (failure !== null) return 0;
  return refundId === null ? 2 : 1;
}

type StoredRefund = Awaited<ReturnType<ReturnType<typeof selectStored>["execute"]>>[number];

const selectStored = (em: EntityManager, paymentId: string) =>
  tables(em)
    .selectFrom("refund")
    .select(["id", "state", "reason", "amount_cents as amount", "stripe_refund_id as stripeRefundId"])
    .where("payment_id", "=", paymentId);

const isUnfinished = ({ state }: StoredRefund): boolean => UNFINISHED_REFUND.includes(state);

/** Whether a charge that was refunded by hand has no room for an amount. While a refund is unfinished it may still have. */
function isRefundedTwice(charge: LockedCharge, stored: readonly StoredRefund[], amount: Cents): boolean {
  const isByHand = stored.some(({ reason }) => reason === "by-hand") && !stored.some(isUnfinished);
  return isByHand && charge.reserved + amount > charge.amount;
}

/**
 * Stores a refund at Stripe of a charge that was refunded by hand. It does not count: the money was refunded once, the rest is between
 * the shop and the customer.
 */
async function recordRefundedTwice(
  em: EntityManager,
  { id: paymentId, orderId, paymentIntentId }: LockedCharge,
  { refund, source }: { refund: ProviderRefund; source: EventSource },
): Promise<void> {
  const { amount: amountCents, providerId: stripeRefundId } = refund;
  const refundId = await storeRefund(em, {
    payment_id: paymentId,
    amount_cents: amountCents,
    reason: "twice",
    state: "succeeded",
    idempotency_key: `twice:${stripeRefundId}`,
    stripe_refund_id: stripeRefundId,
    done_at: NOW,
  });
  const data = { refundId, paymentIntentId, amountCents, stripeRefundId };
  await recordOrderEvent(em, { orderId, type: "payment.refunded-twice", source, data });
}

/**
 * Lowers what the shop owes of a charge by what Stripe's dashboard has refunded. What it owes is all that is left of the charge, so there is
 * one such refund at most. Returns its id where nothing is left of it: the dashboard's refund is the one that was owed.
 */
async function lowerOwedRefund(
  em: EntityManager,
  stored: readonly StoredRefund[],
  refunded: Cents,
): Promise<string | null> {
  const owed = stored.find((one) => isUnfinished(one) && one.reason !== "admin");
  if (!owed) return null;
  const rest = owed.amount - refunded;
  await setOwedAmount(em, owed.id, rest > 0 ? cents(rest) : refunded);
  return rest > 0 ? null : owed.id;
}

/** Sets the amount of a refund that the shop owes by itself; others are fixed. An idempotency key is for one amount: another gets another. */
async function setOwedAmount(em: EntityManager, refundId: string, amount: Cents): Promise<void> {
  await tables(em)
    .updateTable("refund")
    .set({ amount_cents: amount, idempotency_key: `refund:${refundId}:${amount}`, attempt: 1 })
    .where("id", "=", refundId)
    .where("amount_cents", "<>", amount)
    .where("state", "not in", ["failed", "returned"])
    .where("reason", "in", OWED_REASONS)
    .execute();
}
