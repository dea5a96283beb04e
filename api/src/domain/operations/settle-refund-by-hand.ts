import type { NotNull } from "kysely";
import { type SettledByHand, settleByHand } from "../payment/settle-by-hand.ts";
import { DomainError } from "../shared/errors.ts";
import { isId } from "../shared/ids.ts";
import { tables } from "../shared/tables.ts";
import { audited } from "./audited.ts";
import type { OperatorContext } from "./operator.ts";

/** As long as a refund's note may be. */
export const NOTE_LENGTH_MAX = 500;

/**
 * Notes that what is owed of a charge was given back outside Stripe. The charge is named by its PaymentIntent (`pi_`), as I6 names it,
 * its charge (`ch_`) or a refund of it (`re_`, or the shop's own id). Errors as in `settleByHand`; `nothing-chosen` without a note.
 */
export async function settleRefundByHand(
  ctx: OperatorContext,
  input: { of: string; note: string; dryRun: boolean },
): Promise<SettledByHand> {
  const { dryRun } = input;
  const act = { action: "refunds.settle-by-hand", target: input.of, dryRun };
  return audited(
    ctx,
    act,
    async () => {
      const note = input.note.trim();
      if (note === "" || note.length > NOTE_LENGTH_MAX) {
        throw new DomainError(
          "nothing-chosen",
          `Say how it was given back, in 1 to ${NOTE_LENGTH_MAX} signs.`,
        );
      }
      const paymentIntentId = await intentOf(ctx, input.of.trim());
      return settleByHand(ctx, { paymentIntentId, note, dryRun });
    },
    ({ orderId, amount, became }) => ({ orderId, amountCents: amount, became }),
  );
}

async function intentOf(ctx: OperatorContext, of: string): Promise<string> {
  if (of.startsWith("pi_")) return of;
  const refund = await tables(ctx.em)
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select("p.payment_intent_id")
    .where(isId(of) ? "r.id" : "r.stripe_refund_id", "=", of)
    // Only what was charged is refunded.
    .$narrowType<{ payment_intent_id: NotNull }>()
    .executeTakeFirst();
  if (refund) return refund.payment_intent_id;
  const asked = /^(ch|re)_/.test(of) ? await ctx.payments.findIntentIdOf(of) : null;
  if (asked === null) throw new DomainError("not-found", "The shop knows no such charge or refund.");
  return asked;
}
