import { Redis } from "ioredis";
import type { JWTPayload } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogger } from "../../platform/log.ts";
import { openOperatorSessions } from "../../platform/operator-sessions.ts";
import { eventually } from "../../testing/eventually.ts";
import { TEST_ORIGIN } from "../../testing/test-issuer.ts";
import { testOps, cookieOf, signInAs, type TestOps } from "../../testing/test-ops.ts";
import { aShop, type TestShop } from "../../testing/test-shop.ts";
import { aSignIn, type TestSignIn } from "../../testing/test-sign-in.ts";
import { aRedisDatabase } from "../../testing/test-redis.ts";

const ISSUER = `${TEST_ORIGIN}/auth/realms/boltwright`;
const log = createLogger("test", "silent");
const redisUrl = await aRedisDatabase();
const openOps = (on: { keycloakUrl: string; redisUrl: string } | null): Promise<TestOps> => testOps(shop, on);

let shop: TestShop;
let keycloak: TestSignIn;
let ops: TestOps;
const redis = new Redis(redisUrl);
beforeAll(async () => {
  shop = await aShop();
  await redis.flushdb();
  keycloak = await aSignIn();
  ops = await openOps({ keycloakUrl: keycloak.url, redisUrl });
  // The first commands come before the connection.
  await eventually(async () => expect((await ops.request("/ops")).status).toBe(302));
});
afterAll(async () => {
  await ops.close();
  await keycloak.close();
  await shop.close();
  redis.disconnect();
});

const countSessions = async (): Promise<number> => (await redis.keys("ops:session:*")).length;

const signIn = (roles: readonly string[], how: { path?: string; over?: JWTPayload } = {}) =>
  signInAs(ops, keycloak, roles, { path: "/ops/queues", ...how });

const own = { origin: TEST_ORIGIN, "sec-fetch-site": "same-origin" };

