import { afterEach, expect, test, vi } from "vitest";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { IdentityUnreachable, type IdentityProvider, type RestoredSession } from "./identity-provider.ts";
import { hasSignInResponse, lazyProvider } from "./lazy-provider.ts";

const KNOWN = "may-be-signed-in";
const RESPONSE = "#state=abc&code=def";
const SIGN_IN = { returnTo: "http://localhost:3000/", register: false, again: false };

/** A lazy provider, and the function that loads it. */
function lazyIdentity(of = CUSTOMER, over: Partial<IdentityProvider> = {}) {
  const load = vi.fn(async () => identity(of, over));
  return { load, provider: lazyProvider(load) };
}

const nobody = { restore: () => Promise.resolve(undefined) };

afterEach(() => {
  window.location.hash = "";
});

test("where nobody has ever signed in, there is no session and nothing is loaded", async () => {
  const { load, provider } = lazyIdentity();
  expect(await provider.restore()).toBeUndefined();
  expect(provider.currentUser()).toBeUndefined();
  expect(provider.signOutUrl("http://localhost:3000/")).toBe("http://localhost:3000/");
  expect(load).not.toHaveBeenCalled();
  expect(localStorage.getItem(KNOWN)).toBeNull();
});

test("a login response in the URL is read, and the device is known from then on", async () => {
  window.location.hash = RESPONSE;
  const { provider } = lazyIdentity();
  expect(await provider.restore()).toMatchObject({ user: CUSTOMER });
  expect(localStorage.getItem(KNOWN)).not.toBeNull();
  expect(provider.currentUser()).toEqual(CUSTOMER);
  expect(provider.signOutUrl("/")).toBe("/auth/logout?to=%2F");
});

test("on a known device the session is restored; without one the device is unknown again", async () => {
  localStorage.setItem(KNOWN, "yes");
  expect(await lazyIdentity().provider.restore()).toMatchObject({ user: CUSTOMER });
  expect(localStorage.getItem(KNOWN)).not.toBeNull();
  expect(await lazyIdentity(CUSTOMER, nobody).provider.restore()).toBeUndefined();
  expect(localStorage.getItem(KNOWN)).toBeNull();
});

test("an unreachable identity service does not make the device unknown", async () => {
  localStorage.setItem(KNOWN, "yes");
  const { provider } = lazyIdentity(CUSTOMER, {
    restore: () => Promise.reject<RestoredSession>(new IdentityUnreachable()),
  });
  await expect(provider.restore()).rejects.toBeInstanceOf(IdentityUnreachable);
  expect(localStorage.getItem(KNOWN)).not.toBeNull();
});

test("who goes to the login page may be signed in when they come back", async () => {
  const { provider } = lazyIdentity();
  expect(await provider.signInUrl(SIGN_IN)).toContain("/auth/login");
  expect(localStorage.getItem(KNOWN)).not.toBeNull();
});

test("a login page that cannot be reached leaves the device unknown", async () => {
  const { provider } = lazyIdentity(CUSTOMER, {
    signInUrl: () => Promise.reject<string>(new IdentityUnreachable()),
  });
  await expect(provider.signInUrl(SIGN_IN)).rejects.toBeInstanceOf(IdentityUnreachable);
  expect(localStorage.getItem(KNOWN)).toBeNull();
});

test("concurrent calls share one provider: it has the tokens", async () => {
  localStorage.setItem(KNOWN, "yes");
  const { load, provider } = lazyIdentity();
  await Promise.all([provider.restore(), provider.accessToken(false), provider.signInUrl(SIGN_IN)]);
  expect(load).toHaveBeenCalledTimes(1);
});

test("code that did not load is loaded again", async () => {
  const load = vi
    .fn<() => Promise<IdentityProvider>>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockResolvedValue(identity(CUSTOMER));
  const provider = lazyProvider(load);
  await expect(provider.accessToken(false)).rejects.toThrow("Failed to fetch");
  expect(await provider.accessToken(false)).toBe("token-0");
});

test.each([
  [RESPONSE, true],
  ["#state=abc&error=login_required", true],
  ["#code=def", false],
  ["#state=abc", false],
  ["#reviews", false],
  ["", false],
])("the hash %j is a login response: %s", (hash, expected) => {
  expect(hasSignInResponse(hash)).toBe(expected);
});
