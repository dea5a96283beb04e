import type { Middleware } from "koa";
import type { Tracing } from "../../platform/tracing.ts";

/** A trace for each call, named by its route. A `traceparent` from outside is not believed: anybody can write one. */
export function traceEveryCall(tracing: Tracing): Middleware {
  return (ctx, next) =>
    tracing.span(
      { name: ctx.method, kind: "call", attributes: { "http.request.method": ctx.method } },
      async (stretch) => {
        await next();
        const route = typeof ctx["_matchedRoute"] === "string" ? ctx["_matchedRoute"] : "none";
        stretch.name(`${ctx.method} ${route}`);
        stretch.set({ "http.route": route, "http.response.status_code": ctx.status });
      },
    );
}
