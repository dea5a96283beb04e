import type Keycloak from "keycloak-js";
import {
  IdentityUnreachable,
  SessionEnded,
  SignInIncomplete,
  type IdentityProvider,
  type RestoredSession,
  type SignedInUser,
} from "./identity-provider.ts";
import { hasSignInResponse } from "./lazy-provider.ts";

const RESTORE_MS = 12_000;
const PROBE_MS = 5_000;
const FRESH_SECONDS = 30;

interface KeycloakSettings {
  readonly url: string;
  readonly realm: string;
  readonly clientId: string;
}

/** The identity provider with keycloak-js, loaded on first use. Tokens stay in this object. */
export function keycloakProvider(settings: KeycloakSettings, origin: string): IdentityProvider {
  const realm = new URL(`${settings.url}/realms/${settings.realm}`, origin).href;
  const oidc = `${realm}/protocol/openid-connect`;
  let keycloak: Keycloak | undefined;

  async function connect(): Promise<Keycloak> {
    const module = await import("keycloak-js").catch((error: unknown) => {
      throw new IdentityUnreachable("the sign-in code did not load", { cause: error });
    });
    // Explicit endpoints skip the check for third-party cookies: it is useless on our own origin, and its redirect in an
    // iframe sometimes adds an entry to the browser history.
    keycloak = new module.default({
      clientId: settings.clientId,
      oidcProvider: {
        authorization_endpoint: `${oidc}/auth`,
        token_endpoint: `${oidc}/token`,
        end_session_endpoint: `${oidc}/logout`,
      },
    });
    return keycloak;
  }

  async function init(client: Keycloak): Promise<boolean> {
    const isSignedIn = client.init({
      onLoad: "check-sso",
      pkceMethod: "S256",
      silentCheckSsoRedirectUri: `${origin}/silent-check-sso.html`,
      silentCheckSsoFallback: false,
      checkLoginIframe: false,
    });
    return within(RESTORE_MS, isSignedIn);
  }

  async function restore(): Promise<RestoredSession | undefined> {
    const arriving = hasSignInResponse(window.location.hash);
    // The result of an action that a signed-in user requested at Keycloak: no login.
    const action = new URLSearchParams(window.location.hash.slice(1)).get("kc_action_status");
    // Probe first: the hidden page of a silent login never reports that Keycloak is unreachable.
    const [client] = await Promise.all([connect(), arriving ? undefined : probe(realm)]);
    const isSignedIn = await init(client).catch((error: unknown) => {
      if (!isRejection(error)) {
        throw new IdentityUnreachable("no response from the identity service", { cause: error });
      }
      return undefined;
    });
    if (isSignedIn) {
      const arrived = arriving && action === null;
      return { user: readUser(client), arrived, ...(action === "success" && { changedPassword: true }) };
    }
    // A rejected response (an old code, a cancelled login) does not change an existing session.
    const existing = arriving && isSignedIn === undefined ? await restore() : undefined;
    if (!existing && arriving && action === null) throw new SignInIncomplete("the login was not completed");
    return existing;
  }

  async function accessToken(forceRenewal: boolean): Promise<string> {
    if (!keycloak?.token) throw new SessionEnded("not signed in");
    if (forceRenewal || keycloak.isTokenExpired(FRESH_SECONDS)) await renew(keycloak, forceRenewal);
    return keycloak.token;
  }

  async function renew(client: Keycloak, force: boolean): Promise<void> {
    try {
      // keycloak-js combines concurrent renewals.
      await client.updateToken(force ? -1 : FRESH_SECONDS);
    } catch (error) {
      // keycloak-js deletes its tokens only after a definite rejection.
      if (!client.refreshToken) throw new SessionEnded("the session is over", { cause: error });
      if (force || client.isTokenExpired(0)) throw new IdentityUnreachable("no renewal", { cause: error });
    }
  }

  return {
    restore,
    accessToken,
    currentUser: () => (keycloak?.tokenParsed ? readUser(keycloak) : undefined),
    async signInUrl({ returnTo, register, again, newPassword = false }) {
      await probe(realm);
      if (!keycloak?.didInitialize) await restore();
      if (!keycloak) throw new IdentityUnreachable("the sign-in code did not load");
      const url = new URL(await keycloak.createLoginUrl({ redirectUri: returnTo }));
      if (newPassword) url.searchParams.set("kc_action", "UPDATE_PASSWORD");
      if (register) url.searchParams.set("prompt", "create");
      else if (again) url.searchParams.set("prompt", "login");
      return url.href;
    },
    signOutUrl(returnTo) {
      return keycloak ? keycloak.createLogoutUrl({ redirectUri: returnTo }) : returnTo;
    },
  };
}

function readUser({ tokenParsed }: Keycloak): SignedInUser {
  const claims: Record<string, unknown> = tokenParsed ?? {};
  const email = typeof claims["email"] === "string" ? claims["email"] : "";
  const name = typeof claims["name"] === "string" && claims["name"] !== "" ? claims["name"] : email;
  return { email, name, roles: tokenParsed?.realm_access?.roles ?? [] };
}

/** Returns whether Keycloak rejected the request (an OAuth error or 400), as opposed to being unreachable. */
function isRejection(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("response" in error && error.response instanceof Response) return error.response.status === 400;
  return "error" in error || (error instanceof Error && error.message === "Invalid nonce.");
}

async function probe(realm: string): Promise<void> {
  try {
    const response = await fetch(realm, { signal: AbortSignal.timeout(PROBE_MS) });
    if (response.ok) return;
  } catch {
    // The error is handled below, like an error response.
  }
  throw new IdentityUnreachable("the identity service does not respond");
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new IdentityUnreachable("no response in time")), milliseconds);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
