import type { EntityManager } from "@mikro-orm/postgresql";
import { FAILED_REFUND, OF_OPEN_RETURN } from "../order-list/order-queue.ts";
import { DomainError } from "../shared/errors.ts";
import { type Cents, cents } from "../shared/money.ts";
import { tables } from "../shared/tables.ts";
import type { LockedCharge } from "./lock-charge.ts";
import { UNFINISHED_REFUND } from "./refund-state.ts";

/** A refund to store, and the lost disputes that it records or the failed refund that it repeats. */
interface Part {
  readonly amount: Cents;
  readonly disputeIds: readonly string[];
  readonly failedIds: readonly string[];
  /** The refund of the same amount that failed or was returned. */
  readonly repeats?: string | undefined;
}

interface Lost {
  readonly disputeId: string;
  readonly amount: Cents;
}

/**
 * The owed part of a charge. `rest`: all that is left of a `refunding` one; otherwise `lost` disputes come before what `failed` or was
 * returned. `twice` is what lost disputes took beyond what is left: it was refunded before.
 */
export interface Owed {
  readonly what: "rest" | "lost" | "failed";
  readonly parts: readonly Part[];
  readonly twice: readonly Lost[];
}

const NOTHING: Owed = { what: "rest", parts: [], twice: [] };

/** Returns what is owed of a charge; `lost` are disputes that no refund records yet. */
export async function findOwed(
  em: EntityManager,
  charge: LockedCharge,
  lost: readonly Lost[],
): Promise<Owed> {
  const { amount, refunded, reserved } = charge;
  if (charge.status === "refunding") {
    const left = cents(amount - refunded);
    const part = { amount: left, disputeIds: lost.map(({ disputeId }) => disputeId), failedIds: [] };
    return { what: "rest", parts: [part], twice: divide(lost, left).twice };
  }
  if (charge.status !== "succeeded" && charge.status !== "refunded") return NOTHING;
  const failed = await tables(em)
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select(["r.id", "r.state", "r.amount_cents as amount"])
    .where("p.id", "=", charge.id)
    .where(FAILED_REFUND)
    .orderBy(OF_OPEN_RETURN, "desc")
    .orderBy("r.id", "desc")
    .execute();
  if (failed.length === 0 && lost.length === 0) return NOTHING;
  await assertNoneUnfinished(em, charge.id);
  const left = amount - reserved;
  if (lost.length > 0) return { what: "lost", ...divide(lost, left) };
  const returned = sumOf(failed.filter(({ state }) => state === "returned"));
  // An admin's next attempt repeats the ones before, also that of what the bank returned, but not that of a received return: it comes first.
  const rejected = failed.find(({ state }) => state === "failed");
  const due = cents(Math.min(Math.max(returned, rejected?.amount ?? 0), left));
  const repeats = [rejected, ...failed].find((one) => one?.amount === due)?.id;
  const part = { amount: due, disputeIds: [], failedIds: rejected ? [rejected.id] : [], repeats };
  return { what: "failed", parts: [part], twice: [] };
}

/** Returns one part for each dispute, together at most what is left of the charge; the others took what was refunded before. */
function divide(lost: readonly Lost[], left: number): Pick<Owed, "parts" | "twice"> {
  const parts: Part[] = [];
  const twice: Lost[] = [];
  let rest = left;
  for (const { disputeId, amount } of lost) {
    const taken = Math.min(amount, rest);
    if (taken > 0) parts.push({ amount: cents(taken), disputeIds: [disputeId], failedIds: [] });
    if (taken < amount) twice.push({ disputeId, amount: cents(amount - taken) });
    rest -= taken;
  }
  return { parts, twice };
}

/** Returns the sum of the amounts. */
export const sumOf = (all: readonly { amount: Cents }[]): Cents =>
  cents(all.reduce((sum, one) => sum + one.amount, 0));

/** Selects the refunds of a charge that Stripe has not made yet. */
export const selectUnfinished = (em: EntityManager, paymentId: string) =>
  tables(em)
    .selectFrom("refund")
    .select("id")
    .where("payment_id", "=", paymentId)
    .where("state", "in", UNFINISHED_REFUND);

/** Throws `being-refunded` for a charge with an unfinished refund. */
export async function assertNoneUnfinished(em: EntityManager, paymentId: string): Promise<void> {
  if (await selectUnfinished(em, paymentId).executeTakeFirst()) {
    throw new DomainError("being-refunded", "Stripe is refunding this charge. Try again in a few minutes.");
  }
}
