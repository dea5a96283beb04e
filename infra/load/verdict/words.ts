import { kneeOf } from "./knee.ts";
import { missedIn } from "./missed.ts";
import type { RunRecord, Spread } from "./run-record.ts";
import type { Verdict } from "./verdict.ts";

/** A run for the terminal: figures, the knee where there is one, the verdict and why. */
export function words({
  record,
  verdict,
}: {
  readonly record: RunRecord;
  readonly verdict: Verdict;
}): string[] {
  const { k6, inside } = record;
  const knee = kneeOf(record);
  const missed = inside && missedIn(inside);
  return [
    "",
    `calls        ${k6.requests} (${(k6.requests / record.seconds).toFixed(1)} /s), ${(k6.failedShare * 100).toFixed(2)} % failed, ${k6.dropped} arrivals dropped`,
    ...k6.failures.map(
      ({ name, status, times }) =>
        `failed       ${name}: ${status === "0" ? "no answer" : status}, ${times} times`,
    ),
    ...(k6.ordersPlaced
      ? [`orders       ${k6.ordersPlaced} placed, ${k6.ordersPaid} paid, ${k6.soldOut} too late`]
      : []),
    ...line("time to paid", k6.timeToPaid),
    ...line("event lag", inside?.eventLag ?? null),
    ...(inside?.sale
      ? [`last pieces  ${inside.sale.sold} of ${inside.sale.pieces} sold, ${inside.sale.left} left`]
      : []),
    ...(knee
      ? [`knee         ${knee.ordersPerSecond.toFixed(1)} orders/s; at ${knee.at} s ${knee.because}`]
      : []),
    ...(missed ? [`not seen     ${missed}`] : []),
    `verdict      ${verdict.passed ? "PASSED" : "FAILED"}`,
    ...verdict.reasons.map((reason) => `  ${reason}`),
  ];
}

function line(name: string, spread: Spread | null): string[] {
  if (!spread) return [];
  const [p50, p95, max] = [spread.p50, spread.p95, spread.max].map((each) => each.toFixed(0));
  return [`${name.padEnd(12)} half within ${p50} ms, 95 of 100 within ${p95} ms, the slowest ${max} ms`];
}
