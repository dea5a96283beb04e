import { z } from "zod";
import { isLocalOrigin } from "./local-origin.ts";
import type { Logger } from "./log.ts";
import { formatError } from "../domain/shared/format-error.ts";

/** The demo clients that issue tokens for a password, and the domain of the demo accounts. */
const PASSWORD_CLIENTS = ["stack-token", "load"];
const DEMO_DOMAIN = "boltwright.test";
const TIMEOUT_MS = 3000;
const RECHECK_MS = 600_000;
const RETRY_MS = 1000;

export interface DemoRealmOptions {
  readonly origin: string;
  /** The URL of Keycloak, which ends in `/auth`. */
  readonly keycloakUrl: string;
  readonly realm: string;
  /** The secret of the client `shop-api`. Without it only clients are checked, not accounts. */
  readonly clientSecret: string | undefined;
}

export interface DemoRealmWatch {
  /** Returns whether Keycloak has confirmed that there are no demo clients. */
  readonly isChecked: () => boolean;
  /** Returns `ok`, or why the check is incomplete. */
  readonly verdict: () => string;
  close(): void;
}

/** The realm of a public origin has demo clients or accounts, whose passwords are public. */
class DemoRealmError extends Error {
  constructor(realm: string, part: string) {
    super(
      `The Keycloak realm ${realm} of this public shop has ${part}, and their passwords are public. Delete them in Keycloak's admin console, or start Keycloak with a new database and SHOP_REALM=live.`,
    );
  }
}

/**
 * Checks that the realm of a public origin has no demo accounts and no demo clients: now and every ten minutes, because a restored
 * database may contain them. Skipped on localhost. Retries each second while Keycloak is unreachable. Calls `onFound` if a later
 * check finds any.
 * @throws DemoRealmError if the first check finds any
 */
export async function watchForDemoRealm(
  options: DemoRealmOptions & { readonly log: Logger; readonly onFound: (error: Error) => void },
): Promise<DemoRealmWatch> {
  if (isLocalOrigin(options.origin))
    return { isChecked: () => true, verdict: () => "ok", close: () => undefined };
  let verdict = "not checked for demo accounts yet";
  let checked = false;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const check = async (): Promise<void> => {
    let pauseMs = RETRY_MS;
    try {
      await assertNoPasswordClient(options);
      checked = true;
      await assertNoDemoAccount(options);
      verdict = "ok";
      pauseMs = RECHECK_MS;
    } catch (error) {
      if (error instanceof DemoRealmError) throw error;
      verdict = formatError(error);
      options.log.warn({ reason: verdict }, "realm not checked for demo accounts");
    }
    if (!closed) timer = setTimeout(() => void check().catch(options.onFound), pauseMs).unref();
  };
  await check();
  return {
    isChecked: () => checked,
    verdict: () => verdict,
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}

const tokenResponse = z.object({ error: z.string().optional(), access_token: z.string().optional() });

async function requestToken(
  { keycloakUrl, realm }: DemoRealmOptions,
  form: Record<string, string>,
): Promise<z.output<typeof tokenResponse>> {
  const response = await fetch(`${keycloakUrl}/realms/${realm}/protocol/openid-connect/token`, {
    method: "POST",
    body: new URLSearchParams(form),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return tokenResponse.parse(await response.json());
}

/** Sends no user name: Keycloak checks the client first, and no account's failed logins are counted. */
async function assertNoPasswordClient(options: DemoRealmOptions): Promise<void> {
  for (const client of PASSWORD_CLIENTS) {
    const { error = "none" } = await requestToken(options, { grant_type: "password", client_id: client });
    if (error === "invalid_client" || error === "unauthorized_client") continue;
    if (/^invalid_(request|grant)$/.test(error))
      throw new DemoRealmError(options.realm, `the demo client ${client}`);
    throw new Error(`Keycloak returned an unexpected error for the client ${client}: ${error}`);
  }
}

async function assertNoDemoAccount(options: DemoRealmOptions): Promise<void> {
  const { keycloakUrl, realm, clientSecret } = options;
  if (clientSecret === undefined) return;
  const { access_token: token } = await requestToken(options, {
    grant_type: "client_credentials",
    client_id: "shop-api",
    client_secret: clientSecret,
  });
  if (token === undefined) throw new Error("Keycloak rejected SHOP_API_CLIENT_SECRET");
  const query = new URLSearchParams({ search: `*@${DEMO_DOMAIN}`, max: "1" });
  const response = await fetch(`${keycloakUrl}/admin/realms/${realm}/users?${query.toString()}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the search for demo accounts failed with status ${response.status}`);
  if (z.array(z.unknown()).parse(await response.json()).length > 0)
    throw new DemoRealmError(realm, `demo accounts (${DEMO_DOMAIN})`);
}
