import type Keycloak from "keycloak-js";
import {
  IdentityUnreachable,
  SessionEnded,
  type IdentityProvider,
  type RestoredSession,
  type SignedInUser,
} from "./identity-provider.ts";

const RESTORE_MS = 12_000;
const PROBE_MS = 5_000;
const FRESH_SECONDS = 30;

interface KeycloakSettings {
  readonly url: string;
  readonly realm: string;
  readonly clientId: string;
}

/** True when an address carries Keycloak's answer to a sign-in. */
export function hasSignInResponse(hash: string): boolean {
  const answer = new URLSearchParams(hash.replace(/^#/, ""));
  return answer.has("state") && (answer.has("code") || answer.has("error"));
}

/** Keycloak through keycloak-js, loaded when first needed. Tokens stay in this object. */
export function keycloakProvider(settings: KeycloakSettings, origin: string): IdentityProvider {
  const realm = new URL(`${settings.url}/realms/${settings.realm}`, origin).href;
  const oidc = `${realm}/protocol/openid-connect`;
  let keycloak: Keycloak | undefined;

  async function connect(): Promise<Keycloak> {
    const module = await import("keycloak-js").catch((error: unknown) => {
      throw new IdentityUnreachable("the sign-in code did not load", { cause: error });
    });
    // Named endpoints instead of the realm's address: the check for third-party cookies is left out. On our own origin
    // it tells nothing, and its redirect inside an iframe sometimes costs the visitor a step of Back.
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
    const answer = client.init({
      onLoad: "check-sso",
      pkceMethod: "S256",
      silentCheckSsoRedirectUri: `${origin}/silent-check-sso.html`,
      silentCheckSsoFallback: false,
      checkLoginIframe: false,
    });
    return within(RESTORE_MS, answer);
  }

  async function restore(): Promise<RestoredSession | undefined> {
    const arriving = hasSignInResponse(window.location.hash);
    // Asked first, since the hidden page of a silent sign-in never says that nobody answers.
    const [client] = await Promise.all([connect(), arriving ? undefined : probe(realm)]);
    try {
      const signedIn = await init(client);
      return signedIn ? { user: readUser(client), arrived: arriving } : undefined;
    } catch (error) {
      // A refused answer (an old code, a cancelled sign-in) leaves whatever session there is.
      if (arriving && isRejection(error)) return restore();
      if (isRejection(error)) return undefined;
      throw new IdentityUnreachable("no answer from the identity service", { cause: error });
    }
  }

  async function accessToken(forceRenewal: boolean): Promise<string> {
    if (!keycloak?.token) throw new SessionEnded("not signed in");
    if (forceRenewal || keycloak.isTokenExpired(FRESH_SECONDS)) await renew(keycloak, forceRenewal);
    return keycloak.token;
  }

  async function renew(client: Keycloak, force: boolean): Promise<void> {
    try {
      // However many ask at once, keycloak-js makes one call of it.
      await client.updateToken(force ? -1 : FRESH_SECONDS);
    } catch (error) {
      // keycloak-js drops its tokens when the answer was a clear refusal, and only then.
      if (!client.refreshToken) throw new SessionEnded("the session is over", { cause: error });
      if (force || client.isTokenExpired(0)) throw new IdentityUnreachable("no renewal", { cause: error });
    }
  }

  return {
    restore,
    accessToken,
    currentUser: () => (keycloak?.tokenParsed ? readUser(keycloak) : undefined),
    async signInUrl({ returnTo, register, again }) {
      await probe(realm);
      if (!keycloak?.didInitialize) await restore();
      if (!keycloak) throw new IdentityUnreachable("the sign-in code did not load");
      const url = new URL(await keycloak.createLoginUrl({ redirectUri: returnTo }));
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

/** Keycloak said no (an OAuth error or 400), as opposed to not answering. */
function isRejection(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("response" in error && error.response instanceof Response) return error.response.status === 400;
  return "error" in error || (error instanceof Error && error.message === "Invalid nonce.");
}

async function probe(realm: string): Promise<void> {
  try {
    const answer = await fetch(realm, { signal: AbortSignal.timeout(PROBE_MS) });
    if (answer.ok) return;
  } catch {
    // Said below, like a bad answer.
  }
  throw new IdentityUnreachable("the identity service does not answer");
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new IdentityUnreachable("no answer in time")), milliseconds);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
