import type { ResponseCounts } from "../domain/operations/process-status.ts";
import type { Metrics } from "./metrics.ts";

const WINDOW_MS = 5 * 60_000;

interface Sample {
  readonly at: number;
  readonly calls: number;
  readonly failedByRoute: Readonly<Record<string, number>>;
}

/**
 * Returns a function that counts the calls of the last five minutes by result, from this process's `http_request_duration_seconds`.
 * The operators' pages are left out: their polling would hide failures. Call it every few seconds; `now` is in milliseconds.
 */
export function openResponseWindow(
  metrics: Metrics,
  now: () => number = Date.now,
): () => Promise<ResponseCounts> {
  const samples: Sample[] = [{ at: now(), calls: 0, failedByRoute: {} }];
  return async () => {
    const newest = { at: now(), ...(await countResponses(metrics)) };
    samples.push(newest);
    while (samples[1] && samples[1].at <= newest.at - WINDOW_MS) samples.shift();
    const [oldest = newest] = samples;
    const failed = Object.entries(newest.failedByRoute)
      .map(([route, count]) => [route, count - (oldest.failedByRoute[route] ?? 0)] as const)
      .filter(([, count]) => count > 0);
    return {
      seconds: Math.round((newest.at - oldest.at) / 1000),
      calls: newest.calls - oldest.calls,
      failedByRoute: Object.fromEntries(failed),
    };
  };
}

async function countResponses({ httpDuration }: Metrics): Promise<Omit<Sample, "at">> {
  const { values } = await httpDuration.get();
  let calls = 0;
  const failedByRoute: Record<string, number> = {};
  for (const { metricName, labels, value } of values) {
    const route = String(labels.route);
    if (!metricName?.endsWith("_count") || route.startsWith("/ops")) continue;
    calls += value;
    if (Number(labels.status) >= 500) failedByRoute[route] = (failedByRoute[route] ?? 0) + value;
  }
  return { calls, failedByRoute };
}
