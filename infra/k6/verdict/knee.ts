import type { Moment, RunRecord } from "./run-record.ts";

/** What a moment must keep, as the profile `breakpoint` has it over the whole run. Milliseconds, and shares of the calls. */
const LIMITS = { orderP95: 800, paidP95: 5000, failed: 0.02 };
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

/** The knee of a run of `breakpoint`, whose arrivals grow evenly from 1 to the wished rate. */
export function kneeOf({ profile, wish, k6 }: RunRecord): Knee | null {
  if (profile !== "breakpoint") return null;
  const { rate, seconds } = {
    rate: wish.rate ?? BREAKPOINT.rate,
    seconds: wish.seconds ?? BREAKPOINT.seconds,
  };
  return findKnee(k6.moments, (at) => 1 + ((rate - 1) * Math.min(at, seconds)) / seconds);
}

/** What the script `breakpoint.ts` does unless told otherwise. */
const BREAKPOINT = { rate: 120, seconds: 120 };

function whatBroke({ orderP95, paidP95, failed, dropped, requestsPerSecond }: Moment): string | null {
  if (dropped > 0) return "arrivals were dropped: the shop was too slow to free a virtual user";
  if (failed > LIMITS.failed * Math.max(1, requestsPerSecond)) return "calls failed";
  if ((orderP95 ?? 0) > LIMITS.orderP95) return `orders took longer than ${LIMITS.orderP95} ms (p95)`;
  if ((paidP95 ?? 0) > LIMITS.paidP95) return `orders were paid later than ${LIMITS.paidP95} ms (p95)`;
  return null;
}
