import { median } from "../statistics.ts";
import { compareRuns } from "./compare.ts";
import { growthOf } from "./growth.ts";
import { kneeOf } from "./knee.ts";
import type { Inside, RunRecord } from "./run-record.ts";

export interface Verdict {
  readonly passed: boolean;
  /** Why the run failed. */
  readonly reasons: readonly string[];
}

/** Ratio to the last run, over all calls, that the machine's noise does not explain. */
const SLOWER = 1.5;
/** Nobody notices a smaller difference. */
const NOTICEABLE_MS = 1;
/** Rarer calls have no reliable median. */
const CALLS_MIN = 20;
const THRESHOLD_CROSSED = 99;
const LAG_P95_MS = 30_000;
const FAILED_SAMPLES_MAX = 0.1;

/**
 * Returns whether a run passed, and the reasons if it did not.
 * @param before the last comparable run
 */
export function judge(record: RunRecord, before: RunRecord | null): Verdict {
  const reasons = [
    ...(record.profile === "breakpoint"
      ? breakpointProblems(record)
      : [...thresholdProblems(record), ...leaks(record)]),
    ...(record.inside ? insideProblems(record.inside) : []),
    ...(before ? slowerThan(record, before) : []),
  ];
  return { passed: reasons.length === 0, reasons };
}

function thresholdProblems({ k6 }: RunRecord): string[] {
  const crossed = k6.thresholds.filter(({ met }) => !met);
  return [
    ...crossed.map(({ metric, expression, value }) => `${metric}: expected ${expression}, was ${value}`),
    ...k6.failedChecks.map(({ name, times }) => `check '${name}' failed ${times} times`),
    ...exitProblems(k6.exitCode),
    ...(k6.requests === 0 ? ["k6 sent no request"] : []),
    ...(k6.thresholds.length === 0 ? ["the profile has no thresholds"] : []),
  ];
}

/** Crossed thresholds are the aim of a breakpoint run; it fails without a knee. */
function breakpointProblems(record: RunRecord): string[] {
  const noKnee = "no limit broke up to the highest rate: use a higher --rate";
  return [...(kneeOf(record) ? [] : [noKnee]), ...exitProblems(record.k6.exitCode)];
}

function leaks({ inside }: RunRecord): string[] {
  return growthOf(inside?.samples ?? [])
    .filter(({ isLeak }) => isLeak)
    .map(({ name, unit, grown, level }) => {
      const [growth, middle] = [grown, level].map((each) => `${Math.round(each)} ${unit}`.trim());
      return `${name} does not stop growing: by ${growth} in the second half, with a median of ${middle}`;
    });
}

function exitProblems(exitCode: number | null): string[] {
  return exitCode === 0 || exitCode === THRESHOLD_CROSSED ? [] : [`k6 exited with ${exitCode ?? "a signal"}`];
}

function insideProblems(inside: Inside): string[] {
  const { invariants, died, unsettled, eventLag, database } = inside;
  const broken = invariants.filter(({ violations }) => violations.length > 0);
  const lag = eventLag?.p95 ?? 0;
  return [
    ...broken.map(
      ({ name, promise, violations }) => `invariant ${name} (${promise}) is broken: ${violations[0]}`,
    ),
    ...(invariants.length === 0 ? ["the invariants could not be checked"] : []),
    ...saleProblems(inside.sale),
    ...died.map((name) => `${name} died during the run`),
    ...unsettled.map((work) => `not done at the end: ${work}`),
    ...(lag > LAG_P95_MS ? [`Stripe's events waited ${Math.round(lag)} ms for the worker (p95)`] : []),
    ...(database && database.deadlocks > 0 ? [`${database.deadlocks} deadlocks in Postgres`] : []),
    ...(hasTooFewSamples(inside) ? [`too few samples: ${describeFailedSamples(inside)}`] : []),
  ];
}

function saleProblems(sale: Inside["sale"]): string[] {
  if (!sale) return [];
  const { units, sold, left } = sale;
  return [
    ...(sold === units
      ? []
      : [`${sold > units ? "oversold: " : ""}${sold} of the last ${units} units were sold`]),
    ...(left === 0 ? [] : [`the stock still shows ${left} units`]),
  ];
}

/** Returns how many samples failed, as a sentence; null if none did. */
export function describeFailedSamples({ samples, failedSamples }: Inside): string | null {
  const [first] = failedSamples;
  if (!first) return null;
  const all = samples.length + failedSamples.length;
  return `${failedSamples.length} of ${all} samples failed, the first at ${Math.round(first.at)} s: ${first.reason}`;
}

const hasTooFewSamples = ({ samples, failedSamples }: Inside): boolean =>
  failedSamples.length > (samples.length + failedSamples.length) * FAILED_SAMPLES_MAX;

/**
 * Returns how many times slower a run was than the one before: the median over all calls of the ratios of their medians, and of the
 * differences. A single slow call can be chance.
 */
export function slowness(
  record: RunRecord,
  before: RunRecord,
): { ratio: number; differenceMs: number; worst: string } {
  const frequent = new Set(record.k6.calls.filter(({ count }) => count >= CALLS_MIN).map(({ name }) => name));
  const medians = compareRuns(record, before)
    .filter(({ name }) => name.endsWith(" p50") && frequent.has(name.slice(0, -4)))
    .toSorted((a, b) => b.ratio - a.ratio);
  const [worst] = medians;
  return {
    ratio: median(medians.map((each) => each.ratio)),
    differenceMs: median(medians.map(({ now, before: then }) => now - then)),
    worst: worst
      ? `${worst.name}: ${worst.now.toFixed(1)} ms after ${worst.before.toFixed(1)} ms`
      : "no call",
  };
}

function slowerThan(record: RunRecord, before: RunRecord): string[] {
  const { ratio, differenceMs, worst } = slowness(record, before);
  if (!(ratio >= SLOWER && differenceMs >= NOTICEABLE_MS)) return [];
  return [`${ratio.toFixed(1)} times as slow as the last run, most of all ${worst}`];
}
