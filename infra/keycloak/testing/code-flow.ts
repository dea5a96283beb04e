import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";

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

/** Calls the token endpoint; the answer is Keycloak's, whatever its status. */
export async function tokenRequest(origin: string, parameters: Record<string, string>): Promise<TokenAnswer> {
  const answer = await fetch(`${origin}/auth/realms/boltwright/protocol/openid-connect/token`, {
    method: "POST",
    body: new URLSearchParams(parameters),
  });
  return tokenAnswerShape.parse(await answer.json());
}

const tokenAnswerShape = z.looseObject({
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
});
export type TokenAnswer = z.infer<typeof tokenAnswerShape>;

const claimsShape = z.looseObject({
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  exp: z.number(),
  iat: z.number(),
  realm_access: z.object({ roles: z.array(z.string()) }).optional(),
  resource_access: z.record(z.string(), z.object({ roles: z.array(z.string()) })).optional(),
});

/** What a token says; its signature is not checked. */
export function readToken(token: string | undefined) {
  const [header = "", payload = ""] = (token ?? "")
    .split(".")
    .map((part) => Buffer.from(part, "base64url").toString());
  return {
    header: z.looseObject({ alg: z.string() }).parse(JSON.parse(header)),
    claims: claimsShape.parse(JSON.parse(payload)),
  };
}

/** The token of an account by a client with direct grants. */
export async function passwordGrant(
  origin: string,
  clientId: string,
  account: { email: string; password: string },
): Promise<TokenAnswer> {
  const { email: username, password } = account;
  return tokenRequest(origin, { grant_type: "password", client_id: clientId, username, password });
}

/** What the token endpoint says to the operators' client with this secret and a code that nobody was given. */
export function redeemNothing(origin: string, secret: string): Promise<TokenAnswer> {
  return tokenRequest(origin, {
    grant_type: "authorization_code",
    client_id: "ops",
    client_secret: secret,
    code: "not-a-code",
    redirect_uri: `${origin}/ops/callback`,
  });
}
