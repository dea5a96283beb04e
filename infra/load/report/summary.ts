import type { Spread } from "../statistics.ts";
import { kneeOf } from "../verdict/knee.ts";
import type { JudgedRun } from "../verdict/run-record.ts";
import { describeFailedSamples } from "../verdict/verdict.ts";

/** Returns the run's main numbers and the verdict with its reasons, line by line. */
export function summarize({ record, verdict }: JudgedRun): string[] {
  const { k6, inside, seconds } = record;
  const knee = kneeOf(record);
  const failedSamples = inside && describeFailedSamples(inside);
  return [
    `calls        ${k6.requests} (${(k6.requests / seconds).toFixed(1)} /s), ${(k6.failedShare * 100).toFixed(2)} % failed, ${k6.dropped} arrivals dropped`,
    ...k6.failures.map(
      ({ name, status, times }) =>
        `failed       ${name}: ${status === "0" ? "no response" : status}, ${times} times`,
    ),
    ...(k6.ordersPlaced
      ? [`orders       ${k6.ordersPlaced} placed, ${k6.ordersPaid} paid, ${k6.soldOut} sold out`]
      : []),
    ...spreadLine("time to paid", k6.timeToPaid),
    ...spreadLine("event lag", inside?.eventLag ?? null),
    ...(inside?.sale
      ? [`last units   ${inside.sale.sold} of ${inside.sale.units} sold, ${inside.sale.left} left`]
      : []),
    ...(knee
      ? [`knee         ${knee.ordersPerSecond.toFixed(1)} orders/s; at ${knee.at} s ${knee.because}`]
      : []),
    ...(failedSamples ? [`samples      ${failedSamples}`] : []),
    `verdict      ${verdict.passed ? "PASSED" : "FAILED"}`,
    ...verdict.reasons.map((reason) => `  ${reason}`),
  ];
}

function spreadLine(name: string, spread: Spread | null): string[] {
  if (!spread) return [];
  const [p50, p95, max] = [spread.p50, spread.p95, spread.max].map((each) => each.toFixed(0));
  return [`${name.padEnd(12)} p50 ${p50} ms, p95 ${p95} ms, max ${max} ms`];
}
