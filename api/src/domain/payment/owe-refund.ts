import type { EntityManager } from "@mikro-orm/postgresql";
import type { DomainContext } from "../shared/context.ts";
import { newId } from "../shared/ids.ts";
import type { PaymentIntent } from "../shared/payment-gateway.ts";
import { NOW, tables } from "../shared/tables.ts";
import type { OwedReason } from "./refund-state.ts";

/** Notes, once per intent, that all of a charge must go back. The locked `payment` is the caller's. */
export async function oweRefund(
  ctx: DomainContext,
  em: EntityManager,
  owed: { payment: { readonly id: string }; intent: PaymentIntent; reason: OwedReason },
): Promise<void> {
  const refundId = newId();
  await tables(em)
    .updateTable("payment")
    .set({ status: "refunding", amount_cents: owed.intent.amount, succeeded_at: NOW, updated_at: NOW })
    .where("id", "=", owed.payment.id)
    .execute();
  await tables(em)
    .insertInto("refund")
    .values({
      id: refundId,
      payment_id: owed.payment.id,
      amount_cents: owed.intent.amount,
      reason: owed.reason,
      idempotency_key: `refund:${owed.intent.id}`,
    })
    .execute();
  await ctx.outbox.add(em, { type: "refund.due", refundId });
}