describe("without a session", () => {
  it.each(["/ops", "/ops/", "/ops/queues", "/ops/queues/queue/payments", "/ops/anything"])(
    "%s leads to the login with code, PKCE, state and nonce",
    async (path) => {
      const response = await ops.request(path);
      expect(response.status).toBe(302);
      const to = new URL(response.headers.get("location")!);
      expect(to.origin + to.pathname).toBe(`${ISSUER}/protocol/openid-connect/auth`);
      expect(Object.fromEntries(to.searchParams)).toMatchObject({
        client_id: "ops",
        response_type: "code",
        redirect_uri: `${TEST_ORIGIN}/ops/callback`,
        code_challenge_method: "S256",
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
      });
      expect(response.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^ops_sign_in=.*; path=\/ops; .*samesite=lax; httponly$/i),
      ]);
    },
  );

  it.each([
    ["a forged id", () => "ops_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],
    ["no id", () => "ops_session="],
  ])("%s leads to the login", async (_what, cookie) => {
    expect((await ops.request("/ops/queues", { cookie: cookie() })).status).toBe(302);
  });

  it("an id that Redis has forgotten leads to the login", async () => {
    const { session } = await signIn(["operator"]);
    expect((await ops.request("/ops/queues", { cookie: session! })).status).toBe(200);
    await redis.flushdb();
    expect((await ops.request("/ops/queues", { cookie: session! })).status).toBe(302);
  });

  it("what a page fetches in the background is 401 and begins no sign-in", async () => {
    const response = await ops.request("/ops/queues/api/queues");
    expect(response.status).toBe(401);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it("a form that is sent is 401 with a link to the login, not with a reload that sends it again", async () => {
    const headers = { ...own, accept: "text/html,*/*;q=0.8" };
    const response = await ops.request("/ops/payments/reconcile", { method: "POST", headers });
    expect(response.status).toBe(401);
    const page = await response.text();
    expect(page).toMatch(/session has ended[.] Nothing was changed[.][^]*<a href="\/ops">Log in again</);
    expect(page).not.toContain("Reload");
  });

  it("other paths are the shop's", async () => {
    for (const path of ["/api/tools", "/opsx", "/"]) {
      expect(await (await ops.request(path)).text()).toBe("the shop");
    }
  });
});

describe("the return from the login", () => {
  it("logs an operator in and continues to the requested page", async () => {
    const { response } = await signIn(["operator"], { path: "/ops/queues/queue/payments?status=failed" });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('content="0; url=/ops/queues/queue/payments?status=failed"');
    expect(response.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^ops_session=[\w-]{43}; path=\/ops; samesite=strict; httponly$/i),
    );
    expect(response.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^ops_sign_in=; .*1970/));
  });

  it.each([
    ["a customer", { roles: [] }],
    ["an admin", { roles: ["admin"] }],
  ])("rejects %s with 403 and stores no session", async (_who, { roles }) => {
    const before = await countSessions();
    const { response, session } = await signIn(roles);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ type: "urn:boltwright:problem:not-an-operator" });
    expect(session).toBeUndefined();
    expect(await countSessions()).toBe(before);
  });

  it.each([
    ["another state", (back: string) => back.replace(/state=[^&]+/, "state=another")],
    ["no state", (back: string) => back.replace(/state=[^&]+&/, "")],
    ["another code", (back: string) => back.replace(/code=[^&]+/, "code=another")],
    ["another issuer", (back: string) => back.replace(/iss=[^&]+/, "iss=http%3A%2F%2Fevil.test")],
    ["a rejection", (back: string) => back.replace(/code=[^&]+/, "error=access_denied")],
  ])("%s is 400 and stores no session", async (_what, change) => {
    const before = await countSessions();
    const redirect = await ops.request("/ops");
    const back = change(keycloak.approve(redirect.headers.get("location")!, ["operator"]));
    const response = await ops.request(back, { cookie: cookieOf(redirect, "ops_sign_in")! });
    expect(response.status).toBe(400);
    expect(cookieOf(response, "ops_session")).toBeUndefined();
    expect(await countSessions()).toBe(before);
  });

  it.each([
    ["another nonce", { nonce: "another" }],
    ["another issuer", { iss: "http://evil.test" }],
    ["another audience", { aud: "web" }],
    ["no longer good", { exp: 1 }],
    ["an address not verified", { email_verified: false }],
  ])("an ID token with %s is 400", async (_what, over) => {
    expect((await signIn(["operator"], { over })).response.status).toBe(400);
  });

  it("needs the cookie of the browser that began, unchanged, and takes a code once", async () => {
    const { attempt, back } = await signIn(["operator"]);
    expect((await ops.request(back)).status).toBe(400);
    expect((await ops.request(back, { cookie: `${attempt?.slice(0, -4)}AAAA` })).status).toBe(400);
    expect((await ops.request(back, { cookie: attempt! })).status).toBe(400);
  });

  it("is 503 while Keycloak is unavailable", async () => {
    const cut = await openOps({ keycloakUrl: "http://127.0.0.1:9/auth", redisUrl });
    await expect.poll(async () => (await cut.request("/ops")).status).toBe(302);
    const redirect = await cut.request("/ops");
    const back = keycloak.approve(redirect.headers.get("location")!, ["operator"]);
    expect((await cut.request(back, { cookie: cookieOf(redirect, "ops_sign_in")! })).status).toBe(503);
    await cut.close();
  });
});

describe("a session", () => {
  it("has headers on every response that forbid caching and framing", async () => {
    const { session } = await signIn(["operator"]);
    for (const path of [
      "/ops",
      "/ops/assets/ops.css",
      "/ops/queues",
      "/ops/queues/api/queues",
      "/ops/queues/static/images/logo.svg",
    ]) {
      const { status, headers } = await ops.request(path, { cookie: session! });
      expect(status).toBe(200);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; script-src 'self';/);
    }
  });

  it("ends after eight hours however busy, and half an hour after its last use", async () => {
    let now = Date.now();
    const sessions = openOperatorSessions(redisUrl, log, () => now);
    await expect.poll(() => sessions.find("nobody").catch(() => undefined)).toBeNull();
    const id = await sessions.begin({ subject: "s", email: "e@boltwright.test" });
    for (const key of await redis.keys("ops:session:*")) {
      expect(key).not.toContain(id);
      expect(await redis.ttl(key)).toBeGreaterThan(1700);
      expect(await redis.ttl(key)).toBeLessThanOrEqual(1800);
    }
    now += 7.9 * 3_600_000;
    expect(await sessions.find(id)).toMatchObject({ email: "e@boltwright.test" });
    now += 0.2 * 3_600_000;
    expect(await sessions.find(id)).toBeNull();
    sessions.close();
  });

  it("that this process has read lasts 15 minutes without Redis; others and ended ones do not", async () => {
    let now = Date.now();
    const sessions = openOperatorSessions(redisUrl, log, () => now);
    await expect.poll(() => sessions.find("nobody").catch(() => undefined)).toBeNull();
    const person = { subject: "s", email: "e@boltwright.test" };
    const [here, elsewhere, left] = await Promise.all([1, 2, 3].map(() => sessions.begin(person)));
    for (const id of [here!, left!]) expect(await sessions.find(id)).toMatchObject(person);
    await sessions.end(left!);
    // As while Redis is unavailable: every command is rejected.
    sessions.close();
    now += 14 * 60_000;
    expect(await sessions.find(here!)).toMatchObject(person);
    await expect(sessions.find(elsewhere!)).rejects.toThrow("enableOfflineQueue");
    await expect(sessions.find(left!)).rejects.toThrow("enableOfflineQueue");
    now += 2 * 60_000;
    await expect(sessions.find(here!)).rejects.toThrow("enableOfflineQueue");
  });

  it("ends with a sign-out, which only a button of the page can request", async () => {
    const { session } = await signIn(["operator"]);
    expect(await (await ops.request("/ops/logout", { cookie: session! })).text()).toContain("Log out");
    const foreign = await ops.request("/ops/logout", { method: "POST", cookie: session! });
    expect(foreign.status).toBe(403);
    expect((await ops.request("/ops/queues", { cookie: session! })).status).toBe(200);
    const response = await ops.request("/ops/logout", { method: "POST", cookie: session!, headers: own });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toContain(`${ISSUER}/protocol/openid-connect/logout?`);
    expect((await ops.request("/ops/queues", { cookie: session! })).status).toBe(302);
  });
});

