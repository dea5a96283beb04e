import type { Context, Middleware } from "koa";
import type { Logger } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { openCallRecorder } from "./call-record.ts";
import { loggedIds } from "./logged-ids.ts";
import { type Problem, ProblemAsPage, problemBody, toProblem } from "./problem.ts";
import { requestIdOf } from "./request-id.ts";

/**
 * Around every call: a request id (the gateway's, else a new one) in answer and log line, errors as problem+json or as their own
 * page, the time measured, and one log line.
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
      // What is left of a refused body is read and dropped, so that the connection stays good.
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
  // Calls over a budget are counted by the limiter, which knows the budget's name.
  if (problem.code === "too-many-streams") metrics.rateLimited.inc({ rule: "streams" });
}
