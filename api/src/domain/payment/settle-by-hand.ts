import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { recordOrderEvent } from "../order/order-event.ts";
import { anyOf } from "../shared/any-of.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError, GatewayUnavailable } from "../shared/errors.ts";
import { type Cents, cents } from "../shared/money.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { replaceRefundOfReturn } from "./close-return.ts";
import { assertNoneUnfinished, findOwed, type Owed, selectUnfinished, sumOf } from "./find-owed.ts";
import { finishRefund } from "./finish-refund.ts";
import { lockCharge, type LockedCharge } from "./lock-charge.ts";
import { payRefund, RefundRejected } from "./pay-refund.ts";
import { recordDisputes, UNDECIDED } from "./record-disputes.ts";
import { settlePayment } from "./settle-payment.ts";
import { storeRefund } from "./store-refund.ts";

/** A refund outside Stripe: in cash, by bank transfer. */
export interface SettledByHand {
  readonly paymentIntentId: string;
  readonly orderId: string;
  readonly amount: Cents;
  /** The amount that lost disputes took after it had been refunded, where they did. */
  readonly twice?: Cents;
  readonly became: "settled" | "already settled" | "would be settled";
}

/**
 * Stores, once, that what is still owed of a charge was refunded outside Stripe: all that is left of one that pays no order; of a paid
 * order what the bank took with lost disputes, each with its own refund; where there are none, the refund that Stripe rejected or the bank
 * returned. What lost disputes took of money that was refunded before is recorded in the order's events only, and the disputes name the last
 * refund. Requests what the shop owes at Stripe first, and its disputes, so that nothing is refunded twice. `dryRun` changes and requests
 * nothing. Errors: `not-found`, `not-owed`, `being-refunded`, `charge-disputed`, `changed-meanwhile`; `GatewayUnavailable`, with nothing
 * stored as refunded, while Stripe does not respond.
 */
