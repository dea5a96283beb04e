import type { NotNull } from "kysely";
import { z } from "zod";
import { type SettledByHand, settleByHand } from "../payment/settle-by-hand.ts";
import { DomainError } from "../shared/errors.ts";
import { isId } from "../shared/ids.ts";
import { formatDollars } from "../shared/money.ts";
import { tables } from "../shared/tables.ts";
import { defineOperation, flag, text } from "./operation.ts";
import type { OperatorContext } from "./operator.ts";
import { message } from "./report.ts";

const NOTE_LENGTH_MAX = 500;

/**
 * Records that what is owed of a charge was refunded outside Stripe. The charge is named by its PaymentIntent (`pi_`), its charge
 * (`ch_`) or a refund of it (`re_`, or the shop's own id). Errors as in `settleByHand`; `nothing-chosen` without a note.
 */
export const settleRefundByHand = defineOperation({
  name: "refunds.settle-by-hand",
  page: "/ops/orders",
  usage: "CHARGE --note TEXT [--dry-run]",
  help: "records that what is owed of a charge (pi_, ch_, re_ or a refund's id) was refunded outside Stripe",
  args: ["of"],
  input: z.object({ of: text, note: text, dryRun: flag }),
  audit: {
    target: ({ of }) => of,
    detail: ({ orderId, amount, became }: SettledByHand) => ({ orderId, amountCents: amount, became }),
  },
  async run(ctx, input) {
    const note = input.note.trim();
    if (note === "" || note.length > NOTE_LENGTH_MAX) {
      throw new DomainError(
        "nothing-chosen",
        `Enter how it was refunded, in 1 to ${NOTE_LENGTH_MAX} characters.`,
      );
    }
    const paymentIntentId = await intentOf(ctx, input.of.trim());
    return settleByHand(ctx, { paymentIntentId, note, dryRun: input.dryRun });
  },
  report: (settled) => ({
    ...message(
      "Refunded outside Stripe",
      settled,
      `${settled.paymentIntentId} ${formatDollars(settled.amount)} dollars ${settled.became}${twiceText(settled)}, order ${settled.orderId}`,
    ),
    back: `/ops/orders?find=${settled.orderId}`,
    ...(settled.became === "would be settled" && {
      confirm: settled.twice === settled.amount ? "Save" : "Save and notify the customer",
    }),
  }),
});

const twiceText = ({ twice }: SettledByHand): string =>
  twice === undefined ? "" : ` (${formatDollars(twice)} of it lost to a dispute after it was refunded)`;

/** The form on the page of an order. */
export const settleButton = (paymentIntentId: string) => ({
  action: "refunds.settle-by-hand",
  label: "Preview",
  fields: { of: paymentIntentId, dryRun: "on" },
  text: {
    name: "note",
    label: "Refunded outside Stripe: how (no personal data)",
    example: "Bank transfer of 3 May",
  },
});

async function intentOf(ctx: OperatorContext, of: string): Promise<string> {
  if (of.startsWith("pi_")) return of;
  const refund = await tables(ctx.em)
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select("p.payment_intent_id")
    .where(isId(of) ? "r.id" : "r.stripe_refund_id", "=", of)
    // The intent is not null: only what was charged is refunded.
    .$narrowType<{ payment_intent_id: NotNull }>()
    .executeTakeFirst();
  if (refund) return refund.payment_intent_id;
  const intentId = /^(ch|re)_/.test(of) ? await ctx.payments.findIntentIdOf(of) : null;
  if (intentId === null) throw new DomainError("not-found", "Charge or refund not found.");
  return intentId;
}
