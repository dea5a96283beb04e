import type { DomainContext } from "../shared/context.ts";
import { GatewayUnavailable } from "../shared/errors.ts";
import { cents } from "../shared/money.ts";
import type { ProviderRefund } from "../shared/payment-gateway.ts";
import { inTransaction } from "../shared/transaction.ts";
import { failRefund } from "./fail-refund.ts";
import { finishRefund } from "./finish-refund.ts";

interface DueRefund {
  payment_intent_id: string;
  amount_cents: string;
  reason: string;
  idempotency_key: string;
  is_old: boolean;
}

/** Stripe's sentence about a refund that the shop owes: asked for again it mostly says the same. */
export class RefundRefused extends Error {}

/** Stripe forgets a key after a day; from half of that on, what it has already given back is looked up first. */
const KEY_TRUSTED_HOURS = 12;

/** Refunds that have been owed for more than a minute, oldest first: their job was lost or given up. */
export async function listOwedRefunds(ctx: Pick<DomainContext, "em">, limit: number): Promise<string[]> {
  const rows = await ctx.em.execute<{ id: string }[]>(
    `select id from refund where status = 'owed' and created_at < now() - interval '1 minute' order by created_at limit ?`,
    [limit],
  );
  return rows.map((row) => row.id);
}

/**
 * Gives an owed refund back at Stripe, once however often it is called, and notes it. A key whose first answer was a failure is
 * replaced by the next one, which is kept before it is used. What Stripe refuses to an admin ends `failed`; what the shop may not
 * keep is tried on: `GatewayUnavailable`, caused by `RefundRefused` where Stripe has said no.
 */
export async function payRefund(ctx: DomainContext, refundId: string): Promise<void> {
  const [due] = await ctx.em.execute<DueRefund[]>(
    `select p.payment_intent_id, r.amount_cents, r.reason, r.idempotency_key,
       r.created_at < now() - make_interval(hours => ?) as is_old
     from refund r join payment p on p.id = r.payment_id where r.id = ? and r.status = 'owed'`,
    [KEY_TRUSTED_HOURS, refundId],
  );
  if (!due) return;
  const known = due.is_old ? await findMade(ctx, due, refundId) : null;
  const answer = known ?? (await askStripe(ctx, due, refundId));

  if (answer === "key-spent") {
    await takeNextKey(ctx, refundId, due.idempotency_key);
    return payRefund(ctx, refundId);
  }
  if ("refused" in answer && due.reason === "admin") {
    return inTransaction(ctx.em.fork(), (em) =>
      failRefund(ctx, em, { refundId, failure: answer.refused, source: "reconciler" }),
    );
  }
  const providerId =
    "refused" in answer
      ? await findGoneBack(ctx, due, { refundId, refused: answer.refused })
      : answer.providerId;
  await inTransaction(ctx.em.fork(), (em) =>
    finishRefund(ctx, em, { refundId, providerId, source: "reconciler" }),
  );
}

function askStripe(
  ctx: DomainContext,
  due: DueRefund,
  refundId: string,
): ReturnType<DomainContext["payments"]["refund"]> {
  return ctx.payments.refund({
    paymentIntentId: due.payment_intent_id,
    refundId,
    amount: cents(Number(due.amount_cents)),
    idempotencyKey: due.idempotency_key,
  });
}

async function findMade(
  ctx: DomainContext,
  due: DueRefund,
  refundId: string,
): Promise<{ providerId: string } | null> {
  const made = await listGoneBack(ctx, due);
  return made.find((refund) => refund.refundId === refundId) ?? null;
}

/**
 * Somebody may have given the whole charge back in Stripe's dashboard, which is as good; where it was a part, the rest is asked for,
 * under a key of its own.
 */
async function findGoneBack(
  ctx: DomainContext,
  due: DueRefund,
  refusal: { refundId: string; refused: string },
): Promise<string> {
  const made = await listGoneBack(ctx, due);
  const left = made.reduce((rest, refund) => rest - refund.amount, Number(due.amount_cents));
  const [first] = made;
  if (first && left <= 0) return first.providerId;
  if (first) {
    const idempotencyKey = `${due.idempotency_key}:${left}`;
    const rest = await askStripe(
      ctx,
      { ...due, amount_cents: String(left), idempotency_key: idempotencyKey },
      refusal.refundId,
    );
    if (rest !== "key-spent" && "providerId" in rest) return rest.providerId;
  }
  throw new GatewayUnavailable("stripe", new RefundRefused(refusal.refused));
}

async function listGoneBack(ctx: DomainContext, due: DueRefund): Promise<ProviderRefund[]> {
  const made = await ctx.payments.listRefunds(due.payment_intent_id);
  return made.filter(({ failure }) => failure === null);
}

async function takeNextKey(ctx: DomainContext, refundId: string, spent: string): Promise<void> {
  const [, base = spent, attempt = "1"] = /^(.+?)(?:#(\d+))?$/.exec(spent) ?? [];
  await ctx.em.execute("update refund set idempotency_key = ? where id = ? and idempotency_key = ?", [
    `${base}#${Number(attempt) + 1}`,
    refundId,
    spent,
  ]);
}
