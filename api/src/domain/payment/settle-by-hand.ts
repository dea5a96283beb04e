import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { anyOf } from "../shared/any-of.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError, GatewayUnavailable } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import type { Cents } from "../shared/money.ts";
import type { ProviderRefund } from "../shared/payment-gateway.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { finishRefund } from "./finish-refund.ts";
import { noteRefunds } from "./note-refunds.ts";
import { payRefund, RefundRejected } from "./pay-refund.ts";
import { refundStatesBefore, UNFINISHED_REFUND } from "./refund-state.ts";
import { settlePayment } from "./settle-payment.ts";

/** What was refunded of a charge outside Stripe: in cash, by bank transfer. */
export interface SettledByHand {
  readonly paymentIntentId: string;
  readonly orderId: string;
  readonly amount: Cents;
  readonly became: "settled" | "settled before" | "would be settled";
}

/**
 * Stores, once, that all that is still owed of a charge was refunded outside Stripe. It is requested at Stripe first, so that nothing is
 * refunded twice: what Stripe makes now, or has made, is stored as its own. `dryRun` only returns what would be stored, and requests
 * nothing. Errors: `not-found`, `not-owed`, `being-refunded`; `GatewayUnavailable`, and nothing is stored, while Stripe does not respond.
 */
export async function settleByHand(
  ctx: DomainContext,
  input: { paymentIntentId: string; note: string; dryRun: boolean },
): Promise<SettledByHand> {
  const { paymentIntentId } = input;
  const seen = await readCharge(ctx.em.fork(), paymentIntentId);
  const about = { paymentIntentId, orderId: seen.orderId };
  const before = settledBefore(seen);
  if (before !== null) return { ...about, amount: before, became: "settled before" };
  if (input.dryRun) return { ...about, amount: seen.left, became: "would be settled" };
  await settlePayment(ctx, { paymentIntentId, source: "operator" });
  const rejected = await askForOwed(ctx, seen.id);
  const refunds = await ctx.payments.listRefunds(paymentIntentId);
  const settled = await inTransaction(ctx.em.fork(), async (em) => {
    const charge = await lockCharge(em, paymentIntentId);
    const meanwhile = settledBefore(charge);
    if (meanwhile !== null) return { amount: meanwhile, became: "settled before" } as const;
    const isMade = (id: string) => refunds.some((one) => one.refundId === id && one.failure === null);
    await giveUp(
      em,
      rejected.filter((id) => !isMade(id)),
    );
    return noteByHand(ctx, em, charge, { ...input, refunds });
  });
  if (!settled) {
    throw new DomainError("not-owed", "Stripe has refunded all of it: nothing is left to settle.");
  }
  return { ...about, ...settled };
}

type OwedCharge = Awaited<ReturnType<typeof readCharge>>;

/** A charge with what is left of it and what of it was refunded by hand. */
async function readCharge(em: EntityManager, paymentIntentId: string) {
  const charge = await tables(em)
    .selectFrom("payment as p")
    .select(["p.id", "p.order_id as orderId", "p.status"])
    .select((eb) => [
      eb("p.amount_cents", "-", eb.ref("p.refunded_cents")).$castTo<Cents>().as("left"),
      eb
        .selectFrom("refund as r")
        .select(sql<Cents>`coalesce(sum(r.amount_cents), 0)::bigint`.as("sum"))
        .whereRef("r.payment_id", "=", "p.id")
        .where("r.reason", "=", "by-hand")
        .$asScalar()
        .$notNull()
        .as("byHand"),
    ])
    .where("p.payment_intent_id", "=", paymentIntentId)
    .executeTakeFirst();
  if (!charge) throw new DomainError("not-found", "The shop knows no such charge.");
  return charge;
}

/** Order before payment, as everywhere. */
async function lockCharge(em: EntityManager, paymentIntentId: string): Promise<OwedCharge> {
  for (const table of ["customer_order", "payment"] as const) {
    await tables(em)
      .selectFrom(table)
      .select("id")
      .where("payment_intent_id", "=", paymentIntentId)
      .forUpdate()
      .execute();
  }
  return readCharge(em, paymentIntentId);
}

/** What was settled by hand of a charge of which nothing is owed any more; null while something is. Error: `not-owed`. */
function settledBefore({ status, byHand }: OwedCharge): Cents | null {
  if (status === "refunding") return null;
  if (status === "refunded" && byHand > 0) return byHand;
  throw new DomainError("not-owed", `Nothing of this charge is owed to the customer: it is ${status}.`);
}

/** Requests at Stripe what was requested before; returns the refunds that Stripe rejected. */
async function askForOwed(ctx: DomainContext, paymentId: string): Promise<string[]> {
  const rejected: string[] = [];
  for (const { id } of await selectUnfinished(ctx.em, paymentId).execute()) {
    try {
      await payRefund(ctx, id);
    } catch (error) {
      if (!(error instanceof GatewayUnavailable && error.cause instanceof RefundRejected)) throw error;
      rejected.push(id);
    }
  }
  return rejected;
}

const selectUnfinished = (em: EntityManager, paymentId: string) =>
  tables(em)
    .selectFrom("refund")
    .select("id")
    .where("payment_id", "=", paymentId)
    .where("state", "in", UNFINISHED_REFUND);

/** Stripe is not asked for these again. */
async function giveUp(em: EntityManager, refundIds: readonly string[]): Promise<void> {
  await tables(em)
    .updateTable("refund")
    .set({ state: "failed", failure_code: "by-hand" })
    .where("id", "=", anyOf(refundIds))
    .where("state", "in", refundStatesBefore("failed"))
    .execute();
}

/** Null where Stripe has refunded everything. */
async function noteByHand(
  ctx: DomainContext,
  em: EntityManager,
  charge: OwedCharge,
  input: { paymentIntentId: string; note: string; refunds: readonly ProviderRefund[] },
): Promise<{ amount: Cents; became: "settled" } | null> {
  await noteRefunds(ctx, em, { paymentId: charge.id, refunds: input.refunds, source: "operator" });
  const unfinished = await selectUnfinished(em, charge.id).executeTakeFirst();
  if (unfinished) {
    throw new DomainError("being-refunded", "The money is on its way back by Stripe: look again soon.");
  }
  const { left: amount } = await readCharge(em, input.paymentIntentId);
  if (amount === 0) return null;
  const refundId = newId();
  await tables(em)
    .insertInto("refund")
    .values({
      id: refundId,
      payment_id: charge.id,
      amount_cents: amount,
      reason: "by-hand",
      idempotency_key: `by-hand:${refundId}`,
      note: input.note,
    })
    .execute();
  await finishRefund(ctx, em, { refundId, providerId: null, source: "operator" });
  return { amount, became: "settled" };
}
