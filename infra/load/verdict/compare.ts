import type { JudgedRun, RunRecord } from "./run-record.ts";

/** One time of this run and of an earlier one, in milliseconds. */
export interface Difference {
  readonly name: string;
  readonly now: number;
  readonly before: number;
  /** Lower on a machine that is busier than it was then. */
  readonly ratio: number;
}

/** Returns the latest earlier run that passed, with the same profile, size, options and machine; null if there is none. */
export function findBaseline(now: RunRecord, earlier: readonly JudgedRun[]): RunRecord | null {
  const keyOf = ({ profile, size, options, machine }: RunRecord): string =>
    JSON.stringify([profile, size, options.rate, options.seconds, options.buyers, machine.name]);
  const comparable = earlier
    .filter(({ record, verdict }) => verdict.passed && keyOf(record) === keyOf(now))
    .map(({ record }) => record)
    .filter(({ startedAt }) => startedAt < now.startedAt);
  return comparable.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt)).at(-1) ?? null;
}

/** Returns the times of both runs, call by call. The calibration corrects for a busier machine. */
export function compareRuns(now: RunRecord, before: RunRecord): Difference[] {
  // Only in the run's favour: half the load on the machine does not halve a response time.
  const busier = Math.max(1, now.machine.calibrationMs / before.machine.calibrationMs);
  const time = (name: string, mine?: number, theirs?: number): Difference[] =>
    mine === undefined || theirs === undefined || theirs === 0
      ? []
      : [{ name, now: mine, before: theirs, ratio: mine / theirs / busier }];
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
