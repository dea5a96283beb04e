import type { Context } from "koa";
import type { Actor } from "../../domain/shared/actor.ts";
import type { TokenVerifier } from "../../platform/keycloak.ts";
import { Problem } from "./problem.ts";
import type { Policy } from "./route.ts";

const BEARER = /^bearer +([\w.~+/=-]+)$/i;

/**
 * Who calls, by the route's policy. Public routes do not look at tokens. A missing or bad token is 401 in the same words; an
 * identity provider that cannot be asked is 503, never 401.
 */
export async function authenticate(
  ctx: Context,
  policy: Policy,
  verifier: TokenVerifier,
): Promise<{ actor: Actor; token: string }> {
  if (policy === "public") return { actor: { kind: "anonymous" }, token: "" };
  if (policy === "stripe") return { actor: { kind: "system" }, token: "" };
  const token = BEARER.exec(ctx.get("authorization"))?.[1];
  const actor = token ? await verifier.verify(token) : null;
  if (!token || !actor) {
    throw new Problem(401, "not-signed-in", "Send a valid access token of a verified account as bearer.", {
      headers: { "www-authenticate": 'Bearer realm="shop"' },
    });
  }
  return { actor, token };
}
