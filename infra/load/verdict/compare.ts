import type { JudgedRun, RunRecord } from "./run-record.ts";

/** One figure of this run beside that of the last one. */
export interface Difference {
  readonly figure: string;
  readonly now: number;
  readonly before: number;
  readonly unit: string;
  /** Evened out where the machine is busier than it was then. */
  readonly ratio: number;
}

/** Whether two runs say something about each other: same profile, shop, wish and machine. */
function isComparable(now: RunRecord, before: RunRecord): boolean {
  const keyOf = ({ profile, size, wish, machine }: RunRecord): string =>
    JSON.stringify([profile, size, wish.rate, wish.seconds, wish.buyers, machine.name]);
  return keyOf(now) === keyOf(before);
}

/** The latest run that passed and can be compared: a bad run is no measure for the next one. */
export function lastLike(now: RunRecord, earlier: readonly JudgedRun[]): RunRecord | null {
  const fit = earlier
    .filter(({ record, verdict }) => verdict.passed && isComparable(now, record))
    .filter(({ record }) => record.startedAt < now.startedAt)
    .map(({ record }) => record);
  return fit.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt)).at(-1) ?? null;
}

/**
 * Times of both runs, call by call. The machine is slower at some moments than at others; what a fixed piece of work took
 * during each run evens that out, as far as it goes.
 */
export function compareRuns(now: RunRecord, before: RunRecord): Difference[] {
  // It may excuse a run, never accuse it: half the work beside it does not halve an answer's time.
  const busier = Math.max(1, now.machine.calibrationMs / before.machine.calibrationMs);
  const time = (figure: string, mine?: number, theirs?: number): Difference[] =>
    mine === undefined || theirs === undefined || theirs === 0
      ? []
      : [{ figure, now: mine, before: theirs, unit: "ms", ratio: mine / theirs / busier }];
  const calls = now.k6.calls.flatMap((call) => {
    const same = before.k6.calls.find(({ name }) => name === call.name);
    return [
      ...time(`${call.name} p50`, call.p50, same?.p50),
      ...time(`${call.name} p95`, call.p95, same?.p95),
    ];
  });
  return [
    ...calls,
    ...time("time to paid p50", now.k6.timeToPaid?.p50, before.k6.timeToPaid?.p50),
    ...time("time to paid p95", now.k6.timeToPaid?.p95, before.k6.timeToPaid?.p95),
    ...time("event lag p95", now.inside?.eventLag?.p95, before.inside?.eventLag?.p95),
  ];
}
