import { afterEach, expect, test, vi } from "vitest";
import { IdentityUnreachable, SessionEnded } from "./identity-provider.ts";
import { keycloakProvider } from "./keycloak-provider.ts";
import { hasSignInResponse } from "./lazy-provider.ts";

const ORIGIN = "http://localhost:3000";
const SETTINGS = { url: "/auth", realm: "boltwright", clientId: "web" };
const encode = (claims: object): string => btoa(JSON.stringify(claims)).replaceAll("=", "");
const token = (claims: object): string => `x.${encode(claims)}.x`;

interface TokenRequest {
  readonly grant: string | null;
}

/** Keycloak's token endpoint; the login response in the URL carries state `s1` and code `c1`. */
function keycloak(respond: (request: TokenRequest) => Response | Promise<Response>): TokenRequest[] {
  const requests: TokenRequest[] = [];
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("fetch", (_url: unknown, init?: RequestInit) => {
    const grant = new URLSearchParams(init?.body instanceof URLSearchParams ? init.body : "").get(
      "grant_type",
    );
    requests.push({ grant });
    return Promise.resolve(respond({ grant }));
  });
  return requests;
}

function tokens(seconds: number, roles = ["admin"]): Response {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    nonce: "n1",
    exp: now + seconds,
    iat: now,
    email: "c@x.test",
    name: "C",
    realm_access: { roles },
  };
  return Response.json({
    access_token: token({ ...claims, jti: Math.random() }),
    refresh_token: token({ exp: now + 1800 }),
    id_token: token(claims),
  });
}

/** The page load that Keycloak leads to after a sign-in. */
function comeBack(more = ""): void {
  const callback = {
    state: "s1",
    nonce: "n1",
    redirectUri: `${ORIGIN}/`,
    pkceCodeVerifier: "v",
    expires: Date.now() + 60_000,
  };
  localStorage.setItem("kc-callback-s1", JSON.stringify(callback));
  window.history.replaceState(null, "", `/purchase/1#state=s1&session_state=z&code=c1${more}`);
}

afterEach(() => window.history.replaceState(null, "", "/"));

test("removes the login response from the URL and reports a new login", async () => {
  keycloak(() => tokens(300));
  comeBack();
  const provider = keycloakProvider(SETTINGS, ORIGIN);
  expect(await provider.restore()).toEqual({
    user: { email: "c@x.test", name: "C", roles: ["admin"] },
    arrived: true,
  });
  expect(window.location.href).toBe(`${ORIGIN}/purchase/1`);
});

test.each([
  ["success", { changedPassword: true }],
  ["cancelled", {}],
])("the page for a new password that ended with %s is no login", async (status, expected) => {
  keycloak(() => tokens(300));
  comeBack(`&kc_action_status=${status}`);
  expect(await keycloakProvider(SETTINGS, ORIGIN).restore()).toEqual({
    user: { email: "c@x.test", name: "C", roles: ["admin"] },
    arrived: false,
    ...expected,
  });
});

test("the page for a new password is Keycloak's, after its login", async () => {
  keycloak(() => tokens(300));
  comeBack();
  const provider = keycloakProvider(SETTINGS, ORIGIN);
  await provider.restore();
  const url = new URL(
    await provider.signInUrl({
      returnTo: `${ORIGIN}/dashboard`,
      register: false,
      again: false,
      newPassword: true,
    }),
  );
  expect(url.searchParams.get("kc_action")).toBe("UPDATE_PASSWORD");
  expect(url.searchParams.get("redirect_uri")).toBe(`${ORIGIN}/dashboard`);
});

test("many calls at once renew once", async () => {
  const requests = keycloak(({ grant }) => tokens(grant === "refresh_token" ? 300 : 10));
  comeBack();
  const provider = keycloakProvider(SETTINGS, ORIGIN);
  await provider.restore();
  const got = await Promise.all(Array.from({ length: 10 }, () => provider.accessToken(false)));
  expect(new Set(got).size).toBe(1);
  expect(requests.filter(({ grant }) => grant === "refresh_token")).toHaveLength(1);
});

test("the user is the one of the newest token", async () => {
  keycloak(({ grant }) => (grant === "refresh_token" ? tokens(300, []) : tokens(10)));
  comeBack();
  const provider = keycloakProvider(SETTINGS, ORIGIN);
  await provider.restore();
  expect(provider.currentUser()?.roles).toEqual(["admin"]);
  await provider.accessToken(false);
  expect(provider.currentUser()?.roles).toEqual([]);
});

test("a rejected renewal ends the session, a failed one does not", async () => {
  let status = 503;
  keycloak(({ grant }) => (grant === "refresh_token" ? new Response("{}", { status }) : tokens(-5)));
  comeBack();
  const provider = keycloakProvider(SETTINGS, ORIGIN);
  await provider.restore();
  await expect(provider.accessToken(false)).rejects.toThrow(IdentityUnreachable);
  status = 400;
  await expect(provider.accessToken(false)).rejects.toThrow(SessionEnded);
});

test("a token that is still good outlives a failing renewal", async () => {
  keycloak(({ grant }) => (grant === "refresh_token" ? new Response("{}", { status: 502 }) : tokens(10)));
  comeBack();
  const provider = keycloakProvider(SETTINGS, ORIGIN);
  await provider.restore();
  expect(await provider.accessToken(false)).toMatch(/^x\./);
});

test("the login page is not opened while Keycloak is unreachable", async () => {
  keycloak(() => new Response("Bad gateway", { status: 502 }));
  const provider = keycloakProvider(SETTINGS, ORIGIN);
  const request = { returnTo: `${ORIGIN}/`, register: false, again: false };
  await expect(provider.signInUrl(request)).rejects.toThrow(IdentityUnreachable);
});

test("a page load detects at once that Keycloak is unreachable, without the hidden page", async () => {
  keycloak(() => new Response("Bad gateway", { status: 502 }));
  await expect(keycloakProvider(SETTINGS, ORIGIN).restore()).rejects.toThrow(IdentityUnreachable);
  expect(document.querySelector("iframe")).toBeNull();
});

test.each([
  ["login", { register: false, again: false }, null],
  ["registration", { register: true, again: false }, "create"],
  ["a login that requires the password again", { register: false, again: true }, "login"],
])("the address of %s", async (_, how, prompt) => {
  keycloak(() => tokens(300));
  comeBack();
  const provider = keycloakProvider(SETTINGS, ORIGIN);
  await provider.restore();
  const url = new URL(await provider.signInUrl({ returnTo: `${ORIGIN}/purchase/1`, ...how }));
  expect(url.origin + url.pathname).toBe(`${ORIGIN}/auth/realms/boltwright/protocol/openid-connect/auth`);
  expect(url.searchParams.get("redirect_uri")).toBe(`${ORIGIN}/purchase/1`);
  expect(url.searchParams.get("code_challenge_method")).toBe("S256");
  expect(url.searchParams.get("prompt")).toBe(prompt);
});

test.each([
  ["#state=a&session_state=b&code=c", true],
  ["#error=login_required&state=a", true],
  ["#outbox", false],
  ["#state=a", false],
  ["", false],
])("%s contains a login response: %s", (hash, carries) => {
  expect(hasSignInResponse(hash)).toBe(carries);
});
