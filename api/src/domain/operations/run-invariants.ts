import { z } from "zod";
import { isEventPosition, eventPosition, type EventPosition } from "../order/event-position.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { changedOrders } from "./changed-orders.ts";
import { readCheckPosition, saveCheckPosition } from "./check-position.ts";
import { VIOLATIONS_SHOWN, checkInvariants, checkInvariantsOf, type Verdict } from "./check-invariants.ts";
import { saveVerdicts, type StoredVerdict, readVerdicts } from "./invariant-verdicts.ts";
import { defineOperation } from "./operation.ts";
import { list } from "./report.ts";
import { runAlone } from "./run-alone.ts";

type CheckContext = Pick<DomainContext, "em" | "withLongTimeout">;

const LOCK = "invariants";
/** The job runs every hour, a little earlier or later. */
const FULL_CHECK_SECONDS = 23.5 * 3600;

/**
 * Checks every invariant over everything now and stores the results for the cockpit.
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
    const verdicts = await runAlone(ctx, LOCK, () => checkEverything(ctx));
    if (verdicts) return verdicts;
    throw new DomainError(
      "already-running",
      "The invariants are being checked right now. The cockpit shows the result when the check has finished.",
    );
  },
  report: (verdicts) => ({
    ...list("Invariants checked", verdicts.map(verdictJson), {
      heads: ["No.", "Result", "Rule", "Violated by"],
      rows: verdicts.map(({ name, rule, violations }) => [
        name,
        violations.length ? { tone: "danger", text: "Violated" } : { tone: "ok", text: "OK" },
        rule,
        violations.join("; "),
      ]),
    }),
    isFailure: violated(verdicts).length > 0,

    back: "/ops#invariants",
  }),
});

/** With the keys of the `--json` output. */
const verdictJson = ({ name, rule, violations }: Verdict) => ({ name, rule, breaches: violations });

const violated = (verdicts: readonly Verdict[]) => verdicts.filter(({ violations }) => violations.length);

/**
 * Checks the invariants without an operator, in the worker, every hour: once a day everything, otherwise the orders that changed
 * since the last check and those that violated an invariant then. Does nothing while another process checks.
 */
export async function renewVerdicts(ctx: CheckContext): Promise<void> {
  await runAlone(ctx, LOCK, async () => {
    const stored = await readVerdicts(ctx.em);
    const since = await lastPosition(ctx.em, stored);
    await (since === null ? checkEverything(ctx) : checkChanged(ctx, since, stored));
  });
}

async function checkEverything(ctx: CheckContext): Promise<Verdict[]> {
  const position = await eventPosition(ctx);
  const verdicts = await ctx.withLongTimeout(checkInvariants);
  await saveVerdicts(ctx.em, verdicts);
  await saveCheckPosition(ctx.em, "orders", { position, isFinished: true });
  await saveCheckPosition(ctx.em, "everything", { position: null, isFinished: true });
  return verdicts;
}

async function checkChanged(
  { em }: CheckContext,
  since: EventPosition,
  stored: readonly StoredVerdict[],
): Promise<void> {
  const until = await eventPosition({ em });
  const violations = stored.flatMap((verdict) => verdict.violations);
  await saveVerdicts(em, await checkInvariantsOf(em, changedOrders(em, { since, until, violations })));
  await saveCheckPosition(em, "orders", { position: until, isFinished: true });
}

/** Returns null where everything is due: after a day, at first, after a restore, and where a verdict may list only some violations. */
async function lastPosition(
  em: DomainContext["em"],
  stored: readonly StoredVerdict[],
): Promise<EventPosition | null> {
  const { position } = await readCheckPosition(em, "orders");
  const { ageSeconds } = await readCheckPosition(em, "everything");
  if (position === null || ageSeconds === null || ageSeconds > FULL_CHECK_SECONDS) return null;
  if (stored.some(({ violations }) => violations.length >= VIOLATIONS_SHOWN)) return null;
  return (await isEventPosition({ em }, position)) ? position : null;
}
