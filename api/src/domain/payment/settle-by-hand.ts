import type { EntityManager } from "@mikro-orm/postgresql";
import type { DomainContext } from "../shared/context.ts";
import { DomainError, GatewayUnavailable } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import { type Cents, cents } from "../shared/money.ts";
import type { ProviderRefund } from "../shared/payment-gateway.ts";
import { inTransaction } from "../shared/transaction.ts";
import { finishRefund } from "./finish-refund.ts";
import { noteRefunds } from "./note-refunds.ts";
import { payRefund, RefundRefused } from "./pay-refund.ts";
import { settlePayment } from "./settle-payment.ts";

/** Money of a charge that was given back outside Stripe: in cash, by bank transfer. */
export interface SettledByHand {
  readonly paymentIntentId: string;
  readonly orderId: string;
  readonly amount: Cents;
  readonly became: "settled" | "settled before" | "would be settled";
}

interface OwedCharge {
  id: string;
  order_id: string;
  status: string;
  left_cents: number;
  by_hand_cents: number;
}

/**
 * Notes, once, that all that is still owed of a charge was given back outside Stripe. Stripe is asked first, so that nothing goes back
 * twice: what it takes after all, or has taken, is noted as its own. `dryRun` only says what would be noted, and asks nobody. Errors:
 * `not-found`, `not-owed`, `being-refunded`; `GatewayUnavailable`, and nothing is noted, while Stripe is silent.
 */
export async function settleByHand(
  ctx: DomainContext,
  input: { paymentIntentId: string; note: string; dryRun: boolean },
): Promise<SettledByHand> {
  const { paymentIntentId } = input;
  const seen = await readCharge(ctx.em.fork(), paymentIntentId);
  const about = { paymentIntentId, orderId: seen.order_id };
  const before = settledBefore(seen);
  if (before !== null) return { ...about, amount: before, became: "settled before" };
  if (input.dryRun) return { ...about, amount: leftOf(seen), became: "would be settled" };
  await settlePayment(ctx, { paymentIntentId, source: "operator" });
  const refused = await askForOwed(ctx, seen.id);
  const refunds = await ctx.payments.listRefunds(paymentIntentId);
  const settled = await inTransaction(ctx.em.fork(), async (em) => {
    const charge = await lockCharge(em, paymentIntentId);
    const meanwhile = settledBefore(charge);
    if (meanwhile !== null) return { amount: meanwhile, became: "settled before" } as const;
    const isMade = (id: string) => refunds.some((one) => one.refundId === id && one.failure === null);
    await giveUp(
      em,
      refused.filter((id) => !isMade(id)),
    );
    return noteByHand(ctx, em, { charge, note: input.note, refunds });
  });
  if (!settled) {
    throw new DomainError("not-owed", "Stripe has given all of it back: nothing is left to settle.");
  }
  return { ...about, ...settled };
}

const SELECT_CHARGE = `
  select p.id, p.order_id, p.status,
    p.amount_cents - coalesce((select sum(amount_cents) from refund r where r.payment_id = p.id and r.status = 'done'), 0)::bigint as left_cents,
    coalesce((select sum(amount_cents) from refund r where r.payment_id = p.id and r.reason = 'by-hand'), 0)::bigint as by_hand_cents
  from payment p where p.payment_intent_id = ?`;

async function readCharge(em: EntityManager, paymentIntentId: string): Promise<OwedCharge> {
  const [charge] = await em.execute<OwedCharge[]>(SELECT_CHARGE, [paymentIntentId]);
  if (!charge) throw new DomainError("not-found", "The shop knows no such charge.");
  return charge;
}

/** Order before payment, as everywhere. */
async function lockCharge(em: EntityManager, paymentIntentId: string): Promise<OwedCharge> {
  await em.execute("select 1 from customer_order where payment_intent_id = ? for update", [paymentIntentId]);
  await em.execute("select 1 from payment where payment_intent_id = ? for update", [paymentIntentId]);
  return readCharge(em, paymentIntentId);
}

/** What was settled by hand of a charge of which nothing is owed any more; null while something is. Error: `not-owed`. */
function settledBefore({ status, by_hand_cents }: OwedCharge): Cents | null {
  if (status === "refunding") return null;
  if (status === "refunded" && by_hand_cents > 0) return cents(by_hand_cents);
  throw new DomainError("not-owed", `Nothing of this charge is owed to the customer: it is ${status}.`);
}

const leftOf = ({ left_cents }: OwedCharge): Cents => cents(left_cents);

/** Has Stripe give back what it was asked for before; answers the refunds of which it said no. */
async function askForOwed(ctx: DomainContext, paymentId: string): Promise<string[]> {
  const owed = await ctx.em.execute<{ id: string }[]>(
    "select id from refund where payment_id = ? and status = 'owed'",
    [paymentId],
  );
  const refused: string[] = [];
  for (const { id } of owed) {
    try {
      await payRefund(ctx, id);
    } catch (error) {
      if (!(error instanceof GatewayUnavailable && error.cause instanceof RefundRefused)) throw error;
      refused.push(id);
    }
  }
  return refused;
}

/** Nobody asks Stripe for these again. */
async function giveUp(em: EntityManager, refundIds: readonly string[]): Promise<void> {
  for (const id of refundIds) {
    await em.execute(
      "update refund set status = 'failed', failure = 'Given back outside Stripe.' where id = ? and status = 'owed'",
      [id],
    );
  }
}

/** Null where Stripe has given everything back. */
async function noteByHand(
  ctx: DomainContext,
  em: EntityManager,
  { charge, note, refunds }: { charge: OwedCharge; note: string; refunds: readonly ProviderRefund[] },
): Promise<{ amount: Cents; became: "settled" } | null> {
  await noteRefunds(ctx, em, { paymentId: charge.id, refunds, source: "operator" });
  const [payment] = await em.execute<{ left: number }[]>(
    "select amount_cents - refund_cents as left from payment where id = ?",
    [charge.id],
  );
  const amount = cents(payment?.left ?? 0);
  const [owed] = await em.execute<unknown[]>(
    "select 1 from refund where payment_id = ? and status = 'owed'",
    [charge.id],
  );
  if (owed)
    throw new DomainError("being-refunded", "The money is on its way back by Stripe: look again soon.");
  if (amount === 0) return null;
  const refundId = newId();
  await em.execute(
    "insert into refund (id, payment_id, amount_cents, reason, idempotency_key, note) values (?, ?, ?, 'by-hand', ?, ?)",
    [refundId, charge.id, amount, `by-hand:${refundId}`, note],
  );
  await finishRefund(ctx, em, { refundId, providerId: null, source: "operator" });
  return { amount, became: "settled" };
}
