import { Router } from "@koa/router";
import type { RateLimiter } from "../kit/limits.ts";
import { forAuthRequest } from "./for-auth-request.ts";

/**
 * `POST /door/mail-allowance`: nginx calls it before each request that makes Keycloak send a mail (password reset, verification), with the
 * client in `X-Forwarded-For`. 204: counted and allowed; 403 with `Retry-After`: ten were counted within an hour, of which a password reset has two. No route of nginx leads
 * here, so clients cannot call it. nginx counts per minute at the slowest, so the hour is counted here.
 */
export function mailAllowance(limiter: RateLimiter): Router {
  const router = new Router();
  router.post(
    "/door/mail-allowance",
    forAuthRequest((ctx) => limiter.spend(ctx, "mails", { kind: "anonymous" })),
  );
  return router;
}
