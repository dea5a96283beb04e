import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { requestToken, type TokenResponse } from "../request-token.ts";

export type AuthorizationRequest = { url: string; verifier: string };

/** Where a browser would be sent to sign in, and the secret half of its PKCE pair. */
export function authorizationRequest(
  origin: string,
  overrides: Record<string, string | undefined> = {},
): AuthorizationRequest {
  const verifier = randomBytes(32).toString("base64url");
  const parameters: Record<string, string | undefined> = {
    client_id: "web",
    response_type: "code",
    scope: "openid",
    redirect_uri: `${origin}/back`,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...overrides,
  };
  const url = new URL(`${origin}/auth/realms/boltwright/protocol/openid-connect/auth`);
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.set(name, value);
  return { url: url.href, verifier };
}

/** Calls the token endpoint of the shop's realm and returns the response, whatever its status. */
export function tokenRequest(origin: string, parameters: Record<string, string>): Promise<TokenResponse> {
  return requestToken(`${origin}/auth/realms/boltwright`, parameters);
}

const claimsShape = z.looseObject({
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  exp: z.number(),
  iat: z.number(),
  realm_access: z.object({ roles: z.array(z.string()) }).optional(),
  resource_access: z.record(z.string(), z.object({ roles: z.array(z.string()) })).optional(),
});

/** The content of a token; its signature is not checked. */
export function readToken(token: string | undefined) {
  const [header = "", payload = ""] = (token ?? "")
    .split(".")
    .map((part) => Buffer.from(part, "base64url").toString());
  return {
    header: z.looseObject({ alg: z.string() }).parse(JSON.parse(header)),
    claims: claimsShape.parse(JSON.parse(payload)),
  };
}

/** Signs an account in by password, once, and returns the response, whatever its status. */
export async function passwordGrant(
  origin: string,
  clientId: string,
  account: { email: string; password: string },
): Promise<TokenResponse> {
  const { email: username, password } = account;
  return tokenRequest(origin, { grant_type: "password", client_id: clientId, username, password });
}

/** The token endpoint's response to the operators' client with this secret and an invalid code. */
export function redeemNothing(origin: string, secret: string): Promise<TokenResponse> {
  return tokenRequest(origin, {
    grant_type: "authorization_code",
    client_id: "ops",
    client_secret: secret,
    code: "not-a-code",
    redirect_uri: `${origin}/ops/callback`,
  });
}
