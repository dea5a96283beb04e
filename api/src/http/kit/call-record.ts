import type { Logger } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { LoggedIds } from "./logged-ids.ts";
import type { Problem } from "./problem.ts";

/** A call with its response. */
interface FinishedCall {
  readonly requestId: string;
  readonly ids?: LoggedIds;
  readonly method: string;
  /** The route's path, or `none`. */
  readonly route: string;
  readonly status: number;
  /** The time of the start from `performance.now()`. */
  readonly startedAt: number;
  readonly problem?: Problem | undefined;
}

export type CallRecorder = (call: FinishedCall) => void;

/** Returns a function that measures a call and logs one line about it, without bodies, tokens or email addresses. */
export function openCallRecorder(log: Logger, metrics: Metrics): CallRecorder {
  return ({ requestId, ids, method, route, status, startedAt, problem }) => {
    const durationMs = performance.now() - startedAt;
    metrics.httpDuration.observe({ route, method, status }, durationMs / 1000);
    const line = { requestId, ...ids, method, route, status, durationMs: Math.round(durationMs * 10) / 10 };
    if (!problem) log.info(line, "call");
    else if (problem.status >= 500)
      log.error({ ...line, problem: problem.code, cause: causeOf(problem) }, "call failed");
    else log.info({ ...line, problem: problem.code }, "call rejected");
  };
}

/** Returns names, codes and stacks of the causes of a 5xx. Messages are left out: those of the database may quote values. */
function causeOf(problem: Problem): Record<string, unknown> {
  const chain: Record<string, unknown>[] = [];
  for (let at: unknown = problem.cause; at instanceof Error && chain.length < 4; at = at.cause) {
    const code = "code" in at ? at.code : undefined;
    chain.push({
      name: at.name,
      code,
      at: at.stack
        ?.split("\n")
        .filter((line) => line.startsWith("    at "))
        .slice(0, 6),
    });
  }
  return { chain };
}
