import type { EntityManager } from "@mikro-orm/postgresql";
import type { EventSource } from "../order/order-event.ts";
import type { DomainContext } from "../shared/context.ts";
import { newId } from "../shared/ids.ts";
import type { ProviderRefund } from "../shared/payment-gateway.ts";
import { finishRefund } from "./finish-refund.ts";

/**
 * Brings the shop's refunds of a charge in line with Stripe's: one of ours that Stripe has taken is done, one that was made in
 * Stripe's dashboard is kept as such. Stock stays as it is for those: whether pieces came back, only an admin knows. The order and
 * `paymentId` are locked by the caller.
 */
export async function noteDashboardRefunds(
  ctx: DomainContext,
  em: EntityManager,
  seen: { paymentId: string; refunds: readonly ProviderRefund[]; source: EventSource },
): Promise<void> {
  for (const { providerId, refundId, amount } of seen.refunds) {
    const [known] = await em.execute<{ id: string; status: string }[]>(
      "select id, status from refund where payment_id = ? and (stripe_refund_id = ? or id::text = ?)",
      [seen.paymentId, providerId, refundId ?? ""],
    );
    if (known && known.status !== "owed") continue;
    const id = known?.id ?? newId();
    if (!known) {
      await em.execute(
        `insert into refund (id, payment_id, amount_cents, reason, idempotency_key) values (?, ?, ?, 'dashboard', ?)`,
        [id, seen.paymentId, amount, `dashboard:${providerId}`],
      );
    }
    await finishRefund(ctx, em, { refundId: id, providerId, source: seen.source });
  }
}
