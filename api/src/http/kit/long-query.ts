import type { Middleware } from "koa";
import type { RateLimiter } from "./limits.ts";
import { Problem } from "./problem.ts";

/** The longest query string, in bytes as sent. The shop's own links have up to about 1,600. */
export const QUERY_BYTES_MAX = 2048;

/** Rejects longer query strings with 414 before they are parsed. Counts them as `refused`. */
export function rejectLongQuery(limiter: RateLimiter): Middleware {
  return async (ctx, next) => {
    if (Buffer.byteLength(ctx.querystring) > QUERY_BYTES_MAX) {
      await limiter.spend(ctx, "refused", { kind: "anonymous" });
      const message = `must be at most ${QUERY_BYTES_MAX} bytes`;
      throw new Problem(414, "query-too-long", `The query string ${message}.`, {
        errors: [{ field: "query", message }],
      });
    }
    await next();
  };
}
