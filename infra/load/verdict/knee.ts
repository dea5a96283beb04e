import { BREAKPOINT, BREAKPOINT_FAILED, ORDER_P95_MS, PAID_P95_MS } from "../scripts/given/limits.ts";
import type { Moment, RunRecord } from "./run-record.ts";

/** A moment may be bad by chance; two in a row are not. */
const IN_A_ROW = 2;

export interface Knee {
  /** Orders per second that the shop still took as promised. */
  readonly ordersPerSecond: number;
  /** Seconds since the start, of the first moment that broke a limit for good. */
  readonly at: number;
  /** What gave way first. */
  readonly because: string;
}

/**
 * The arrival rate up to which everything held; null where nothing broke.
 * @param rate arrivals per second at a second of the run
 */
export function findKnee(moments: readonly Moment[], rate: (at: number) => number): Knee | null {
  const broken = moments.map(whatBroke);
  const first = broken.findIndex(
    (reason, index) =>
      reason !== null && broken.slice(index, index + IN_A_ROW).every((each) => each !== null),
  );
  const moment = moments[first];
  const because = broken[first];
  if (!moment || because == null) return null;
  return { ordersPerSecond: rate(moments[first - 1]?.at ?? 0), at: moment.at, because };
}

/** The knee of a run of `breakpoint`, whose arrivals grow evenly up to the wished rate. */
export function kneeOf({ profile, wish, k6 }: RunRecord): Knee | null {
  if (profile !== "breakpoint") return null;
  const { from } = BREAKPOINT;
  const to = wish.rate ?? BREAKPOINT.to;
  const seconds = wish.seconds ?? BREAKPOINT.seconds;
  return findKnee(k6.moments, (at) => from + ((to - from) * Math.min(at, seconds)) / seconds);
}

/** What a moment did not keep of what the profile asks of the whole run. */
function whatBroke({ orderP95, paidP95, failed, dropped, requestsPerSecond }: Moment): string | null {
  if (dropped > 0) return "arrivals were dropped: the shop was too slow to free a virtual user";
  if (failed > BREAKPOINT_FAILED * Math.max(1, requestsPerSecond)) return "calls failed";
  if ((orderP95 ?? 0) > ORDER_P95_MS) return `orders took longer than ${ORDER_P95_MS} ms (p95)`;
  if ((paidP95 ?? 0) > PAID_P95_MS) return `orders were paid later than ${PAID_P95_MS} ms (p95)`;
  return null;
}
