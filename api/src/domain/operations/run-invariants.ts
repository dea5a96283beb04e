import type { DomainContext } from "../shared/context.ts";
import { audited } from "./audited.ts";
import { checkInvariants, type Verdict } from "./check-invariants.ts";
import { keepVerdicts } from "./invariant-verdicts.ts";
import type { OperatorContext } from "./operator.ts";

/** Checks every invariant now and keeps the verdicts for the cockpit. */
export async function runInvariants(ctx: OperatorContext): Promise<readonly Verdict[]> {
  return audited(
    ctx,
    { action: "invariants.run", target: "all" },
    async () => {
      const verdicts = await ctx.patiently(checkInvariants);
      await keepVerdicts(ctx.em, verdicts);
      return verdicts;
    },
    (verdicts) => ({ broken: verdicts.filter(({ breaches }) => breaches.length).map(({ name }) => name) }),
  );
}

/** The same without an operator: the worker does it every hour. */
export async function renewVerdicts({
  em,
  patiently,
}: Pick<DomainContext, "em" | "patiently">): Promise<void> {
  await keepVerdicts(em, await patiently(checkInvariants));
}
