import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { watchForDemoRealm } from "../../../api/src/platform/demo-realm.ts";
import { keycloakRoles } from "../../../api/src/platform/keycloak-roles.ts";
import { createLogger } from "../../../api/src/platform/log.ts";
import { demoAccounts } from "../accounts.ts";
import { signInAsAdmin } from "../admin.ts";
import { configureRealm } from "../configure-realm.ts";
import { passwordGrant, readToken, redeemNothing, tokenRequest } from "./code-flow.ts";
import type { TestKeycloak } from "./keycloak-server.ts";
import { firstId } from "./realm-admin.ts";
import { temporaryFolder } from "../../machine/testing/temporary-folder.ts";

const [customer, , admin, operator, unverified] = demoAccounts;

interface Realm {
  readonly keycloak: TestKeycloak;
  /** Where a script finds its commands, as `PATH`. */
  readonly path: string;
}

/** Runs a copy of the script in a folder laid out as the image, next to Keycloak's own command line tool. */
async function updateClientSecrets(
  { keycloak, path }: Realm,
  secrets: Record<string, string>,
  adminPassword: string,
) {
  const home = await temporaryFolder();
  mkdirSync(join(home, "bin"));
  const script = join(home, "bin/update-client-secrets.sh");
  copyFileSync(join(import.meta.dirname, "../update-client-secrets.sh"), script);
  symlinkSync(join(keycloak.distDir, "bin/kcadm.sh"), join(home, "bin/kcadm.sh"));
  const child = spawn("bash", [script], {
    env: {
      PATH: path,
      KC_HTTP_PORT: new URL(keycloak.access.keycloakUrl).port,
      KC_BOOTSTRAP_ADMIN_USERNAME: keycloak.access.user,
      KC_BOOTSTRAP_ADMIN_PASSWORD: adminPassword,
      ...secrets,
    },
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code: child.exitCode, output, errors };
}

const serviceToken = (origin: string, secret: string) =>
  tokenRequest(origin, {
    grant_type: "client_credentials",
    client_id: "shop-api",
    client_secret: secret,
  });

/** The API's gateway to roles, an admin's calls, and the id of the account with this address. */
async function rolesOf({ access, apiClientSecret }: TestKeycloak, email: string) {
  const roles = keycloakRoles({
    keycloakUrl: access.keycloakUrl,
    realm: "boltwright",
    clientSecret: apiClientSecret,
  });
  const admins = await signInAsAdmin(access, "boltwright");
  return { roles, admins, subject: await firstId(admins, `/users?exact=true&email=${email}`) };
}

/** Tokens, roles and secrets of a running realm; deletes its demo accounts at the end. */
export function testRunningRealm(realm: Realm): void {
  const { keycloak } = realm;
  test("rotated client secrets reach a realm that was imported before, and nothing else of the clients changes", async () => {
    const { origin, access, apiClientSecret, opsClientSecret } = keycloak;
    const admin = await signInAsAdmin(access, "boltwright");
    const clientsShape = z.array(z.record(z.string(), z.unknown()));
    const clients = async () =>
      clientsShape.parse(await admin("GET", "/clients")).map(({ secret: _secret, attributes, ...client }) => {
        // Keycloak notes there when a secret was made.
        const { "client.secret.creation.time": _at, ...stable } = z
          .record(z.string(), z.string())
          .parse(attributes);
        return { ...client, attributes: stable };
      });
    const before = await clients();
    const rotated = {
      SHOP_API_CLIENT_SECRET: 'rotated-"api"-\\secret',
      OPS_CLIENT_SECRET: "rotated-ops-secret",
    };

    const restored = { SHOP_API_CLIENT_SECRET: apiClientSecret, OPS_CLIENT_SECRET: opsClientSecret };
    onTestFinished(async () => void (await updateClientSecrets(realm, restored, access.password)), 120_000);

    expect(await updateClientSecrets(realm, rotated, "another-password")).toMatchObject({
      code: 1,
      output: "",
      errors: expect.stringContaining("keycloak_admin_password"),
    });
    expect((await serviceToken(origin, apiClientSecret)).access_token).toBeDefined();

    expect(await updateClientSecrets(realm, rotated, access.password)).toEqual({
      code: 0,
      output:
        "The client shop-api has the secret of this start.\nThe client ops has the secret of this start.\n",
      errors: "",
    });
    expect(await serviceToken(origin, apiClientSecret)).toMatchObject({ error: "unauthorized_client" });
    const { access_token: token } = await serviceToken(origin, rotated.SHOP_API_CLIENT_SECRET);
    expect(readToken(token).claims.resource_access?.["realm-management"]?.roles).toEqual(["manage-users"]);
    expect(await redeemNothing(origin, opsClientSecret)).toMatchObject({ error: "unauthorized_client" });
    expect(await redeemNothing(origin, rotated.OPS_CLIENT_SECRET)).toMatchObject({ error: "invalid_grant" });
    expect(await clients()).toEqual(before);
  }, 300_000);

  test("a lock holds for the right password, and is held by one wrong password in each period; sessions go on, and an operator ends it", async () => {
    const { origin, access } = keycloak;
    const account = admin ?? { email: "", password: "" };
    const operate = await signInAsAdmin(access, "boltwright");
    const decided = {
      failureFactor: 10,
      waitIncrementSeconds: 60,
      maxFailureWaitSeconds: 900,
      quickLoginCheckMilliSeconds: 1000,
    };
    const lock = `/attack-detection/brute-force/users/${await firstId(operate, `/users?exact=true&email=${account.email}`)}`;
    const lockShape = z.object({ disabled: z.boolean(), numTemporaryLockouts: z.number() });
    const locked = async () => lockShape.parse(await operate("GET", lock));
    const enter = (password: string) =>
      passwordGrant(origin, "stack-token", { email: account.email, password });
    onTestFinished(async () => {
      const again = await signInAsAdmin(access, "boltwright");
      await again("PUT", "", decided);
      await again("DELETE", lock);
    });
    const session = await enter(account.password);

    // One second for each lock, then an hour.
    await operate("PUT", "", { failureFactor: 2, waitIncrementSeconds: 1, quickLoginCheckMilliSeconds: 0 });
    for (const password of ["wrong-1", "wrong-2"]) await enter(password);
    await expect.poll(locked).toEqual({ disabled: false, numTemporaryLockouts: 1 });
    await operate("PUT", "", { waitIncrementSeconds: 3600, maxFailureWaitSeconds: 3600 });
    await enter("wrong-3");
    await expect.poll(locked).toEqual({ disabled: true, numTemporaryLockouts: 2 });

    expect(await enter(account.password)).toMatchObject({ error: "invalid_grant" });
    const refresh = { grant_type: "refresh_token", client_id: "stack-token" };
    expect(
      await tokenRequest(origin, { ...refresh, refresh_token: session.refresh_token ?? "" }),
    ).toHaveProperty("access_token");
    await operate("DELETE", lock);
    expect(await enter(account.password)).toHaveProperty("access_token");
  });

  test("login events are stored for 30 days, and the log contains no e-mail address", async () => {
    const email = demoAccounts[0]?.email ?? "";
    expect(await passwordGrant(keycloak.origin, "stack-token", { email, password: "wrong" })).toMatchObject({
      error: "invalid_grant",
    });
    const admin = await signInAsAdmin(keycloak.access, "boltwright");
    expect(await admin("GET", "/events/config")).toMatchObject({
      eventsEnabled: true,
      eventsExpiration: 2_592_000,
    });
    expect(await admin("GET", "")).toMatchObject({ attributes: { adminEventsExpiration: "2592000" } });
    expect(JSON.stringify(await admin("GET", "/events?type=LOGIN_ERROR"))).toContain(email);
    expect(keycloak.log()).toContain("Keycloak");
    expect(keycloak.log()).not.toContain(email);
  }, 60_000);

  describe("tokens", () => {
    test("an admin's token is what the API checks", async () => {
      const { access_token: token } = await passwordGrant(keycloak.origin, "stack-token", admin!);
      const { header, claims } = readToken(token);
      expect(header.alg).toBe("RS256");
      expect(claims).toMatchObject({
        iss: `${keycloak.origin}/auth/realms/boltwright`,
        aud: expect.arrayContaining(["api"]),
        typ: "Bearer",
        azp: "stack-token",
        email: admin!.email,
        email_verified: true,
        name: admin!.name,
        realm_access: { roles: expect.arrayContaining(["admin"]) },
      });
      expect(claims.exp - claims.iat).toBe(300);
    });

    test("a customer's token names neither admin nor operator", async () => {
      const { access_token: token } = await passwordGrant(keycloak.origin, "stack-token", customer!);
      const roles = readToken(token).claims.realm_access?.roles;
      expect(roles).toContain("default-roles-boltwright");
      expect(roles).not.toContain("admin");
      expect(roles).not.toContain("operator");
    });

    test("an account that is not verified is rejected with Keycloak's words", async () => {
      expect(await passwordGrant(keycloak.origin, "stack-token", unverified!)).toMatchObject({
        error: "invalid_grant",
        error_description: "Account is not fully set up",
      });
    });

    test("the browser's client gives no token for a password", async () => {
      expect(await passwordGrant(keycloak.origin, "web", customer!)).toMatchObject({
        error: "unauthorized_client",
      });
    });

    test("the load client is there only under the load profile", async () => {
      const { access, smtp } = keycloak;
      await configureRealm(access, { smtp, loadProfile: true });
      await configureRealm(access, { smtp, loadProfile: true });
      const { access_token: token } = await passwordGrant(keycloak.origin, "load", customer!);
      expect(readToken(token).claims.aud).toContain("api");
      await configureRealm(access, { smtp, loadProfile: false });
      expect(await passwordGrant(keycloak.origin, "load", customer!)).toMatchObject({
        error: "invalid_client",
      });
    });

    test("the API's own account may manage users and nothing else", async () => {
      const { access_token: token } = await serviceToken(keycloak.origin, keycloak.apiClientSecret);
      expect(readToken(token).claims.resource_access?.["realm-management"]?.roles).toEqual(["manage-users"]);
    });
  });

  test("the API's gateway gives the role and takes it with its least right, again and again; a gone account is null", async () => {
    const { roles, subject } = await rolesOf(keycloak, customer!.email);
    expect(await roles.isAdmin(subject)).toBe(false);
    for (const wanted of [true, true, false, false]) {
      await roles.setAdmin(subject, wanted);
      expect(await roles.isAdmin(subject)).toBe(wanted);
    }
    expect(await roles.isAdmin("0198a3c0-0000-7000-8000-00000000ffff")).toBeNull();
  });

  test("the API's gateway knows an operator until the role is removed or the account is disabled", async () => {
    const { roles, admins, subject } = await rolesOf(keycloak, operator!.email);
    const role = await admins("GET", "/roles/operator");
    expect(await roles.isOperator(subject)).toBe(true);
    await admins("PUT", `/users/${subject}`, { enabled: false });
    expect(await roles.isOperator(subject)).toBe(false);
    await admins("PUT", `/users/${subject}`, { enabled: true });
    expect(await roles.isOperator(subject)).toBe(true);
    await admins("DELETE", `/users/${subject}/role-mappings/realm`, [role]);
    expect(await roles.isOperator(subject)).toBe(false);
    await admins("POST", `/users/${subject}/role-mappings/realm`, [role]);
    expect(await roles.isOperator("0198a3c0-0000-7000-8000-00000000ffff")).toBe(false);
  });

  // Last: it deletes the demo accounts.
  test("the API finds clients and accounts of the demonstration in a realm, and none once they are deleted", async () => {
    const admin = await signInAsAdmin(keycloak.access, "boltwright");
    const watch = (clientSecret = keycloak.apiClientSecret) =>
      watchForDemoRealm({
        origin: "https://shop.example.com",
        keycloakUrl: keycloak.access.keycloakUrl,
        realm: "boltwright",
        clientSecret,
        log: createLogger("test", "silent"),
        onFound: () => undefined,
      });
    await expect(watch()).rejects.toThrow("has the demo client stack-token");
    await admin("DELETE", `/clients/${await firstId(admin, "/clients?clientId=stack-token")}`);
    await expect(watch()).rejects.toThrow("has demo accounts (boltwright.test)");

    const unknown = await watch("another-secret-1");
    expect([unknown.isChecked(), unknown.verdict()]).toEqual([
      true,
      "Keycloak rejected SHOP_API_CLIENT_SECRET",
    ]);
    unknown.close();

    for (const { email } of demoAccounts)
      await admin("DELETE", `/users/${await firstId(admin, `/users?exact=true&username=${email}`)}`);
    const clean = await watch();
    expect([clean.isChecked(), clean.verdict()]).toEqual([true, "ok"]);
    clean.close();
  }, 60_000);
}
