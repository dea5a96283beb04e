import { Router } from "@koa/router";
import type { RateLimiter } from "../kit/limits.ts";
import { Problem } from "../kit/problem.ts";

const TOO_MANY = 429;
/** nginx's `auth_request` knows 2xx, 401 and 403. */
const DENIED = 403;

/**
 * `POST /door/mail-allowance`: nginx calls it before each request that makes Keycloak send a mail (password reset, verification), with the
 * client in `X-Forwarded-For`. 204: counted and allowed; 403 with `Retry-After`: ten were counted within an hour, of which a password reset has two. No route of nginx leads
 * here, so clients cannot call it. nginx counts per minute at the slowest, so the hour is counted here.
 */
export function mailAllowance(limiter: RateLimiter): Router {
  const router = new Router();
  router.post("/door/mail-allowance", async (ctx) => {
    try {
      await limiter.spend(ctx, "mails", { kind: "anonymous" });
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== TOO_MANY) throw error;
      throw new Problem(DENIED, error.code, error.message, { headers: error.headers });
    }
    ctx.status = 204;
  });
  return router;
}
