import type { DomainContext } from "../shared/context.ts";
import { GatewayUnavailable } from "../shared/errors.ts";
import { cents } from "../shared/money.ts";
import { LAST_ATTEMPT } from "../shared/sweep-attempt.ts";
import { inTransaction } from "../shared/transaction.ts";
import { failRefund } from "./fail-refund.ts";
import { finishRefund } from "./finish-refund.ts";
import { settlePayment } from "./settle-payment.ts";

interface DueRefund {
  payment_intent_id: string;
  amount_cents: number;
  reason: string;
  idempotency_key: string;
  is_old: boolean;
}

/** Stripe's sentence about a refund that the shop owes: asked for again it mostly says the same. */
export class RefundRefused extends Error {}

/** Stripe forgets a key after a day; from half of that on, what it has already given back is looked up first. */
const KEY_TRUSTED_HOURS = 12;

/** Refunds that have been owed for more than a minute, the longest untried first: their job was lost or given up. */
export async function listOwedRefunds(ctx: Pick<DomainContext, "em">, limit: number): Promise<string[]> {
  const rows = await ctx.em.execute<{ id: string }[]>(
    `select r.id from refund r ${LAST_ATTEMPT.join("r.id")}
     where r.status = 'owed' and r.created_at < now() - interval '1 minute'
     order by ${LAST_ATTEMPT.orderBy}, r.created_at limit ?`,
    [limit],
  );
  return rows.map((row) => row.id);
}

/**
 * Requests an owed refund at Stripe, once however often it is called, and notes it. A key whose first response was a failure is
 * replaced by the next one, which is stored before it is used. What Stripe rejects ends `failed` where an admin asked for it; what the
 * shop owes by itself is compared with the charge at Stripe, and what is left of it is requested. It is never given up:
 * `GatewayUnavailable`, caused by `RefundRefused` where Stripe rejects all that is left.
 */
export async function payRefund(ctx: DomainContext, refundId: string): Promise<void> {
  const due = await readDue(ctx, refundId);
  if (!due) return;
  const known = due.is_old ? await findMade(ctx, due, refundId) : null;
  const answer = known ?? (await askStripe(ctx, due, refundId));

  if (answer === "key-spent") {
    await takeNextKey(ctx, refundId, due.idempotency_key);
    return payRefund(ctx, refundId);
  }
  if ("providerId" in answer) {
    const done = { refundId, providerId: answer.providerId, source: "reconciler" } as const;
    return inTransaction(ctx.em.fork(), (em) => finishRefund(ctx, em, done));
  }
  if (due.reason === "admin") {
    return inTransaction(ctx.em.fork(), (em) =>
      failRefund(ctx, em, { refundId, failure: answer.refused, source: "reconciler" }),
    );
  }
  // Stripe rejects what exceeds the rest of the charge: somebody may have refunded a part of it, or all, in the dashboard.
  await settlePayment(ctx, { paymentIntentId: due.payment_intent_id, source: "reconciler" });
  const rest = await readDue(ctx, refundId);
  if (rest?.amount_cents === due.amount_cents) {
    throw new GatewayUnavailable("stripe", new RefundRefused(answer.refused));
  }
  return payRefund(ctx, refundId);
}

/** The refund while it is owed. */
async function readDue(ctx: DomainContext, refundId: string): Promise<DueRefund | undefined> {
  const [due] = await ctx.em.execute<DueRefund[]>(
    `select p.payment_intent_id, r.amount_cents, r.reason, r.idempotency_key,
       r.created_at < now() - make_interval(hours => ?) as is_old
     from refund r join payment p on p.id = r.payment_id where r.id = ? and r.status = 'owed'`,
    [KEY_TRUSTED_HOURS, refundId],
  );
  return due;
}

function askStripe(
  ctx: DomainContext,
  due: DueRefund,
  refundId: string,
): ReturnType<DomainContext["payments"]["refund"]> {
  return ctx.payments.refund({
    paymentIntentId: due.payment_intent_id,
    refundId,
    amount: cents(due.amount_cents),
    idempotencyKey: due.idempotency_key,
  });
}

async function findMade(
  ctx: DomainContext,
  due: DueRefund,
  refundId: string,
): Promise<{ providerId: string } | null> {
  const made = await ctx.payments.listRefunds(due.payment_intent_id);
  return made.find((refund) => refund.failure === null && refund.refundId === refundId) ?? null;
}

async function takeNextKey(ctx: DomainContext, refundId: string, spent: string): Promise<void> {
  const [, base = spent, attempt = "1"] = /^(.+?)(?:#(\d+))?$/.exec(spent) ?? [];
  await ctx.em.execute("update refund set idempotency_key = ? where id = ? and idempotency_key = ?", [
    `${base}#${Number(attempt) + 1}`,
    refundId,
    spent,
  ]);
}
