import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { EventSource } from "../order/order-event.ts";
import type { DomainContext } from "../shared/context.ts";
import { newId } from "../shared/ids.ts";
import { type Cents, cents } from "../shared/money.ts";
import type { ProviderRefund } from "../shared/payment-gateway.ts";
import { tables } from "../shared/tables.ts";
import { failRefund } from "./fail-refund.ts";
import { finishRefund } from "./finish-refund.ts";
import { OWED_REASONS, UNFINISHED_REFUND } from "./refund-state.ts";
import { isRefundedTwice, noteRefundedTwice } from "./refunded-twice.ts";

/**
 * Brings the shop's refunds of a charge in line with Stripe's: one of ours that Stripe has made succeeds, one that failed, at once or days
 * later, fails, one that was made in Stripe's dashboard is stored as such. Stock stays as it is for those: whether pieces came back, only an
 * admin knows. What the shop owes by itself and Stripe has not made yet is lowered by the dashboard's part. What was refunded by hand
 * before is refunded twice. The order and `paymentId` are locked by the caller.
 */
export async function noteRefunds(
  ctx: DomainContext,
  em: EntityManager,
  {
    paymentId,
    refunds,
    source,
  }: { paymentId: string; refunds: readonly ProviderRefund[]; source: EventSource },
): Promise<void> {
  // What failed makes room for what was refunded in its place: together they may not exceed the charge.
  for (const refund of refunds) {
    if (refund.failure === null) continue;
    const known = await findKnown(em, paymentId, refund);
    const failure = { code: "bank", detail: refund.failure } as const;
    if (known) await failRefund(ctx, em, { refundId: known.id, failure, source });
  }
  for (const refund of ownFirst(refunds.filter(({ failure }) => failure === null))) {
    const known = await findKnown(em, paymentId, refund);
    if (known) await setOwedAmount(em, known.id, refund.amount);
    if (known?.stripe_refund_id) continue;
    const isUnfinished = known !== undefined && UNFINISHED_REFUND.includes(known.state);
    if (!isUnfinished && (await isRefundedTwice(em, paymentId, refund.amount))) {
      await noteRefundedTwice(em, { paymentId, refund, source });
      continue;
    }
    if (known && !isUnfinished) continue;
    const refundId =
      known?.id ??
      (await lowerOwedRefund(em, paymentId, refund.amount)) ??
      (await storeDashboardRefund(em, paymentId, refund));
    await finishRefund(ctx, em, { refundId, providerId: refund.providerId, source });
  }
}

/** The shop's own refunds before those of the dashboard, which get what those leave of the charge. */
function ownFirst(refunds: readonly ProviderRefund[]): ProviderRefund[] {
  return refunds.toSorted((one, other) => Number(one.refundId === null) - Number(other.refundId === null));
}

/** The shop's row of a refund, by Stripe's id of it, then by its own. */
function findKnown(em: EntityManager, paymentId: string, { providerId, refundId }: ProviderRefund) {
  return tables(em)
    .selectFrom("refund")
    .select(["id", "state", "stripe_refund_id"])
    .where("payment_id", "=", paymentId)
    .where((eb) =>
      eb.or([
        eb("stripe_refund_id", "=", providerId),
        eb(sql<string>`${eb.ref("id")}::text`, "=", refundId ?? ""),
      ]),
    )
    .orderBy((eb) => eb("stripe_refund_id", "is not distinct from", providerId), "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Lowers what the shop owes of a charge by what Stripe's dashboard has refunded. What it owes is all that is left of the charge, so there is
 * one such refund at most. Returns its id where nothing is left of it: the dashboard's refund is the one that was owed.
 */
async function lowerOwedRefund(
  em: EntityManager,
  paymentId: string,
  refunded: Cents,
): Promise<string | null> {
  const owed = await tables(em)
    .selectFrom("refund")
    .select(["id", "amount_cents"])
    .where("payment_id", "=", paymentId)
    .where("state", "in", UNFINISHED_REFUND)
    .where("reason", "in", OWED_REASONS)
    .executeTakeFirst();
  if (!owed) return null;
  const rest = owed.amount_cents - refunded;
  await setOwedAmount(em, owed.id, rest > 0 ? cents(rest) : refunded);
  return rest > 0 ? null : owed.id;
}

/** Sets the amount of a refund that the shop owes by itself; others are fixed. An idempotency key stands for one amount: another gets another. */
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

async function storeDashboardRefund(
  em: EntityManager,
  paymentId: string,
  { providerId, amount }: ProviderRefund,
): Promise<string> {
  const id = newId();
  await tables(em)
    .insertInto("refund")
    .values({
      id,
      payment_id: paymentId,
      amount_cents: amount,
      reason: "dashboard",
      idempotency_key: `dashboard:${providerId}`,
    })
    .execute();
  return id;
}
