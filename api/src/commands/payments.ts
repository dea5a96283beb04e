import { reconcileNow } from "../domain/operations/reconcile-now.ts";
import { releaseOrderHold } from "../domain/operations/release-order-hold.ts";
import { runInvariants } from "../domain/operations/run-invariants.ts";
import type { Reconciled } from "../domain/payment/reconcile-payments.ts";
import { type Command, EXIT, readOne, readTime } from "./command.ts";
import { asTable } from "./table.ts";

function linesOf(which: string, tally: Reconciled | null): string[][] {
  return tally ? Object.entries(tally).map(([ending, count]) => [which, ending, String(count)]) : [];
}

export const reconcile: Command = {
  name: "reconcile",
  usage: "[--since TIME]",
  does: "asks Stripe about every open payment; with --since also about all that was made there since",
  options: ["since"],
  async run(ctx, { options }) {
    const tallies = await reconcileNow(ctx, { since: readTime(options["since"], "since") });
    const lines = [...linesOf("open", tallies.open), ...linesOf("since", tallies.since)];
    return { data: tallies, lines: asTable(lines) };
  },
};

export const invariants: Command = {
  name: "invariants",
  usage: "",
  does: "checks every invariant and keeps the verdicts; exit 1 with a breach",
  async run(ctx) {
    const verdicts = await runInvariants(ctx);
    const lines = verdicts.flatMap(({ name, promise, breaches }) => [
      `${name} ${breaches.length ? "BREACH" : "ok"} ${promise}`,
      ...breaches.map((breach) => `  ${breach}`),
    ]);
    const isBroken = verdicts.some(({ breaches }) => breaches.length);
    return { data: verdicts, lines, exitCode: isBroken ? EXIT.refused : EXIT.ok };
  },
};

export const holdsRelease: Command = {
  name: "holds release",
  usage: "ORDER",
  does: "puts the pieces that an unpaid order keeps back on the shelf now",
  async run(ctx, { positionals }) {
    const orderId = readOne(positionals, "order");
    const became = await releaseOrderHold(ctx, orderId);
    return { data: { orderId, became }, lines: [`${orderId} ${became}`] };
  },
};
