import { settleRefundByHand } from "../domain/operations/settle-refund-by-hand.ts";
import { type Command, readOne, UsageError } from "./command.ts";
import { formatDollars } from "../domain/shared/money.ts";

export const refundsSettleByHand: Command = {
  name: "refunds settle-by-hand",
  usage: "CHARGE --note TEXT [--dry-run]",
  does: "notes that what is owed of a charge (pi_, ch_, re_ or a refund's id) was given back outside Stripe",
  options: ["note"],
  flags: ["dry-run"],
  async run(ctx, { positionals, options }) {
    const of = readOne(positionals, "charge or refund");
    const note = String(options["note"] ?? "").trim();
    if (note === "") throw new UsageError("Say with --note how it was given back.");
    const settled = await settleRefundByHand(ctx, { of, note, dryRun: options["dry-run"] === true });
    const amount = formatDollars(settled.amount);
    return {
      data: settled,
      lines: [`${settled.paymentIntentId} ${amount} dollars ${settled.became}, order ${settled.orderId}`],
    };
  },
};
