import type { Middleware } from "koa";
import type { Tracing } from "../../platform/tracing.ts";

/** Returns a middleware that traces each call by its route. A `traceparent` of the client is ignored: anybody can forge one. */
export function traceCalls(tracing: Tracing): Middleware {
  return (ctx, next) =>
    tracing.span(
      { name: ctx.method, kind: "call", attributes: { "http.request.method": ctx.method } },
      async (span) => {
        await next();
        const route = typeof ctx["_matchedRoute"] === "string" ? ctx["_matchedRoute"] : "none";
        span.name(`${ctx.method} ${route}`);
        span.set({ "http.route": route, "http.response.status_code": ctx.status });
      },
    );
}
