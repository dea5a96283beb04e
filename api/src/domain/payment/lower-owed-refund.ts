import type { EntityManager } from "@mikro-orm/postgresql";

/** What the shop owes without anybody's decision is all that is left of a charge, so there is one such refund at most. */
const SHOP_OWES = "reason in ('order-gone', 'sold-out', 'already-paid', 'mismatch')";

/**
 * Lowers what the shop owes of a charge by the cents that Stripe's dashboard has refunded. Returns the owed refund where nothing is left of
 * it: the dashboard's refund is the one that was owed. Null where there is a rest, or where nothing is owed. The payment is locked by
 * the caller.
 */
export async function lowerOwedRefund(
  em: EntityManager,
  paymentId: string,
  dashboardAmount: number,
): Promise<string | null> {
  const [owed] = await em.execute<{ id: string; amount_cents: number }[]>(
    `select id, amount_cents from refund where payment_id = ? and status = 'owed' and ${SHOP_OWES}`,
    [paymentId],
  );
  if (!owed) return null;
  const rest = owed.amount_cents - dashboardAmount;
  await setRefundAmount(em, owed.id, rest > 0 ? rest : dashboardAmount);
  return rest > 0 ? null : owed.id;
}

/**
 * Sets the cents of a refund that the shop owes or owed by itself; all other amounts are fixed. An idempotency key stands for one amount, so
 * another amount gets another key.
 */
export async function setRefundAmount(em: EntityManager, refundId: string, amount: number): Promise<void> {
  await em.execute(
    `update refund set amount_cents = ?, idempotency_key = ? where id = ? and amount_cents <> ? and status <> 'failed' and ${SHOP_OWES}`,
    [amount, `refund:${refundId}:${amount}`, refundId, amount],
  );
}
