import { sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { GatewayUnavailable } from "../shared/errors.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { failRefund, finishRefund } from "./finish-refund.ts";
import { UNFINISHED_REFUND } from "./refund-state.ts";
import { settlePayment } from "./settle-payment.ts";

/** The error with Stripe's message about an owed refund that it rejects. */
export class RefundRejected extends Error {}

/** Lists refunds that are unfinished for more than a minute, the least recently tried first: their job was lost or dead-lettered. */
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

/** A request that fails under so many keys in a row is made again by a later call. */
const KEYS_IN_A_ROW = 3;

/**
 * Requests an unfinished refund at Stripe, once however often it is called, under at most so many `keys`, and stores the result. A rejected refund of an admin ends
 * `failed`. What the shop owes is never given up: it is lowered to what is left of the charge and requested again.
 * Error: `GatewayUnavailable`, caused by `RefundRejected` where Stripe rejects all that is left.
 */
export async function payRefund(ctx: DomainContext, refundId: string, keys = KEYS_IN_A_ROW): Promise<void> {
  const due = await markSent(ctx, refundId);
  if (!due) return;
  const { paymentIntentId, reason, amount, firstKey, attempt } = due;
  const idempotencyKey = attempt === 1 ? firstKey : `${firstKey}#${attempt}`;
  const made = due.isKeyOld ? await ctx.payments.listRefunds(paymentIntentId) : [];
  const response =
    made.find((one) => one.failure === null && one.refundId === refundId) ??
    (await ctx.payments.refund({ paymentIntentId, refundId, amount, idempotencyKey }));

  if (response === "key-spent") {
    await spendKey(ctx, due);
    if (keys === 1) throw new GatewayUnavailable("stripe", new Error("it failed under every key"));
    return payRefund(ctx, refundId, keys - 1);
  }
  const ended = { refundId, paymentIntentId, source: "reconciler" } as const;
  if ("providerId" in response) {
    const { providerId } = response;
    return inTransaction(ctx.em.fork(), (em) => finishRefund(ctx, em, { ...ended, providerId }));
  }
  if (reason === "admin") {
    return inTransaction(ctx.em.fork(), (em) => failRefund(ctx, em, { ...ended, failure: response }));
  }
  // Stripe rejects what exceeds the rest of the charge: some of it may have been refunded in the dashboard.
  await settlePayment(ctx, { paymentIntentId, source: "reconciler" });
  const rest = await markSent(ctx, refundId);
  if (rest?.amount === amount) {
    // Stripe would repeat the rejection for this key, also once the dispute is won. After any other, another key could refund again.
    if (response.isDisputed) await spendKey(ctx, due);
    throw new GatewayUnavailable("stripe", new RefundRejected(response.detail));
  }
  return payRefund(ctx, refundId, keys);
}

type DueRefund = NonNullable<Awaited<ReturnType<typeof markSent>>>;

/** Stripe drops a key after a day; from half of that on, its refunds are checked first. */
const KEY_TRUSTED = sql`interval '12 hours'`;

/** Returns the refund while it is unfinished, and marks it as sent. */
function markSent(ctx: DomainContext, refundId: string) {
  return tables(ctx.em)
    .updateTable("refund as r")
    .from("payment as p")
    .set((eb) => ({ state: "sent", sent_at: eb.fn.coalesce("r.sent_at", NOW) }))
    .whereRef("p.id", "=", "r.payment_id")
    .where("p.payment_intent_id", "is not", null)
    .where("r.id", "=", refundId)
    .where("r.state", "in", UNFINISHED_REFUND)
    .returning(["r.id as refundId", "r.amount_cents as amount", "r.reason", "r.attempt"])
    .returning(["r.idempotency_key as firstKey", "p.payment_intent_id as paymentIntentId"])
    .returning(sql<boolean>`r.sent_at < now() - ${KEY_TRUSTED}`.as("isKeyOld"))
    .$narrowType<{ paymentIntentId: string }>()
    .executeTakeFirst();
}

/** Makes the next request use another key. */
async function spendKey({ em }: DomainContext, { refundId, attempt }: DueRefund): Promise<void> {
  await tables(em)
    .updateTable("refund")
    .set({ attempt: attempt + 1 })
    .where("id", "=", refundId)
    .where("attempt", "=", attempt)
    .execute();
}
