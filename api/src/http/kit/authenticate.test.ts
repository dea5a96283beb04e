import { createHmac } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { apiFixture } from "../../testing/api-fixture.ts";
import { anApi } from "../../testing/test-api.ts";
import { aPerson } from "../../testing/test-shop.ts";

const api = apiFixture();

const person = aPerson();

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

async function statusWith(token: string): Promise<number> {
  return (await api.call("GET", `/user/${person.email}`, { token })).status;
}

describe("a bearer token", () => {
  it("opens the door when it is a good access token", async () => {
    expect(await statusWith(await api.issuer.token(person))).toBe(200);
  });

  it.each<[string, () => Promise<string>]>([
    ["of another issuer", () => api.issuer.token(person, { iss: "http://evil.test/auth/realms/boltwright" })],
    ["for another audience", () => api.issuer.token(person, { aud: "account" })],
    ["that has run out", () => api.issuer.token(person, { exp: Math.floor(Date.now() / 1000) - 11 })],
    ["without an end", () => api.issuer.token(person, { exp: undefined as never })],
    ["that is an ID token", () => api.issuer.token(person, { typ: "ID" })],
    ["that is a refresh token", () => api.issuer.token(person, { typ: "Refresh" })],
    ["of an unverified address", () => api.issuer.token(person, { email_verified: false })],
    ["whose verification is a text", () => api.issuer.token(person, { email_verified: "true" })],
    ["of an unknown key", () => api.issuer.token(person, {}, { kid: "../../etc/passwd" })],
    [
      "that brings its own key",
      () => api.issuer.token(person, {}, { kid: "own", jku: "http://evil.test/keys" }),
    ],
    [
      "with alg none",
      async () => {
        const [, payload] = (await api.issuer.token(person)).split(".");
        return `${part({ alg: "none", typ: "JWT" })}.${payload}.`;
      },
    ],
    [
      "signed by HMAC",
      async () => {
        const [, payload] = (await api.issuer.token(person)).split(".");
        const head = `${part({ alg: "HS256", kid: "test-key" })}.${payload}`;
        return `${head}.${createHmac("sha256", "public key").update(head).digest("base64url")}`;
      },
    ],
    [
      "with a changed claim",
      async () => {
        const [header, payload, signature] = (await api.issuer.token(person)).split(".");
        const claims = JSON.parse(Buffer.from(payload ?? "", "base64url").toString());
        return `${header}.${part({ ...claims, realm_access: { roles: ["admin"] } })}.${signature}`;
      },
    ],
    ["that is no token", async () => "abc"],
  ])("%s is 401, in the same words", async (_name, forge) => {
    const response = await api.call("GET", `/user/${person.email}`, { token: await forge() });
    const none = await api.call("GET", `/user/${person.email}`);
    expect(response.status).toBe(401);
    expect({ ...response.body, requestId: "" }).toEqual({ ...none.body, requestId: "" });
  });

  it("of unknown keys makes the keys be fetched once, not for each", async () => {
    const before = api.issuer.fetches();
    const tokens = await Promise.all(
      Array.from({ length: 20 }, (_, n) => api.issuer.token(person, {}, { kid: `flood-${n}` })),
    );
    expect(new Set(await Promise.all(tokens.map(statusWith)))).toEqual(new Set([401]));
    expect(api.issuer.fetches() - before).toBeLessThanOrEqual(1);
  });

  it("stays valid while Keycloak is unavailable, once its keys are known", async () => {
    const known = await anApi();
    await known.call("GET", `/user/${person.email}`, { person });
    known.issuer.break();
    expect((await known.call("GET", `/user/${person.email}`, { person })).status).toBe(200);
    await known.close();
  });

  it("of a new key is taken half a minute later, of the old one as long as Keycloak publishes it", async () => {
    const rotating = await anApi();
    const exp = Math.floor(Date.now() / 1000) + 3600;
    const status = async (token: string): Promise<number> =>
      (await rotating.call("GET", `/user/${person.email}`, { token })).status;
    const later = (seconds: number): unknown =>
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 });
    const old = await rotating.issuer.token(person, { exp });
    expect(await status(old)).toBe(200);
    await rotating.issuer.rotate();
    const fresh = await rotating.issuer.token(person, { exp });
    later(31);
    expect([await status(fresh), await status(old)]).toEqual([200, 200]);
    rotating.issuer.retire();
    later(31);
    await status(await rotating.issuer.token(person, { exp }, { kid: "makes the keys be read again" }));
    expect([await status(fresh), await status(old)]).toEqual([200, 401]);
    vi.useRealTimers();
    await rotating.close();
  });
});
