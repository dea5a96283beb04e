import type { Middleware } from "koa";
import type { Tracing } from "../../platform/tracing.ts";

/** A trace for each call, named by its route. A `traceparent` from outside is not believed: anybody can write one. */
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
