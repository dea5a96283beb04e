import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { FAILED_REFUND } from "../order/order-queue.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError, GatewayUnavailable } from "../shared/errors.ts";
import { type Cents, cents } from "../shared/money.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { finishRefund } from "./finish-refund.ts";
import { lockCharge, type LockedCharge } from "./lock-charge.ts";
import { payRefund, RefundRejected } from "./pay-refund.ts";
import { recordDisputes, UNDECIDED } from "./record-disputes.ts";
import { UNFINISHED_REFUND } from "./refund-state.ts";
import { settlePayment } from "./settle-payment.ts";
import { storeRefund } from "./store-refund.ts";

/** A refund outside Stripe: in cash, by bank transfer. */
export interface SettledByHand {
  readonly paymentIntentId: string;
  readonly orderId: string;
  readonly amount: Cents;
  readonly became: "settled" | "already settled" | "would be settled";
}

/**
 * Stores, once, that what is still owed of a charge was refunded outside Stripe: all that is left of one that pays no order, or of a paid
 * order the refund that Stripe rejected or the bank returned, or what the bank took with a lost dispute. Requests what the shop owes at
 * Stripe first, and its disputes, so that nothing is refunded twice. `dryRun` changes and requests nothing.
 * Errors: `not-found`, `not-owed`, `being-refunded`, `charge-disputed`; `GatewayUnavailable`, with nothing stored as refunded, while Stripe
 * does not respond.
 */
export async function settleByHand(
  ctx: DomainContext,
  { paymentIntentId, note, dryRun }: { paymentIntentId: string; note: string; dryRun: boolean },
): Promise<SettledByHand> {
  const seen = await inTransaction(ctx.em.fork(), (em) => lockOwed(em, paymentIntentId));
  if (dryRun || seen.became === "already settled") return seen;
  await requestOwed(ctx, paymentIntentId);
  await settlePayment(ctx, { paymentIntentId, source: "operator" });
  await recordDisputes(ctx, await ctx.payments.listDisputes({ paymentIntentId }));
  return inTransaction(ctx.em.fork(), async (em) => {
    const owed = await lockOwed(em, paymentIntentId);
    if (owed.became === "already settled") return owed;
    await giveUpOwed(em, paymentIntentId);
    const { id, order, amount, reserved } = await lockCharge(em, paymentIntentId);
    const isWhole = owed.amount === amount - reserved;
    const refundId = await storeRefund(em, {
      payment_id: id,
      amount_cents: owed.amount,
      reason: "by-hand",
      note,
      restock: isWhole && order?.status === "paid" && (await isUnshipped(em, order.id)),
    });
    await finishRefund(ctx, em, { refundId, paymentIntentId, providerId: null, source: "operator" });
    return { ...owed, became: "settled" };
  });
}

/**
 * Locks a charge, and returns what is owed of it, or what was settled by hand where nothing is. Errors: `not-owed`; `being-refunded` while
 * an admin's refund of a paid order is unfinished; `charge-disputed` while a dispute is undecided: the bank may return the same money.
 */
async function lockOwed(em: EntityManager, paymentIntentId: string): Promise<SettledByHand> {
  const charge = await lockCharge(em, paymentIntentId);
  const { id, orderId, status } = charge;
  const about = { paymentIntentId, orderId };
  const amount = await findOwed(em, charge);
  if (amount > 0) {
    await assertDecided(em, id);
    return { ...about, amount, became: "would be settled" };
  }
  const { byHand } = await tables(em)
    .selectFrom("refund")
    .select(sql<Cents | null>`sum(amount_cents)::bigint`.as("byHand"))
    .where("payment_id", "=", id)
    .where("reason", "=", "by-hand")
    .executeTakeFirstOrThrow();
  if (byHand) return { ...about, amount: byHand, became: "already settled" };
  throw new DomainError("not-owed", `No refund is owed for this charge (status: ${status}).`);
}

