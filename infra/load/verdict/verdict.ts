import { median } from "../statistics.ts";
import { compareRuns } from "./compare.ts";
import { growthOf } from "./growth.ts";
import { kneeOf } from "./knee.ts";
import { isBlind, missedIn } from "./missed.ts";
import type { Inside, RunRecord } from "./run-record.ts";

export interface Verdict {
  readonly passed: boolean;
  /** Why not; empty where it passed. */
  readonly reasons: readonly string[];
}

/** Half as slow again as the last run, over all calls, is no accident of the machine any more. */
const SLOWER = 1.5;
/** A difference that nobody can feel is none. Milliseconds. */
const FELT_MS = 1;
/** Calls that were made less often say little. */
const ENOUGH_CALLS = 20;
const THRESHOLD_CROSSED = 99;
const LAG_P95_MS = 30_000;

/**
 * Whether the shop kept its promises in a run, and why not.
 * @param before the last run that can be compared, null where there is none
 */
export function judge(record: RunRecord, before: RunRecord | null): Verdict {
  const reasons = [
    ...(record.profile === "breakpoint"
      ? brokenBreakpoint(record)
      : [...brokenThresholds(record), ...leaks(record)]),
    ...(record.inside ? brokenInside(record.inside) : []),
    ...(before ? slowerThan(record, before) : []),
  ];
  return { passed: reasons.length === 0, reasons };
}

function brokenThresholds({ k6 }: RunRecord): string[] {
  const crossed = k6.thresholds.filter(({ met }) => !met);
  return [
    ...crossed.map(
      ({ metric, expression, figure }) => `${metric}: ${expression} was asked, it was ${figure}`,
    ),
    ...k6.failedChecks.map(({ name, times }) => `check '${name}' failed ${times} times`),
    ...endedBadly(k6.exitCode),
    ...(k6.requests === 0 ? ["k6 made no call"] : []),
    ...(k6.thresholds.length === 0 ? ["the profile has no thresholds: it would call anything good"] : []),
  ];
}

/** Here thresholds are there to be crossed: a run without a knee has not found what it was looking for. */
function brokenBreakpoint(record: RunRecord): string[] {
  const noKnee = "nothing broke up to the highest rate: ask for more with --rate";
  return [...(kneeOf(record) ? [] : [noKnee]), ...endedBadly(record.k6.exitCode)];
}

/** Not asked of a breakpoint, whose load itself keeps growing. */
function leaks({ inside }: RunRecord): string[] {
  return growthOf(inside?.samples ?? [])
    .filter(({ keepsGrowing }) => keepsGrowing)
    .map(({ what, unit, grown, level }) => {
      const [more, middle] = [grown, level].map((each) => `${Math.round(each)} ${unit}`.trim());
      return `${what} keeps growing: by ${more} in the second half, where it was at ${middle} in the middle`;
    });
}

function endedBadly(exitCode: number | null): string[] {
  return exitCode === 0 || exitCode === THRESHOLD_CROSSED
    ? []
    : [`k6 itself ended with ${exitCode ?? "a signal"}`];
}

function brokenInside(inside: Inside): string[] {
  const { invariants, sale, died, unsettled, eventLag, database } = inside;
  const breached = invariants.filter(({ breaches }) => breaches.length > 0);
  const lag = eventLag?.p95 ?? 0;
  return [
    ...breached.map(
      ({ name, promise, breaches }) => `invariant ${name} (${promise}) is broken: ${breaches[0]}`,
    ),
    ...(invariants.length === 0 ? ["the invariants could not be checked"] : []),
    ...(sale && sale.sold !== sale.pieces
      ? [
          `${sale.sold > sale.pieces ? "oversold: " : ""}${sale.sold} of the last ${sale.pieces} pieces were sold`,
        ]
      : []),
    ...(sale && sale.left !== 0 ? [`${sale.left} pieces are said to be left`] : []),
    ...died.map((name) => `${name} died during the run`),
    ...unsettled.map((what) => `not done in the end: ${what}`),
    ...(lag > LAG_P95_MS ? [`Stripe's events waited ${Math.round(lag)} ms for the worker (p95)`] : []),
    ...(database && database.deadlocks > 0 ? [`${database.deadlocks} deadlocks in Postgres`] : []),
    ...(isBlind(inside) ? [`too little was seen: ${missedIn(inside)}`] : []),
  ];
}

/**
 * How many times as slow a run was as the one before: the middle of the ratios of all calls' medians, and of what they took longer in
 * milliseconds. One call may be slow by chance; the middle of all is what a slower shop moves.
 */
export function slowness(
  record: RunRecord,
  before: RunRecord,
): { ratio: number; feltMs: number; worst: string } {
  const often = new Set(record.k6.calls.filter(({ count }) => count >= ENOUGH_CALLS).map(({ name }) => name));
  const medians = compareRuns(record, before)
    .filter(({ figure }) => figure.endsWith(" p50") && often.has(figure.slice(0, -4)))
    .toSorted((a, b) => b.ratio - a.ratio);
  const [worst] = medians;
  return {
    ratio: median(medians.map((each) => each.ratio)),
    feltMs: median(medians.map(({ now, before: then }) => now - then)),
    worst: worst
      ? `${worst.figure}: ${worst.now.toFixed(1)} ms after ${worst.before.toFixed(1)} ms`
      : "no call",
  };
}

function slowerThan(record: RunRecord, before: RunRecord): string[] {
  const { ratio, feltMs, worst } = slowness(record, before);
  if (!(ratio >= SLOWER && feltMs >= FELT_MS)) return [];
  return [`${ratio.toFixed(1)} times as slow as the last run, most of all ${worst}`];
}
