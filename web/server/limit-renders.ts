import type { Middleware } from "koa";

/** More would only wait for the one core of this process, longer than nginx waits. */
const RENDERS_MAX = 32;

/** Returns a middleware that rejects requests with 503 while too many pages are being rendered. */
export function limitRenders(max = RENDERS_MAX): Middleware {
  let running = 0;
  return async (ctx, next) => {
    if (running >= max) {
      ctx.status = 503;
      ctx.set("retry-after", "1");
      return;
    }
    running += 1;
    try {
      await next();
    } finally {
      running -= 1;
    }
  };
}
