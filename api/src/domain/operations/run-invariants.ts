import { z } from "zod";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { runAlone } from "../shared/run-alone.ts";
import { checkInvariants, saveVerdicts, type Verdict } from "./check-invariants.ts";
import { defineOperation } from "./operation.ts";
import { list } from "./report.ts";

/**
 * Checks every invariant and stores the results for the cockpit, as the worker does every hour; returns null where another process does
 * it right now.
 */
export const renewVerdicts = (
  ctx: Pick<DomainContext, "em" | "withLongTimeout">,
): Promise<readonly Verdict[] | null> =>
  runAlone(ctx, "invariants", async () => {
    const verdicts = await ctx.withLongTimeout(checkInvariants);
    await saveVerdicts(ctx.em, verdicts);
    return verdicts;
  });

/**
 * Does the same for an operator.
 * @throws DomainError `already-running` while any process checks them
 */
export const runInvariants = defineOperation({
  name: "invariants.run",
  command: "invariants",
  path: "/invariants",
  page: "/ops",
  usage: "",
  help: "checks every invariant and stores the results; exits with 1 where one is violated",
  input: z.object({}),
  audit: {
    target: () => "all",
    detail: (verdicts: readonly Verdict[]) => ({ broken: violated(verdicts).map(({ name }) => name) }),
  },
  async run(ctx): Promise<readonly Verdict[]> {
    const verdicts = await renewVerdicts(ctx);
    if (verdicts) return verdicts;
    throw new DomainError(
      "already-running",
      "The invariants are being checked right now. The cockpit shows the result when the check has finished.",
    );
  },
  report: (verdicts) => ({
    // The rows have the keys of the `--json` output.
    ...list(
      "Invariants checked",
      verdicts.map(({ violations, ...one }) => ({ ...one, breaches: violations })),
      {
        heads: ["No.", "Result", "Rule", "Violated by"],
        rows: verdicts.map(({ name, rule, violations }) => [
          name,
          violations.length ? { tone: "danger", text: "Violated" } : { tone: "ok", text: "OK" },
          rule,
          violations.join("; "),
        ]),
      },
    ),
    isFailure: violated(verdicts).length > 0,
    back: "/ops",
  }),
});

const violated = (verdicts: readonly Verdict[]) => verdicts.filter(({ violations }) => violations.length);
