import { isEventPosition, eventPosition, type EventPosition } from "../order/event-position.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { audited } from "./audited.ts";
import { changedOrders } from "./changed-orders.ts";
import { readCheckPosition, saveCheckPosition } from "./check-position.ts";
import { BREACHES_SHOWN, checkInvariants, checkInvariantsOf, type Verdict } from "./check-invariants.ts";
import { saveVerdicts, type StoredVerdict, readVerdicts } from "./invariant-verdicts.ts";
import type { OperatorContext } from "./operator.ts";
import { runAlone } from "./run-alone.ts";

type CheckContext = Pick<DomainContext, "em" | "withLongTimeout">;

const LOCK = "invariants";
/** The job comes every hour, a little earlier or later. */
const FULL_CHECK_SECONDS = 23.5 * 3600;

/**
 * Checks every invariant over everything now and stores the verdicts for the cockpit.
 * @throws DomainError `already-running` while any process checks them
 */
export async function runInvariants(ctx: OperatorContext): Promise<readonly Verdict[]> {
  return audited(
    ctx,
    { action: "invariants.run", target: "all" },
    async () => {
      const verdicts = await runAlone(ctx, LOCK, () => checkEverything(ctx));
      if (verdicts) return verdicts;
      throw new DomainError(
        "already-running",
        "The invariants are being checked right now. The cockpit shows the result when the check has finished.",
      );
    },
    (verdicts) => ({ broken: verdicts.filter(({ breaches }) => breaches.length).map(({ name }) => name) }),
  );
}

/**
 * The same without an operator: the worker does it every hour. Once a day it checks everything, otherwise the orders that changed
 * since the last check and those that broke an invariant then. Does nothing while another process checks.
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
  const breaches = stored.flatMap((verdict) => verdict.breaches);
  await saveVerdicts(em, await checkInvariantsOf(em, changedOrders(em, { since, until, breaches })));
  await saveCheckPosition(em, "orders", { position: until, isFinished: true });
}

/** Null where everything is due: after a day, at first, after a restore, and where a verdict may name only some of the breaches. */
async function lastPosition(
  em: DomainContext["em"],
  stored: readonly StoredVerdict[],
): Promise<EventPosition | null> {
  const { position } = await readCheckPosition(em, "orders");
  const { ageSeconds } = await readCheckPosition(em, "everything");
  if (position === null || ageSeconds === null || ageSeconds > FULL_CHECK_SECONDS) return null;
  if (stored.some(({ breaches }) => breaches.length >= BREACHES_SHOWN)) return null;
  return (await isEventPosition({ em }, position)) ? position : null;
}
