import { sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { GatewayUnavailable } from "../shared/errors.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { failRefund } from "./fail-refund.ts";
import { finishRefund } from "./finish-refund.ts";
import { UNFINISHED_REFUND } from "./refund-state.ts";
import { settlePayment } from "./settle-payment.ts";

/** Stripe's message about a refund that the shop owes: asked for again it mostly says the same. */
export class RefundRejected extends Error {}

/** Refunds that are unfinished for more than a minute, the longest untried first: their job was lost or given up. */
export async function listOwedRefunds(ctx: Pick<DomainContext, "em">, limit: number): Promise<string[]> {
  const rows = await tables(ctx.em)
    .selectFrom("refund as r")
    .leftJoin("sweep_attempt as last", "last.subject_id", "r.id")
    .select("r.id")
    .where("r.state", "in", UNFINISHED_REFUND)
    .where("r.created_at", "<", sql<Date>`now() - interval '1 minute'`)
    .orderBy("last.tried_at", (order) => order.asc().nullsFirst())
    .orderBy("r.created_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Requests an unfinished refund at Stripe, once however often it is called, and stores the result. A key whose first response was a failure
 * is replaced by the next one, which is stored before it is used. What Stripe rejects ends `failed` where an admin asked for it; what the
 * shop owes by itself is compared with the charge at Stripe, and what is left of it is requested. It is never given up:
 * `GatewayUnavailable`, caused by `RefundRejected` where Stripe rejects all that is left.
 */
export async function payRefund(ctx: DomainContext, refundId: string): Promise<void> {
  const due = await markSent(ctx, refundId);
  if (!due) return;
  const response = (due.isKeyOld ? await findMade(ctx, due) : null) ?? (await askStripe(ctx, due));

  if (response === "key-spent") {
    await takeNextKey(ctx, due);
    return payRefund(ctx, refundId);
  }
  if ("providerId" in response) {
    const done = { refundId, providerId: response.providerId, source: "reconciler" } as const;
    return inTransaction(ctx.em.fork(), (em) => finishRefund(ctx, em, done));
  }
  if (due.reason === "admin") {
    const failed = { refundId, failure: response, source: "reconciler" } as const;
    return inTransaction(ctx.em.fork(), (em) => failRefund(ctx, em, failed));
  }
  // Stripe rejects what exceeds the rest of the charge: somebody may have refunded a part of it, or all, in the dashboard.
  await settlePayment(ctx, { paymentIntentId: due.paymentIntentId, source: "reconciler" });
  const rest = await markSent(ctx, refundId);
  if (rest?.amount === due.amount) {
    throw new GatewayUnavailable("stripe", new RefundRejected(response.detail ?? response.code));
  }
  return payRefund(ctx, refundId);
}

type DueRefund = NonNullable<Awaited<ReturnType<typeof markSent>>>;

/** Stripe forgets a key after a day; from half of that on, what it has already refunded is looked up first. */
const KEY_TRUSTED = sql`interval '12 hours'`;

/** The refund while it is unfinished; from now on Stripe may have heard of it. */
async function markSent(ctx: DomainContext, refundId: string) {
  const due = await tables(ctx.em)
    .updateTable("refund as r")
    .from("payment as p")
    .set((eb) => ({ state: "sent", sent_at: eb.fn.coalesce("r.sent_at", NOW) }))
    .whereRef("p.id", "=", "r.payment_id")
    .where("p.payment_intent_id", "is not", null)
    .where("r.id", "=", refundId)
    .where("r.state", "in", UNFINISHED_REFUND)
    .returning(["r.id", "r.amount_cents as amount", "r.reason", "r.idempotency_key as firstKey", "r.attempt"])
    .returning(["p.payment_intent_id as paymentIntentId"])
    .returning(sql<boolean>`r.sent_at < now() - ${KEY_TRUSTED}`.as("isKeyOld"))
    .$narrowType<{ paymentIntentId: string }>()
    .executeTakeFirst();
  return due ?? null;
}

function askStripe(
  ctx: DomainContext,
  { id: refundId, paymentIntentId, amount, firstKey, attempt }: DueRefund,
): ReturnType<DomainContext["payments"]["refund"]> {
  const idempotencyKey = attempt === 1 ? firstKey : `${firstKey}#${attempt}`;
  return ctx.payments.refund({ paymentIntentId, refundId, amount, idempotencyKey });
}

async function findMade(ctx: DomainContext, due: DueRefund): Promise<{ providerId: string } | null> {
  const made = await ctx.payments.listRefunds(due.paymentIntentId);
  return made.find((refund) => refund.failure === null && refund.refundId === due.id) ?? null;
}

async function takeNextKey(ctx: DomainContext, { id, attempt }: DueRefund): Promise<void> {
  await tables(ctx.em)
    .updateTable("refund")
    .set({ attempt: attempt + 1 })
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .execute();
}
