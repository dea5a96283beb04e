import { createHash } from "node:crypto";
import { EncryptJWT, errors, jwtDecrypt } from "jose";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  ClientError,
  Configuration,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  ResponseBodyError,
} from "openid-client";
import { z } from "zod";
import { GatewayUnavailable } from "../domain/shared/errors.ts";

const CLIENT = "ops";
const TIMEOUT_SECONDS = 5;
/** The time for which Keycloak's login page is valid. */
export const ATTEMPT_SECONDS = 1800;

/** The error that sign-in failed: forged, expired, used twice or rejected. Trying again may help. */
export class SignInFailed extends Error {}

export interface SignInResult {
  readonly subject: string;
  readonly email: string;
  readonly roles: ReadonlySet<string>;
  /** The path requested before the sign-in. */
  readonly returnTo: string;
}

export interface OperatorSignIn {
  /** Returns the URL for the redirect and the encrypted state that the browser stores until the callback. */
  begin(returnTo: string): Promise<{ url: string; attempt: string }>;
  /**
   * Redeems the code of the callback's query (`?code=...&state=...`).
   * @throws SignInFailed, or GatewayUnavailable if Keycloak is unreachable
   */
  finish(attempt: string, search: string): Promise<SignInResult>;
  /** The URL that ends Keycloak's session. */
  readonly signOutUrl: string;
}

const attemptShape = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
});

const claimsShape = z.object({
  sub: z.string().min(1),
  email: z.string().min(3),
  email_verified: z.literal(true),
  realm_access: z.object({ roles: z.array(z.string()) }).optional(),
});

/**
 * Opens operators' sign-in with Keycloak: authorization code with PKCE, state and nonce, client `ops`. The browser uses the public
 * origin, this process Keycloak's internal URL; the ID token's signature is verified. Stateless, so any process can finish it.
 */
export function openOperatorSignIn(options: {
  keycloakUrl: string;
  realm: string;
  origin: string;
  clientSecret: string;
}): OperatorSignIn {
  const { origin, realm, clientSecret } = options;
  const redirectUri = `${origin}/ops/callback`;
  const config = configuration(options);
  const key = createHash("sha256").update(`ops sign-in ${realm} ${clientSecret}`).digest();
  return {
    async begin(returnTo) {
      const attempt = {
        state: randomState(),
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
        returnTo,
      };
      const url = buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: "openid",
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: "S256",
      });
      const sealed = await new EncryptJWT(attempt)
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .setExpirationTime(`${ATTEMPT_SECONDS} s`)
        .encrypt(key);
      return { url: url.href, attempt: sealed };
    },
    async finish(sealed, search) {
      const { state, nonce, verifier, returnTo } = await unseal(sealed, key);
      const tokens = await authorizationCodeGrant(config, new URL(redirectUri + search), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
      }).catch(explain);
      const claims = claimsShape.safeParse(tokens.claims());
      if (!claims.success) throw new SignInFailed("the account has no verified email address");
      const { sub: subject, email, realm_access: access } = claims.data;
      return { subject, email, roles: new Set(access?.roles), returnTo };
    },
    signOutUrl: buildEndSessionUrl(config, { post_logout_redirect_uri: `${origin}/` }).href,
  };
}

function configuration(options: {
  keycloakUrl: string;
  realm: string;
  origin: string;
  clientSecret: string;
}): Configuration {
  const issuer = `${options.origin}/auth/realms/${options.realm}`;
  const inner = `${options.keycloakUrl}/realms/${options.realm}/protocol/openid-connect`;
  const config = new Configuration(
    {
      issuer,
      authorization_endpoint: `${issuer}/protocol/openid-connect/auth`,
      end_session_endpoint: `${issuer}/protocol/openid-connect/logout`,
      token_endpoint: `${inner}/token`,
      jwks_uri: `${inner}/certs`,
      id_token_signing_alg_values_supported: ["RS256"],
    },
    CLIENT,
    options.clientSecret,
  );
  config.timeout = TIMEOUT_SECONDS;
  enableNonRepudiationChecks(config);
  // oxlint-disable-next-line typescript/no-deprecated -- the name is a warning; Keycloak's internal URL uses http
  if (inner.startsWith("http:")) allowInsecureRequests(config);
  return config;
}

async function unseal(sealed: string, key: Uint8Array): Promise<z.output<typeof attemptShape>> {
  try {
    return attemptShape.parse((await jwtDecrypt(sealed, key)).payload);
  } catch (error) {
    if (error instanceof errors.JOSEError)
      throw new SignInFailed("invalid or expired state", { cause: error });
    throw error;
  }
}

function explain(error: unknown): never {
  if (isUnavailable(error)) throw new GatewayUnavailable("keycloak", error);
  const isRejected = error instanceof ResponseBodyError && error.error === "invalid_grant";
  if (isRejected || error instanceof AuthorizationResponseError || error instanceof ClientError) {
    throw new SignInFailed("the response does not match this attempt or is too old", { cause: error });
  }
  throw error;
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.status >= 500;
  if (error instanceof TypeError) return error.message === "fetch failed";
  if (!(error instanceof ClientError)) return false;
  return ["OAUTH_TIMEOUT", "OAUTH_ABORT", "OAUTH_RESPONSE_IS_NOT_CONFORM"].includes(error.code ?? "");
}
