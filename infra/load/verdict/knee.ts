import { BREAKPOINT, BREAKPOINT_FAILED, ORDER_P95_MS, PAID_P95_MS } from "../scripts/thresholds.ts";
import type { Interval, RunRecord } from "./run-record.ts";

/** One bad interval can be chance. */
const IN_A_ROW = 2;

export interface Knee {
  /** The highest rate of orders within all limits. */
  readonly ordersPerSecond: number;
  /** Seconds since the start, of the first interval that broke a limit for good. */
  readonly at: number;
  readonly because: string;
}

/**
 * Returns the arrival rate up to which every limit was met; null if no limit broke.
 * @param rate arrivals per second at a second of the run
 */
export function findKnee(intervals: readonly Interval[], rate: (at: number) => number): Knee | null {
  const broken = intervals.map(brokenLimit);
  const first = broken.findIndex(
    (reason, index) =>
      reason !== null && broken.slice(index, index + IN_A_ROW).every((each) => each !== null),
  );
  const interval = intervals[first];
  const because = broken[first];
  if (!interval || because == null) return null;
  return { ordersPerSecond: rate(intervals[first - 1]?.at ?? 0), at: interval.at, because };
}

/** Returns the knee of a `breakpoint` run; null for other profiles. */
export function kneeOf({ profile, options, k6 }: RunRecord): Knee | null {
  if (profile !== "breakpoint") return null;
  const { from } = BREAKPOINT;
  const to = options.rate ?? BREAKPOINT.to;
  const seconds = options.seconds ?? BREAKPOINT.seconds;
  return findKnee(k6.intervals, (at) => from + ((to - from) * Math.min(at, seconds)) / seconds);
}

function brokenLimit({ orderP95, paidP95, failed, dropped, requestsPerSecond }: Interval): string | null {
  if (dropped > 0) return "arrivals were dropped: the shop was too slow to free a virtual user";
  if (failed > BREAKPOINT_FAILED * Math.max(1, requestsPerSecond)) return "calls failed";
  if ((orderP95 ?? 0) > ORDER_P95_MS) return `orders took longer than ${ORDER_P95_MS} ms (p95)`;
  if ((paidP95 ?? 0) > PAID_P95_MS) return `orders were paid later than ${PAID_P95_MS} ms (p95)`;
  return null;
}
