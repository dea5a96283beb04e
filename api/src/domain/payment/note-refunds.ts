import type { EntityManager } from "@mikro-orm/postgresql";
import type { EventSource } from "../order/order-event.ts";
import type { DomainContext } from "../shared/context.ts";
import { newId } from "../shared/ids.ts";
import type { ProviderRefund } from "../shared/payment-gateway.ts";
import { failRefund } from "./fail-refund.ts";
import { finishRefund } from "./finish-refund.ts";
import { lowerOwedRefund, setRefundAmount } from "./lower-owed-refund.ts";
import { isGivenBackTwice, noteGivenBackOnce, noteGivenBackTwice } from "./given-back-twice.ts";

/**
 * Brings the shop's refunds of a charge in line with Stripe's: one of ours that Stripe has taken is done, one that failed, at once
 * or days later, is failed, one that was made in Stripe's dashboard is kept as such. Stock stays as it is for those: whether pieces
 * came back, only an admin knows. What the shop owes by itself and Stripe has not taken yet is lowered by the dashboard's part. What was given
 * back by hand before is given back twice. The order and `paymentId` are locked by the caller.
 */
export async function noteRefunds(
  ctx: DomainContext,
  em: EntityManager,
  seen: { paymentId: string; refunds: readonly ProviderRefund[]; source: EventSource },
): Promise<void> {
  // What failed makes room for what was given back in its place: together they may not exceed the charge.
  for (const refund of seen.refunds.filter(({ failure }) => failure !== null)) {
    const known = await findKnown(em, seen.paymentId, refund);
    if (!known || refund.failure === null) continue;
    const failure = `The card's bank refused the refund (${refund.failure}).`;
    await failRefund(ctx, em, { refundId: known.id, failure, source: seen.source });
    await noteGivenBackOnce(em, known.id, failure);
  }
  for (const refund of ownFirst(seen.refunds.filter(({ failure }) => failure === null))) {
    const known = await findKnown(em, seen.paymentId, refund);
    if (known) await setRefundAmount(em, known.id, refund.amount);
    if (known?.stripe_refund_id) continue;
    if (known?.status !== "owed" && (await isGivenBackTwice(em, seen.paymentId, refund.amount))) {
      await noteGivenBackTwice(em, { ...seen, refund, known: known?.id });
      continue;
    }
    if (known?.status === "failed") continue;
    const refundId =
      known?.id ??
      (await lowerOwedRefund(em, seen.paymentId, refund.amount)) ??
      (await keepDashboardRefund(em, seen.paymentId, refund));
    await finishRefund(ctx, em, { refundId, providerId: refund.providerId, source: seen.source });
  }
}

/** The shop's own refunds before those of the dashboard, which get what those leave of the charge. */
function ownFirst(refunds: readonly ProviderRefund[]): ProviderRefund[] {
  return refunds.toSorted((one, other) => Number(one.refundId === null) - Number(other.refundId === null));
}

interface KnownRefund {
  id: string;
  status: "owed" | "done" | "failed";
  stripe_refund_id: string | null;
}

async function findKnown(
  em: EntityManager,
  paymentId: string,
  { providerId, refundId }: ProviderRefund,
): Promise<KnownRefund | undefined> {
  const [known] = await em.execute<KnownRefund[]>(
    "select id, status, stripe_refund_id from refund where payment_id = ? and (stripe_refund_id = ? or id::text = ?)",
    [paymentId, providerId, refundId ?? ""],
  );
  return known;
}

async function keepDashboardRefund(
  em: EntityManager,
  paymentId: string,
  { providerId, amount }: ProviderRefund,
): Promise<string> {
  const id = newId();
  await em.execute(
    `insert into refund (id, payment_id, amount_cents, reason, idempotency_key) values (?, ?, ?, 'dashboard', ?)`,
    [id, paymentId, amount, `dashboard:${providerId}`],
  );
  return id;
}
