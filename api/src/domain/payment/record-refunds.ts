import { FAILED_REFUND } from "../order-list/order-queue.ts";
import type { EntityManager } from "@mikro-orm/postgresql";
import { type EventSource, recordOrderEvent } from "../order/order-event.ts";
import type { DomainContext } from "../shared/context.ts";
import { type Cents, cents } from "../shared/money.ts";
import type { ProviderRefund } from "../shared/payment-gateway.ts";
import { NOW, tables } from "../shared/tables.ts";
import { NO_BODY } from "./event-body.ts";
import { replaceRefundOfReturn } from "./close-return.ts";
import { failRefund, finishRefund } from "./finish-refund.ts";
import { lockCharge, type LockedCharge } from "./lock-charge.ts";
import { OWED_REASONS, UNFINISHED_REFUND } from "./refund-state.ts";
import { storeRefund } from "./store-refund.ts";

/**
 * Updates the shop's refunds of a charge to their state at Stripe, in the caller's transaction. Refunds from Stripe's dashboard are stored
 * without a change of stock, unless they repeat one that failed or was returned: then they are of its units. They lower what the shop still owes. After a settlement by hand those beyond what was paid are reported to an operator.
 */
export async function recordRefunds(
  ctx: DomainContext,
  em: EntityManager,
  paymentIntentId: string,
  refunds: readonly ProviderRefund[],
  source: EventSource,
): Promise<void> {
  for (const refund of refunds.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    await recordRefund(ctx, em, paymentIntentId, refund, source);
  }
}

async function recordRefund(
  ctx: DomainContext,
  em: EntityManager,
  paymentIntentId: string,
  refund: ProviderRefund,
  source: EventSource,
): Promise<void> {
  // The refunds are read again each time: the refund before may have changed the charge and its refunds.
  const charge = await lockCharge(em, paymentIntentId);
  const stored = await readStored(em, charge.id);
  const known =
    stored.find(({ stripeRefundId }) => stripeRefundId === refund.providerId) ??
    stored.find(({ id, stripeRefundId }) => id === refund.refundId && stripeRefundId === null);
  if (refund.failure !== null) {
    const failure = { code: "bank", detail: refund.failure } as const;
    if (known) await failRefund(ctx, em, { refundId: known.id, paymentIntentId, failure, source });
    return;
  }
  if (known) await setOwedAmount(em, known.id, refund.amount);
  if (known?.stripeRefundId) return;
  const isOpen = isUnfinished(known);
  if (!isOpen && isRefundedTwice(charge, stored, refund.amount)) {
    return reportRefundedTwice(em, charge, refund, source);
  }
  if (known && !isOpen) return;
  const refundId = known?.id ?? (await recordDashboardRefund(em, charge, stored, refund));
  await finishRefund(ctx, em, { refundId, paymentIntentId, providerId: refund.providerId, source });
}

/** Returns the place in the order of updates: failed refunds, which free a part of the charge, the shop's own, those of the dashboard. */
function rankOf({ failure, refundId }: ProviderRefund): number {
  if (failure !== null) return 0;
  return refundId === null ? 2 : 1;
}

type StoredRefund = Awaited<ReturnType<typeof readStored>>[number];

const readStored = (em: EntityManager, paymentId: string) =>
  tables(em)
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select([
      "r.id",
      "r.state",
      "r.reason",
      "r.amount_cents as amount",
      "r.stripe_refund_id as stripeRefundId",
    ])
    .select((eb) => eb.and([FAILED_REFUND]).as("isFailed"))
    .where("p.id", "=", paymentId)
    .orderBy("r.id")
    .execute();

const isUnfinished = (refund: StoredRefund | undefined): boolean =>
  refund !== undefined && UNFINISHED_REFUND.includes(refund.state);

/** Returns whether a charge that was refunded by hand is exceeded by an amount. An unfinished refund may still fail. */
function isRefundedTwice(charge: LockedCharge, stored: readonly StoredRefund[], amount: Cents): boolean {
  const isByHand = stored.some(({ reason }) => reason === "by-hand") && !stored.some(isUnfinished);
  return isByHand && charge.reserved + amount > charge.amount;
}

/**
 * Reports a refund at Stripe beyond what was paid to an operator, once: it is in the inbox as an event that failed, with Stripe's id of the refund, until it
 * is replayed. It does not count in the charge's totals.
 */
async function reportRefundedTwice(
  em: EntityManager,
  { orderId, paymentIntentId }: LockedCharge,
  { amount: amountCents, providerId: stripeRefundId }: ProviderRefund,
  source: EventSource,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tables(em)
    .insertInto("stripe_event")
    .values({
      id: stripeRefundId,
      type: "refund.updated",
      payment_intent_id: paymentIntentId,
      body: NO_BODY,
      status: "dead",
      outcome: "refunded-twice",
      processed_at: NOW,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return;
  const data = { paymentIntentId, amountCents, stripeRefundId };
  await recordOrderEvent(em, { orderId, type: "payment.refunded-twice", source, data });
}

/**
 * Returns the owed refund that one of the dashboard is, or a new one: it lowers what is owed, of which there is one at most. The dashboard names no
 * return: a refund that covers the amount that failed repeats it, a smaller one is for something else.
 */
async function recordDashboardRefund(
  em: EntityManager,
  charge: LockedCharge,
  stored: readonly StoredRefund[],
  { amount, providerId }: ProviderRefund,
): Promise<string> {
  const owed = stored.find((one) => isUnfinished(one) && one.reason !== "admin");
  if (owed) {
    const rest = owed.amount - amount;
    await setOwedAmount(em, owed.id, rest > 0 ? cents(rest) : amount);
    if (rest <= 0) return owed.id;
  }
  const refundId = await storeRefund(em, charge, {
    amount,
    reason: "dashboard",
    idempotency_key: `dashboard:${providerId}`,
    repeats: stored.findLast((one) => one.isFailed && one.amount === amount)?.id,
  });
  const repeated = stored.filter((one) => one.state === "failed" && one.amount <= amount).map(({ id }) => id);
  await replaceRefundOfReturn(em, refundId, repeated);
  return refundId;
}

/** Sets the amount of an owed refund; others are fixed. An idempotency key is for one amount, so that changes as well. */
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
