import type { EntityManager } from "@mikro-orm/postgresql";
import type { DomainContext } from "../shared/context.ts";
import { newId } from "../shared/ids.ts";
import type { PaymentIntent } from "../shared/payment-gateway.ts";
import type { Payment } from "./payment.entity.ts";

/** Why a charge could not become a paid order. */
export type RefundReason = "order-gone" | "sold-out" | "already-paid" | "mismatch";

/** Notes, once per intent, that all of a charge must go back. The locked `payment` is the caller's. */
export async function oweRefund(
  ctx: DomainContext,
  em: EntityManager,
  owed: { payment: Payment; intent: PaymentIntent; reason: RefundReason },
): Promise<void> {
  const refundId = newId();
  await em.execute(
    `update payment set status = 'refunding', amount_cents = ?, succeeded_at = now(), updated_at = now() where id = ?`,
    [owed.intent.amount, owed.payment.id],
  );
  await em.execute(
    "insert into refund (id, payment_id, amount_cents, reason, idempotency_key) values (?, ?, ?, ?, ?)",
    [refundId, owed.payment.id, owed.intent.amount, owed.reason, `refund:${owed.intent.id}`],
  );
  await ctx.outbox.add(em, { type: "refund.due", refundId });
}