export async function settleByHand(
  ctx: DomainContext,
  { paymentIntentId, note, dryRun }: { paymentIntentId: string; note: string; dryRun: boolean },
): Promise<SettledByHand> {
  const seen = await inTransaction(ctx.em.fork(), (em) => lockOwed(em, paymentIntentId, note));
  if (dryRun || seen.settled.became === "already settled") return seen.settled;
  await requestOwed(ctx, seen.charge.id);
  await settlePayment(ctx, { paymentIntentId, source: "operator" });
  await recordDisputes(ctx, await ctx.payments.listDisputes({ paymentIntentId }));
  return inTransaction(ctx.em.fork(), async (em) => {
    const { charge, settled, owed } = await lockOwed(em, paymentIntentId, note);
    if (settled.became === "already settled") return settled;
    if (owed.what !== seen.owed.what) {
      const message = "What is owed of this charge changed meanwhile. Preview it again.";
      throw new DomainError("changed-meanwhile", message);
    }
    await giveUpOwed(em, charge.id);
    // Giving up changes what is reserved only of a charge that pays no order.
    let { reserved } = charge;
    for (const { amount, repeats, disputeIds, failedIds } of owed.parts) {
      const byHand = { amount, repeats, reason: "by-hand", note, restocks: true } as const;
      const refundId = await storeRefund(em, { ...charge, reserved }, byHand);
      reserved = cents(reserved + amount);
      await linkDisputes(em, refundId, disputeIds);
      await replaceRefundOfReturn(em, refundId, failedIds);
      await finishRefund(ctx, em, { refundId, paymentIntentId, providerId: null, source: "operator" });
    }
    for (const lost of owed.twice) await recordLostTwice(em, charge, lost);
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
): Promise<{ charge: LockedCharge; settled: SettledByHand; owed: Owed }> {
  const charge = await lockCharge(em, paymentIntentId);
  const about = { paymentIntentId, orderId: charge.orderId };
  // Disputes are read by the charge, not by an order: an owed charge has paid none.
  const disputes = await tables(em)
    .selectFrom("dispute")
    .select(["id as disputeId", "amount_cents as amount", "status", "refund_id as refundId"])
    .where("payment_id", "=", charge.id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const byHand = await tables(em)
    .selectFrom("refund")
    .select(["id", "note", "amount_cents as amount"])
    .where("payment_id", "=", charge.id)
    .where("reason", "=", "by-hand")
    .execute();
  const lost = disputes.filter(({ status, refundId }) => status === "lost" && refundId === null);
  const owed = await findOwed(em, charge, lost);
  const twice = sumOf(owed.twice);
  const amount = cents(sumOf(owed.parts) + twice);
  const recordsLoss = (id: string) => disputes.some(({ refundId }) => refundId === id);
  // A repeated call that recorded lost disputes does not also settle what has failed.
  const isRepeated = owed.what === "failed" && byHand.some((one) => one.note === note && recordsLoss(one.id));
  if (amount > 0 && !isRepeated) {
    if (disputes.some(({ status }) => UNDECIDED.includes(status))) {
      const message =
        "The customer disputes this charge. Wait until the bank decides: it may return the money itself.";
      throw new DomainError("charge-disputed", message);
    }
    const settled = { ...about, amount, ...(twice > 0 && { twice }), became: "would be settled" } as const;
    return { charge, settled, owed };
  }
  const before = [...byHand, ...(await readLostTwice(em, charge))];
  if (before.length > 0) {
    return { charge, settled: { ...about, amount: sumOf(before), became: "already settled" }, owed };
  }
  throw new DomainError("not-owed", `No refund is owed for this charge (status: ${charge.status}).`);
}

/** Returns what an operator has recorded of a charge as lost to disputes after it was refunded. */
const readLostTwice = (em: EntityManager, { orderId, paymentIntentId }: LockedCharge) =>
  tables(em)
    .selectFrom("order_event")
    .select(sql<Cents>`(data ->> 'amountCents')::bigint`.as("amount"))
    .where("order_id", "=", orderId)
    .where("type", "=", "payment.refunded-twice")
    .where("source", "=", "operator")
    .where(sql<string>`data ->> 'paymentIntentId'`, "=", paymentIntentId)
    .execute();

/** Records what a lost dispute took of money that was refunded before: the dispute names the last refund unless it has one. */
async function recordLostTwice(
  em: EntityManager,
  { id, orderId, paymentIntentId }: LockedCharge,
  { disputeId, amount: amountCents }: Owed["twice"][number],
): Promise<void> {
  const last = await tables(em)
    .selectFrom("refund")
    .select("id")
    .where("payment_id", "=", id)
    .where("state", "=", "succeeded")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  await linkDisputes(em, last.id, [disputeId]);
  const data = { paymentIntentId, amountCents, stripeRefundId: disputeId };
  await recordOrderEvent(em, { orderId, type: "payment.refunded-twice", source: "operator", data });
}

/** A dispute references the first refund that records it. */
async function linkDisputes(em: EntityManager, refundId: string, ids: readonly string[]): Promise<void> {
  await tables(em)
    .updateTable("dispute")
    .set({ refund_id: refundId })
    .where("id", "=", anyOf(ids))
    .where("refund_id", "is", null)
    .execute();
}

/** Requests at Stripe again what the shop owes. A request that Stripe rejects stays unfinished. */
async function requestOwed(ctx: DomainContext, paymentId: string): Promise<void> {
  for (const { id } of await selectUnfinished(ctx.em, paymentId).execute()) {
    await payRefund(ctx, id).catch((error: unknown) => {
      if (!(error instanceof GatewayUnavailable && error.cause instanceof RefundRejected)) throw error;
    });
  }
}

/** Gives up what Stripe rejected. Error: `being-refunded` where an admin requested another refund meanwhile. */
async function giveUpOwed(em: EntityManager, paymentId: string): Promise<void> {
  await tables(em)
    .updateTable("refund")
    .set({ state: "failed", failure_code: "by-hand" })
    .where("id", "in", selectUnfinished(em, paymentId).where("reason", "<>", "admin"))
    .execute();
  await assertNoneUnfinished(em, paymentId);
}
