import type { Context, Middleware } from "koa";
import type { Logger } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { openCallRecorder } from "./call-record.ts";
import { loggedIds } from "./logged-ids.ts";
import { type Problem, ProblemAsPage, problemBody, toProblem } from "./problem.ts";
import { requestIdOf } from "./request-id.ts";

/**
 * Returns the middleware around every call: request id in response and log line, errors as problem+json or as an HTML page,
 * duration metric, one log line.
 */
export function handleCall(log: Logger, metrics: Metrics): Middleware {
  const record = openCallRecorder(log, metrics);
  return async (ctx, next) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(ctx.req);
    ctx.set("x-request-id", requestId);
    ctx.set("x-content-type-options", "nosniff");
    let problem: Problem | undefined;
    try {
      await next();
    } catch (error) {
      problem = toProblem(error);
      sendProblem(ctx, problem, requestId);
      // Read and drop the rest of a rejected body, so that the connection can be reused.
      ctx.req.resume();
      count(metrics, problem);
    }
    const { method, status } = ctx;
    const route = typeof ctx["_matchedRoute"] === "string" ? ctx["_matchedRoute"] : "none";
    record({ requestId, ids: loggedIds(ctx), method, route, status, startedAt, problem });
  };
}

function sendProblem(ctx: Context, problem: Problem, requestId: string): void {
  ctx.status = problem.status;
  ctx.set({ "cache-control": "no-store", ...problem.headers });
  const isPage = problem instanceof ProblemAsPage;
  ctx.type = isPage ? "text/html; charset=utf-8" : "application/problem+json";
  ctx.body = isPage ? problem.page : problemBody(problem, requestId);
}

function count(metrics: Metrics, problem: Problem): void {
  if (problem.status === 401) metrics.authRejects.inc({ reason: problem.code });
  // The limiter counts calls over its limits itself: it knows the limit's name.
  if (problem.code === "too-many-streams") metrics.rateLimited.inc({ rule: "streams" });
}
