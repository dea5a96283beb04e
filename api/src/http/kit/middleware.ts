import { randomUUID } from "node:crypto";
import type { Context, Middleware } from "koa";
import type { Logger } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { loggedIds } from "./logged-ids.ts";
import { type Problem, problemBody, toProblem } from "./problem.ts";

const REQUEST_ID = /^[\w.-]{8,64}$/;

/**
 * Around every call: a request id (the gateway's, else a new one) in answer and log line, errors as problem+json, the time
 * measured, and one log line without bodies, tokens or e-mail addresses.
 */
export function aroundEveryCall(log: Logger, metrics: Metrics): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    const given = ctx.get("x-request-id");
    const requestId = REQUEST_ID.test(given) ? given : randomUUID();
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
    const durationMs = performance.now() - started;
    const route = typeof ctx["_matchedRoute"] === "string" ? ctx["_matchedRoute"] : "none";
    metrics.httpDuration.observe({ route, method: ctx.method, status: ctx.status }, durationMs / 1000);
    const line = {
      requestId,
      ...loggedIds(ctx),
      method: ctx.method,
      route,
      status: ctx.status,
      durationMs: Math.round(durationMs * 10) / 10,
    };
    if (!problem) log.info(line, "call");
    else if (problem.status >= 500)
      log.error({ ...line, problem: problem.code, cause: causeOf(problem) }, "call failed");
    else log.info({ ...line, problem: problem.code }, "call refused");
  };
}

function sendProblem(ctx: Context, problem: Problem, requestId: string): void {
  ctx.status = problem.status;
  ctx.set({ "cache-control": "no-store", ...problem.headers });
  ctx.type = "application/problem+json";
  ctx.body = problemBody(problem, requestId);
}

function count(metrics: Metrics, problem: Problem): void {
  if (problem.status === 401) metrics.authRejects.inc({ reason: problem.code });
  // Calls over a budget are counted by the limiter, which knows the budget's name.
  if (problem.code === "too-many-streams") metrics.rateLimited.inc({ rule: "streams" });
}

/** Stack and name of what lay behind a 5xx; the messages of database errors may quote values, so only their code is kept. */
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
