import type { Context } from "koa";
import type { Actor } from "../../domain/shared/actor.ts";
import { DomainError } from "../../domain/shared/errors.ts";
import type { TokenVerifier } from "../../platform/keycloak.ts";
import { CHALLENGE, Problem } from "./problem.ts";
import type { Policy } from "./route.ts";

const BEARER = /^bearer +([\w.~+/=-]+)$/i;

/**
 * Who calls, by the route's policy. Public routes do not look at tokens. A missing or bad token is 401 in the same words, a
 * role that is missing 403; an identity provider that cannot be asked is 503, never 401 or 403.
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
      headers: CHALLENGE,
    });
  }
  // Before anything of the request is looked at: who may not do it does not learn what the call takes.
  if (policy === "admin" && !actor.roles.has("admin")) {
    throw new DomainError("forbidden", "Only admins can do this.");
  }
  return { actor, token };
}
