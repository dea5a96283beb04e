import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { DomainError, GatewayUnavailable } from "../shared/errors.ts";
import { type Cents, cents } from "../shared/money.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { finishRefund } from "./finish-refund.ts";
import { lockCharge } from "./lock-charge.ts";
import { payRefund, RefundRejected } from "./pay-refund.ts";
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
 * Stores, once, that what is still owed of a charge was refunded outside Stripe. Requests it at Stripe first, so that nothing is refunded
 * twice. `dryRun` changes and requests nothing.
 * Errors: `not-found`, `not-owed`, `being-refunded`; `GatewayUnavailable`, with nothing stored, while Stripe does not respond.
 */
export async function settleByHand(
  ctx: DomainContext,
  { paymentIntentId, note, dryRun }: { paymentIntentId: string; note: string; dryRun: boolean },
): Promise<SettledByHand> {
  const seen = await inTransaction(ctx.em.fork(), (em) => lockOwed(em, paymentIntentId));
  if (dryRun || seen.became === "already settled") return seen;
  await requestOwed(ctx, paymentIntentId);
  await settlePayment(ctx, { paymentIntentId, source: "operator" });
  return inTransaction(ctx.em.fork(), async (em) => {
    const owed = await lockOwed(em, paymentIntentId);
    if (owed.became === "already settled") return owed;
    await giveUpOwed(em, paymentIntentId);
    const { id } = await lockCharge(em, paymentIntentId);
    const refundId = await storeRefund(em, {
      payment_id: id,
      amount_cents: owed.amount,
      reason: "by-hand",
      note,
    });
    await finishRefund(ctx, em, { refundId, paymentIntentId, providerId: null, source: "operator" });
    return { ...owed, became: "settled" };
  });
}

/** Locks a charge, and returns what is owed of it, or what was settled by hand where nothing is. Error: `not-owed`. */
async function lockOwed(em: EntityManager, paymentIntentId: string): Promise<SettledByHand> {
  const { id, orderId, status, amount, refunded } = await lockCharge(em, paymentIntentId);
  const about = { paymentIntentId, orderId };
  if (status === "refunding") {
    return { ...about, amount: cents(amount - refunded), became: "would be settled" };
  }
  const { byHand } = await tables(em)
    .selectFrom("refund")
    .select(sql<Cents | null>`sum(amount_cents)::bigint`.as("byHand"))
    .where("payment_id", "=", id)
    .where("reason", "=", "by-hand")
    .executeTakeFirstOrThrow();
  if (status === "refunded" && byHand) return { ...about, amount: byHand, became: "already settled" };
  throw new DomainError("not-owed", `No refund is owed for this charge (status: ${status}).`);
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
  if (unfinished) {
    throw new DomainError("being-refunded", "Stripe is refunding this charge. Try again in a few minutes.");
  }
}
