import type { Context, Middleware } from "koa";
import { Problem } from "../kit/problem.ts";

const TOO_MANY = 429;
/** nginx's `auth_request` knows 2xx, 401 and 403. */
const DENIED = 403;

/** Returns a handler for nginx's `auth_request`: 204 where the check resolves, 403 with `Retry-After` where it throws a Problem 429, its other errors as they are. */
export function forAuthRequest(check: (ctx: Context) => Promise<void>): Middleware {
  return async (ctx) => {
    try {
      await check(ctx);
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== TOO_MANY) throw error;
      throw new Problem(DENIED, error.code, error.message, { headers: error.headers });
    }
    ctx.status = 204;
  };
}
