import { Router } from "@koa/router";
import { BODY_BYTES_MAX } from "../../platform/body-limits.ts";
import type { Route } from "../kit/route.ts";
import { identify, type RouterParts } from "../kit/router.ts";
import { forAuthRequest } from "./for-auth-request.ts";

/** Returns whether nginx calls the door before it reads the body: a person's large one. Stripe signs its bodies instead. */
export const isUpload = ({ upload, bodyBytesMax = 0, policy }: Route): boolean =>
  policy !== "stripe" && (upload !== undefined || bodyBytesMax > BODY_BYTES_MAX);

/**
 * `POST /door/upload/api/...`, for the path of each call that accepts an upload: nginx calls it before it reads the body, with the caller's `Authorization`
 * and address. 204: the policy and the rate limit of the call allow it; nothing is counted, as the call itself counts. 401 or 403: not signed in, or without the
 * role; 403 with `Retry-After`: too many. No route of nginx leads here, so clients cannot call it.
 */
export function uploadAllowance(routes: readonly Route[], parts: RouterParts): Router {
  const router = new Router({ prefix: "/door/upload/api" });
  for (const route of routes.filter(isUpload)) {
    const check = forAuthRequest(async (ctx) => {
      const { actor } = await identify(ctx, route, parts);
      await parts.limiter.check(ctx, route.limit, actor);
    });
    router.post(route.path.replaceAll(/\{(\w+)\}/g, ":$1"), check);
  }
  return router;
}
