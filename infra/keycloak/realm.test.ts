import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { demoAccounts } from "./accounts.ts";
import { embeddedRealm } from "./realm.ts";

const userShape = z.object({
  id: z.uuid(),
  email: z.email(),
  firstName: z.string().min(1).max(20),
  emailVerified: z.boolean(),
  credentials: z.tuple([z.object({ type: z.literal("password"), value: z.string().min(8).max(20) })]),
  realmRoles: z.array(z.string()),
});

async function productionRealm() {
  const text = await readFile(join(import.meta.dirname, "realm.json"), "utf8");
  return { text, realm: z.record(z.string(), z.unknown()).parse(JSON.parse(text)) };
}

const clientIds = (clients: Record<string, unknown>[]) => clients.map(({ clientId }) => clientId);

test("the embedded realm has exactly the demo accounts, in their order", async () => {
  const { users } = await embeddedRealm();
  const people = users.filter((user) => "credentials" in user).map((user) => userShape.parse(user));
  const described = people.map(({ email, firstName, emailVerified, credentials, realmRoles }) => {
    const roles = realmRoles.filter((role) => role === "admin" || role === "operator");
    const role = emailVerified ? (roles[0] ?? "customer") : "unverified";
    return { email, name: firstName, password: credentials[0].value, role };
  });
  expect(described).toEqual(demoAccounts);
  expect(new Set(people.map(({ id }) => id)).size).toBe(demoAccounts.length);
});

test("the roles of the demo accounts are those the shop needs", () => {
  const roles = ["customer", "customer", "admin", "operator", "unverified"];
  expect(demoAccounts.map(({ role }) => role)).toEqual(roles);
});

test("production gets no demo people, no password client and no plain http", async () => {
  const { text, realm } = await productionRealm();
  expect(realm["sslRequired"]).toBe("external");
  expect(clientIds(z.array(z.record(z.string(), z.unknown())).parse(realm["clients"]))).toEqual([
    "web",
    "shop-api",
    "ops",
  ]);
  expect(text).not.toMatch(/"directAccessGrantsEnabled": true|"credentials"|boltwright\.test/);
});

test("the embedded realm adds to production's and changes nothing but the need for https", async () => {
  const { realm } = await productionRealm();
  const { clients, users, ...embedded } = await embeddedRealm();
  expect(clientIds(clients)).toEqual(["web", "shop-api", "ops", "stack-token"]);
  const { clients: _clients, users: _users, ...production } = realm;
  expect(embedded).toEqual({ ...production, sslRequired: "none" });
  expect(users).toHaveLength(1 + demoAccounts.length);
});

test("the browser's client takes only code with PKCE, back to its own origin", async () => {
  const { clients } = await embeddedRealm();
  expect(clients.find(({ clientId }) => clientId === "web")).toMatchObject({
    publicClient: true,
    standardFlowEnabled: true,
    implicitFlowEnabled: false,
    directAccessGrantsEnabled: false,
    redirectUris: ["/*"],
    attributes: { "pkce.code.challenge.method": "S256", "post.logout.redirect.uris": "+" },
  });
});

test("the operators' client is confidential, allows only the code flow with PKCE, and gets the roles in the ID token", async () => {
  const { clients } = await embeddedRealm();
  expect(clients.find(({ clientId }) => clientId === "ops")).toMatchObject({
    publicClient: false,
    secret: "${OPS_CLIENT_SECRET}",
    standardFlowEnabled: true,
    implicitFlowEnabled: false,
    directAccessGrantsEnabled: false,
    redirectUris: ["/ops/callback"],
    attributes: { "pkce.code.challenge.method": "S256" },
    protocolMappers: [{ config: { "claim.name": "realm_access.roles", "id.token.claim": "true" } }],
  });
});

test("lifetimes, rotation and the brake on guessing are as decided", async () => {
  expect(await embeddedRealm()).toMatchObject({
    accessTokenLifespan: 300,
    ssoSessionIdleTimeout: 1800,
    ssoSessionMaxLifespan: 36_000,
    revokeRefreshToken: true,
    refreshTokenMaxReuse: 0,
    bruteForceProtected: true,
    permanentLockout: false,
    failureFactor: 10,
    passwordPolicy: "length(8) and maxLength(20)",
    verifyEmail: true,
  });
});
