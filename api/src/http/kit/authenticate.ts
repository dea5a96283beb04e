import type { Context } from "koa";
import type { Actor } from "../../domain/shared/actor.ts";
import { DomainError } from "../../domain/shared/errors.ts";
import type { TokenVerifier } from "../../platform/keycloak.ts";
import { CHALLENGE, Problem } from "./problem.ts";
import type { Policy } from "./route.ts";

const BEARER = /^bearer +([\w.~+/=-]+)$/i;

/**
 * Returns the caller, by the route's policy. Public routes ignore tokens. A missing and an invalid token are the same 401, a
 * missing role is 403. An unreachable identity provider is 503, never 401 or 403.
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
    throw new Problem(
      401,
      "not-signed-in",
      "Log in with a verified account and send its access token as a bearer token.",
      {
        headers: CHALLENGE,
      },
    );
  }
  // The role is checked before the input is parsed: clients without permission must not learn what the call accepts.
  if (policy === "admin" && !actor.roles.has("admin")) {
    throw new DomainError("forbidden", "Only admins can do this.");
  }
  return { actor, token };
}
