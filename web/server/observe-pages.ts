import { randomUUID } from "node:crypto";
import type { Logger } from "@shop/api/platform/log";
import type { Metrics } from "@shop/api/platform/metrics";
import type { Tracing } from "@shop/api/platform/tracing";
import type { Middleware } from "koa";
import { TooManyRenders } from "./limit-renders.ts";
import { currentVisit } from "./visit.ts";

const REQUEST_ID = /^[\w.-]{8,64}$/;

interface Parts {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
}

/** The route of a page, set by `sendPage`. */
export interface PageState {
  route?: string;
}

/** The API's limits count the visitor: no failure of this process. */
const isOverLimit = (error: unknown): boolean =>
  error instanceof Error && "status" in error && error.status === 429;

/**
 * Returns a middleware with one span, one duration and one log line for each page, by its route: addresses hold search words. An
 * error is 503, or 429 where the visitor exceeds the API's limits: nginx sends the static page for both.
 */
export function observePages({ log, metrics, tracing }: Parts): Middleware<PageState> {
  return async (ctx, next) => {
    const startedAt = performance.now();
    const given = ctx.get("x-request-id");
    const requestId = REQUEST_ID.test(given) ? given : randomUUID();
    const clientAddress = ctx.get("x-forwarded-for") || undefined;
    let reason: string | undefined;
    await currentVisit.run({ clientAddress, requestId }, () =>
      tracing.span({ name: ctx.method, kind: "call" }, async (span) => {
        try {
          await next();
        } catch (error) {
          reason = error instanceof Error ? `${error.name}: ${error.message}` : "unknown";
          const status = isOverLimit(error) ? 429 : 503;
          ctx.status = status;
          ctx.body = null;
          ctx.status = status;
          if (error instanceof TooManyRenders) ctx.set("retry-after", "1");
        }
        const { status, state } = ctx;
        const route = state.route ?? "none";
        span.name(`${ctx.method} ${route}`);
        span.set({ "http.route": route, "http.response.status_code": status });
      }),
    );
    const { method, status, state } = ctx;
    const route = state.route ?? "none";
    const durationMs = performance.now() - startedAt;
    metrics.httpDuration.observe({ route, method, status }, durationMs / 1000);
    const line = { requestId, method, route, status, durationMs: Math.round(durationMs * 10) / 10 };
    if (reason === undefined) log.info(line, "page");
    else log.warn({ ...line, reason }, "page not rendered");
  };
}
