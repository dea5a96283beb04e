import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { formatError } from "../machine/format-error.ts";

/** A busy machine needs seconds to check a password. */
const TIMEOUT_MS = 60_000;
const TRIES = 5;
/** Keycloak's text for a wrong password, and also for a sign-in while it checks another one of the same user. */
const INVALID_CREDENTIALS = "Invalid user credentials";

const fieldsShape = z.object({
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
});

/** A response of Keycloak's token endpoint; a body that is not JSON has no fields. */
export type TokenResponse = { status: number } & z.infer<typeof fieldsShape>;

/** A token request that Keycloak rejected. */
export class TokenRejection extends Error {
  /** The OAuth error code, for example `invalid_client`. */
  readonly code: string | undefined;

  constructor(username: string, { status, error, error_description: reason }: TokenResponse) {
    super(`Keycloak rejected ${username}: ${reason ?? error ?? `status ${status}`}`);
    this.code = error;
  }
}

/**
 * Calls the token endpoint of a realm and returns the response, whatever its status.
 * @param realmUrl ends in `/realms/<name>`
 * @throws Error if Keycloak does not respond
 */
export async function requestToken(realmUrl: string, form: Record<string, string>): Promise<TokenResponse> {
  const response = await fetch(`${realmUrl}/protocol/openid-connect/token`, {
    method: "POST",
    body: new URLSearchParams(form),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new Error(`Keycloak does not respond at ${realmUrl}: ${formatError(error)}`, { cause: error });
  });
  const body: unknown = await response.json().catch(() => undefined);
  return { status: response.status, ...fieldsShape.safeParse(body).data };
}

/**
 * Signs a user in by password and returns the access token. Keycloak rejects a sign-in while it checks another one of
 * the same user, so the request is repeated.
 * @param clientId a client with direct access grants
 * @param tries upper limit; the shop's realm locks an account after ten wrong passwords
 * @throws TokenRejection if Keycloak issues no token
 */
export async function passwordToken(
  realmUrl: string,
  clientId: string,
  user: { username: string; password: string },
  tries = TRIES,
): Promise<string> {
  const form = { grant_type: "password", client_id: clientId, ...user };
  for (let left = tries - 1; ; left -= 1) {
    const response = await requestToken(realmUrl, form);
    if (response.access_token !== undefined) return response.access_token;
    if (response.error_description !== INVALID_CREDENTIALS || left <= 0)
      throw new TokenRejection(user.username, response);
    // A random pause, so that sign-ins that were rejected together do not meet again.
    await pause(200 + Math.random() * 800);
  }
}