/** Of the charge, not of an order: an owed charge has paid none. */
async function assertDecided(em: EntityManager, paymentId: string): Promise<void> {
  const undecided = await tables(em)
    .selectFrom("dispute")
    .select("id")
    .where("payment_id", "=", paymentId)
    .where("status", "in", UNDECIDED)
    .executeTakeFirst();
  if (!undecided) return;
  const message =
    "The customer disputes this charge. Wait until the bank decides: it may return the money itself.";
  throw new DomainError("charge-disputed", message);
}

async function findOwed(em: EntityManager, charge: LockedCharge): Promise<Cents> {
  const { amount, refunded, reserved, paymentIntentId } = charge;
  if (charge.status === "refunding") return cents(amount - refunded);
  if (charge.status !== "succeeded") return cents(0);
  const left = amount - reserved;
  const lost = await findLost(em, charge.id);
  const failed = await tables(em)
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select(["r.state", "r.amount_cents as amount"])
    .where("p.id", "=", charge.id)
    .where(FAILED_REFUND)
    .orderBy("r.id", "desc")
    .execute();
  if (failed.length === 0 && lost === 0) return cents(0);
  if (await selectUnfinished(em, paymentIntentId).executeTakeFirst()) throw beingRefunded();
  const returned = failed
    .filter(({ state }) => state === "returned")
    .reduce((sum, one) => sum + one.amount, 0);
  // An admin's next attempt repeats the ones before, also that of what the bank returned.
  const rejected = failed.find(({ state }) => state === "failed")?.amount ?? 0;
  return cents(Math.min(Math.max(returned, rejected, lost), left));
}

/** What the bank took of a charge with lost disputes, and no refund outside Stripe has recorded yet. */
async function findLost(em: EntityManager, paymentId: string): Promise<number> {
  const { lost, recorded } = await tables(em)
    .selectNoFrom((eb) => [
      eb
        .selectFrom("dispute")
        .select(({ fn }) => fn.sum<Cents | null>("amount_cents").as("sum"))
        .where("payment_id", "=", paymentId)
        .where("status", "=", "lost")
        .as("lost"),
      eb
        .selectFrom("refund")
        .select(({ fn }) => fn.sum<Cents | null>("amount_cents").as("sum"))
        .where("payment_id", "=", paymentId)
        .where("reason", "=", "by-hand")
        .as("recorded"),
    ])
    .executeTakeFirstOrThrow();
  return Math.max(0, Number(lost ?? 0) - Number(recorded ?? 0));
}

/** Units of an unshipped order are always restocked when it is refunded in full. */
async function isUnshipped(em: EntityManager, orderId: string): Promise<boolean> {
  const { fulfilment } = await tables(em)
    .selectFrom("customer_order")
    .select("fulfilment")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return fulfilment === "preparing";
}

/** Requests again at Stripe what the shop owes. What Stripe rejects stays unfinished. */
async function requestOwed(ctx: DomainContext, paymentIntentId: string): Promise<void> {
  for (const { id } of await selectUnfinished(ctx.em, paymentIntentId).execute()) {
    await payRefund(ctx, id).catch((error: unknown) => {
      if (!(error instanceof GatewayUnavailable && error.cause instanceof RefundRejected)) throw error;
    });
  }
}

const selectUnfinished = (em: EntityManager, paymentIntentId: string) =>
  tables(em)
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select("r.id")
    .where("p.payment_intent_id", "=", paymentIntentId)
    .where("r.state", "in", UNFINISHED_REFUND);

/** Gives up what Stripe rejected. Error: `being-refunded` where an admin requested another refund meanwhile. */
async function giveUpOwed(em: EntityManager, paymentIntentId: string): Promise<void> {
  await tables(em)
    .updateTable("refund")
    .set({ state: "failed", failure_code: "by-hand" })
    .where("id", "in", selectUnfinished(em, paymentIntentId).where("r.reason", "<>", "admin"))
    .execute();
  const unfinished = await selectUnfinished(em, paymentIntentId).executeTakeFirst();
  if (unfinished) throw beingRefunded();
}

const beingRefunded = (): DomainError =>
  new DomainError("being-refunded", "Stripe is refunding this charge. Try again in a few minutes.");