describe("writing", () => {
  it.each([
    ["nothing", {}],
    ["another origin", { ...own, origin: "http://evil.test" }],
    ["no origin", { "sec-fetch-site": "same-origin" }],
    ["an opaque origin", { ...own, origin: "null" }],
    ["a sub-domain's page", { ...own, "sec-fetch-site": "same-site" }],
    ["a page from elsewhere", { ...own, "sec-fetch-site": "cross-site" }],
    ["an old browser", { origin: TEST_ORIGIN }],
  ])("with %s is 403, by every method", async (_what, headers) => {
    const { session } = await signIn(["operator"]);
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const response = await ops.request("/ops/queues/api/queues/pause", {
        method,
        cookie: session!,
        headers,
      });
      expect(response.status).toBe(403);
    }
  });
});

describe("error responses", () => {
  it("without Redis: 503 with a problem, while the shop still responds", async () => {
    const cut = await openOps({ keycloakUrl: keycloak.url, redisUrl: "redis://127.0.0.1:9" });
    for (const cookie of ["", "ops_session=AAAA"]) {
      const response = await cut.request("/ops/queues", { cookie });
      expect(response.status).toBe(503);
      expect(response.headers.get("content-type")).toContain("application/problem+json");
    }
    expect((await cut.request("/api/tools")).status).toBe(200);
    await cut.close();
  });

  it("a browser gets the reason as a page, with a link", async () => {
    const browser = { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };
    const cut = await openOps({ keycloakUrl: keycloak.url, redisUrl: "redis://127.0.0.1:9" });
    const unavailable = await cut.request("/ops", browser);
    expect([unavailable.status, unavailable.headers.get("content-type")]).toEqual([
      503,
      "text/html; charset=utf-8",
    ]);
    expect(unavailable.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await unavailable.text()).toMatch(/role="alert">Redis is down[^]*href="\/ops">Continue/);
    expect((await cut.request("/ops/assets/ops.css")).status).toBe(200);
    expect((await cut.request("/ops/assets/ops.ts")).status).toBe(404);
    await cut.close();

    const { session } = await signIn(["operator"]);
    const nowhere = await ops.request("/ops/<nowhere>", { ...browser, cookie: session! });
    expect(nowhere.status).toBe(404);
    expect(await nowhere.text()).toContain("Page not found");

    const redirect = await ops.request("/ops");
    const back = keycloak.approve(redirect.headers.get("location") ?? "", []);
    const rejected = await ops.request(back, { ...browser, cookie: cookieOf(redirect, "ops_sign_in")! });
    expect(rejected.status).toBe(403);
    expect(await rejected.text()).toMatch(
      /not an operator&#39;s[^]*openid-connect\/logout[^]*not-an-operator/,
    );
  });

  it("without the secret: everything below /ops is 404 with the reason", async () => {
    const off = await openOps(null);
    for (const path of ["/ops", "/ops/queues", "/ops/callback"]) {
      const response = await off.request(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ type: "urn:boltwright:problem:not-switched-on" });
    }
    await off.close();
  });
});
