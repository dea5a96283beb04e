import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { FAILED_REFUND } from "../order/order-queue.ts";
import { anyOf } from "../shared/any-of.ts";
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

/** A refund to store, and the lost disputes that it records. */
interface Part {
  readonly amount: Cents;
  readonly disputeIds: readonly string[];
}

/** `rest`: all that is left of a charge that is `refunding`; of a paid order `lost` disputes, before what `failed` or was returned. */
interface Owed {
  readonly what: "rest" | "lost" | "failed";
  readonly parts: readonly Part[];
}

const NOTHING: Owed = { what: "rest", parts: [] };

/**
 * Stores, once, that what is still owed of a charge was refunded outside Stripe: all that is left of one that pays no order; of a paid
 * order what the bank took with lost disputes, each with its own refund; where there are none, the refund that Stripe rejected or the bank
 * returned. Requests what the shop owes at Stripe first, and its disputes, so that nothing is refunded twice. `dryRun` changes and requests
 * nothing. Errors: `not-found`, `not-owed`, `being-refunded`, `charge-disputed`, `changed-meanwhile`; `GatewayUnavailable`, with nothing
 * stored as refunded, while Stripe does not respond.
 */
export async function settleByHand(
  ctx: DomainContext,
  { paymentIntentId, note, dryRun }: { paymentIntentId: string; note: string; dryRun: boolean },
): Promise<SettledByHand> {
  const seen = await inTransaction(ctx.em.fork(), (em) => lockOwed(em, paymentIntentId, note));
  if (dryRun || seen.settled.became === "already settled") return seen.settled;
  await requestOwed(ctx, paymentIntentId);
  await settlePayment(ctx, { paymentIntentId, source: "operator" });
  await recordDisputes(ctx, await ctx.payments.listDisputes({ paymentIntentId }));
  return inTransaction(ctx.em.fork(), async (em) => {
    const { settled, owed } = await lockOwed(em, paymentIntentId, note);
    if (settled.became === "already settled") return settled;
    if (owed.what !== seen.owed.what) throw changedMeanwhile();
    await giveUpOwed(em, paymentIntentId);
    const { id, order, amount, reserved } = await lockCharge(em, paymentIntentId);
    const isWhole = settled.amount === amount - reserved;
    const restock = isWhole && order?.status === "paid" && (await isUnshipped(em, order.id));
    for (const part of owed.parts) {
      const refundId = await storeRefund(em, {
        payment_id: id,
        amount_cents: part.amount,
        reason: "by-hand",
        note,
        restock,
      });
      await linkDisputes(em, refundId, part.disputeIds);
      await finishRefund(ctx, em, { refundId, paymentIntentId, providerId: null, source: "operator" });
    }
    return { ...settled, became: "settled" };
  });
}

/**
 * Locks a charge, and returns what is owed of it, or what was settled by hand where nothing is. Errors: `not-owed`; `being-refunded` while
 * an admin's refund of a paid order is unfinished; `charge-disputed` while a dispute is undecided: the bank may return the same money.
 */
async function lockOwed(
  em: EntityManager,
  paymentIntentId: string,
  note: string,
): Promise<{ settled: SettledByHand; owed: Owed }> {
  const charge = await lockCharge(em, paymentIntentId);
  const { id, orderId, status } = charge;
  const about = { paymentIntentId, orderId };
  const owed = await findOwed(em, charge);
  const byHand = await readByHand(em, id, note);
  const amount = cents(owed.parts.reduce((sum, part) => sum + part.amount, 0));
  // A repeated call that recorded lost disputes does not also settle what has failed.
  const isRepeated = owed.what === "failed" && byHand.isNoteOfDispute;
  if (amount > 0 && !isRepeated) {
    await assertDecided(em, id);
    return { settled: { ...about, amount, became: "would be settled" }, owed };
  }
  if (byHand.amount) return { settled: { ...about, amount: byHand.amount, became: "already settled" }, owed };
  throw new DomainError("not-owed", `No refund is owed for this charge (status: ${status}).`);
}

/** What was settled by hand of a charge, and whether the note is the one of a refund that records a lost dispute. */
function readByHand(em: EntityManager, paymentId: string, note: string) {
  return tables(em)
    .selectFrom("refund as r")
    .select(sql<Cents | null>`sum(r.amount_cents)::bigint`.as("amount"))
    .select((eb) => {
      const isOfDispute = eb.exists(
        eb.selectFrom("dispute as d").select("d.id").whereRef("d.refund_id", "=", "r.id"),
      );
      const isNoted = eb.and([eb("r.note", "=", note), isOfDispute]);
      return sql<boolean>`coalesce(bool_or(${isNoted}), false)`.as("isNoteOfDispute");
    })
    .where("r.payment_id", "=", paymentId)
    .where("r.reason", "=", "by-hand")
    .executeTakeFirstOrThrow();
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

async function findOwed(em: EntityManager, charge: LockedCharge): Promise<Owed> {
  const { id, amount, refunded, reserved, paymentIntentId } = charge;
  const lost = await findLost(em, id);
  if (charge.status === "refunding") {
    const part = { amount: cents(amount - refunded), disputeIds: lost.map(({ disputeId }) => disputeId) };
    return { what: "rest", parts: [part] };
  }
  if (charge.status !== "succeeded") return NOTHING;
  const failed = await tables(em)
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select(["r.state", "r.amount_cents as amount"])
    .where("p.id", "=", charge.id)
    .where(FAILED_REFUND)
    .orderBy("r.id", "desc")
    .execute();
  if (failed.length === 0 && lost.length === 0) return NOTHING;
  if (await selectUnfinished(em, paymentIntentId).executeTakeFirst()) throw beingRefunded();
  const left = amount - reserved;
  if (lost.length > 0) return { what: "lost", parts: partsOf(lost, left) };
  const returned = failed
    .filter(({ state }) => state === "returned")
    .reduce((sum, one) => sum + one.amount, 0);
  // An admin's next attempt repeats the ones before, also that of what the bank returned.
  const rejected = failed.find(({ state }) => state === "failed")?.amount ?? 0;
  const part = { amount: cents(Math.min(Math.max(returned, rejected), left)), disputeIds: [] };
  return { what: "failed", parts: [part] };
}

/** One part for each dispute, together at most what is left of the charge. */
function partsOf(lost: readonly { disputeId: string; amount: Cents }[], left: number): Part[] {
  const parts: Part[] = [];
  let rest = left;
  for (const { disputeId, amount } of lost) {
    const taken = Math.min(amount, rest);
    if (taken > 0) parts.push({ amount: cents(taken), disputeIds: [disputeId] });
    rest -= taken;
  }
  return parts;
}

/** Lost disputes of a charge that no refund records yet. */
function findLost(em: EntityManager, paymentId: string) {
  return tables(em)
    .selectFrom("dispute")
    .select(["id as disputeId", "amount_cents as amount"])
    .where("payment_id", "=", paymentId)
    .where("status", "=", "lost")
    .where("refund_id", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

async function linkDisputes(em: EntityManager, refundId: string, ids: readonly string[]): Promise<void> {
  await tables(em).updateTable("dispute").set({ refund_id: refundId }).where("id", "=", anyOf(ids)).execute();
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

const changedMeanwhile = (): DomainError =>
  new DomainError("changed-meanwhile", "What is owed of this charge changed meanwhile. Preview it again.");

const beingRefunded = (): DomainError =>
  new DomainError("being-refunded", "Stripe is refunding this charge. Try again in a few minutes.");
