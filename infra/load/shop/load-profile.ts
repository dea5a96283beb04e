import { passwordToken, requestToken, TokenRejection } from "../../keycloak/request-token.ts";

interface Realm {
  /** The address of Keycloak. */
  readonly url: string;
  readonly realm: string;
}

/** Only the load profile has this client. */
const CLIENT = "load";
const UNKNOWN_CLIENT = "invalid_client";
const NO_PROFILE =
  "The stack runs without the load profile. Stop it, and start it with 'npm start -- --profile load'.";

const addressOf = ({ url, realm }: Realm): string => `${url}/realms/${realm}`;

/** Checks with one request that a stack runs with the load profile. @throws Error if not, or if Keycloak does not respond */
export async function requireLoadProfile(realm: Realm): Promise<void> {
  // Without a user name Keycloak checks only the client: no password is hashed and no failed login is counted.
  const { error } = await requestToken(addressOf(realm), { grant_type: "password", client_id: CLIENT });
  if (error === UNKNOWN_CLIENT) throw new Error(NO_PROFILE);
}

/** Signs a user in with the load profile's client and returns the access token. @throws Error if Keycloak issues none */
export async function loadToken(realm: Realm, username: string, password: string): Promise<string> {
  try {
    return await passwordToken(addressOf(realm), CLIENT, { username, password });
  } catch (error) {
    if (!(error instanceof TokenRejection && error.code === UNKNOWN_CLIENT)) throw error;
    throw new Error(NO_PROFILE, { cause: error });
  }
}
