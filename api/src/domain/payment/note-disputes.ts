import type { DomainContext } from "../shared/context.ts";
import type { ProviderDispute } from "../shared/payment-gateway.ts";
import { inTransaction } from "../shared/transaction.ts";

/**
 * Stores the disputes of this shop's charges as Stripe reports them now, and has a mail sent to staff about each change. Disputes of other
 * charges are ignored. What the bank has decided does not become open again because an older report is stored later.
 */
export async function noteDisputes(ctx: DomainContext, disputes: readonly ProviderDispute[]): Promise<void> {
  for (const dispute of disputes) await noteDispute(ctx, dispute);
}

async function noteDispute(ctx: DomainContext, dispute: ProviderDispute): Promise<void> {
  await inTransaction(ctx.em.fork(), async (em) => {
    const [changed] = await em.execute<{ change: number; order_id: string }[]>(
      `insert into dispute (id, payment_id, status, amount_cents, reason, respond_by)
       select ?, p.id, ?, ?, ?, ?::timestamptz from payment p where p.payment_intent_id = ?
       on conflict (id) do update set status = excluded.status, amount_cents = excluded.amount_cents,
         respond_by = excluded.respond_by, change = dispute.change + 1, updated_at = now()
       where (dispute.status, dispute.amount_cents, dispute.respond_by)
           is distinct from (excluded.status, excluded.amount_cents, excluded.respond_by)
         and (dispute.status in ('needs-response', 'under-review') or excluded.status not in ('needs-response', 'under-review'))
       returning change, (select p.order_id from payment p where p.id = payment_id) as order_id`,
      [
        dispute.providerId,
        dispute.status,
        dispute.amount,
        dispute.reason,
        dispute.respondBy?.toISOString() ?? null,
        dispute.paymentIntentId,
      ],
    );
    if (!changed) return;
    await ctx.outbox.add(em, {
      type: "dispute.changed",
      orderId: changed.order_id,
      disputeId: dispute.providerId,
      change: changed.change,
    });
  });
}
