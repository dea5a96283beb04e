import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GatewayUnavailable } from "../domain/shared/errors.ts";
import { newId } from "../domain/shared/ids.ts";
import { someAccounts, type TestAccounts } from "../testing/test-accounts.ts";
import { keycloakRoles } from "./keycloak-roles.ts";

let accounts: TestAccounts;
beforeAll(async () => {
  accounts = await someAccounts();
});
afterAll(() => accounts.close());
beforeEach(() => accounts.fail("none"));

describe("the role admin", () => {
  it("is granted and revoked at the identity provider, each as often as requested", async () => {
    const subject = newId();
    expect(await accounts.roles.isAdmin(subject)).toBe(false);
    for (const admin of [true, true, false, false, true]) {
      await accounts.roles.setAdmin(subject, admin);
      expect([await accounts.roles.isAdmin(subject), accounts.admins.has(subject)]).toEqual([admin, admin]);
    }
  });

  it("of a group is effective, and is neither the account's own nor changed with it", async () => {
    const subject = newId();
    accounts.adminGroup.add(subject);
    const both = () =>
      Promise.all([accounts.roles.isAdmin(subject), accounts.roles.isEffectiveAdmin(subject)]);
    expect(await both()).toEqual([false, true]);
    await accounts.roles.setAdmin(subject, true);
    expect(await both()).toEqual([true, true]);
    await accounts.roles.setAdmin(subject, false);
    expect(await both()).toEqual([false, true]);
    accounts.disabled.add(subject);
    expect(await both()).toEqual([false, false]);
  });

  it("changes for one account only", async () => {
    const [one, other] = [newId(), newId()];
    await accounts.roles.setAdmin(one, true);
    expect(await accounts.roles.isAdmin(other)).toBe(false);
    await accounts.roles.setAdmin(other, false);
    expect(await accounts.roles.isAdmin(one)).toBe(true);
  });

  it("of an account that is gone is unknown, and granting it changes nothing", async () => {
    const subject = newId();
    accounts.gone.add(subject);
    expect(await accounts.roles.isAdmin(subject)).toBeNull();
    await accounts.roles.setAdmin(subject, true);
    expect(accounts.admins.has(subject)).toBe(false);
  });

  it("that was changed is changed, though the response was lost: the next attempt finds it so", async () => {
    const subject = newId();
    accounts.fail("lose-reply");
    await expect(accounts.roles.setAdmin(subject, true)).rejects.toBeInstanceOf(GatewayUnavailable);
    accounts.fail("none");
    await accounts.roles.setAdmin(subject, true);
    expect([...accounts.admins].filter((one) => one === subject)).toEqual([subject]);
  });

  it("that cannot be changed fails as unavailable and stays as it was", async () => {
    const subject = newId();
    accounts.fail("reject-change");
    await expect(accounts.roles.setAdmin(subject, true)).rejects.toMatchObject({ gateway: "keycloak" });
    expect(await accounts.roles.isAdmin(subject)).toBe(false);
  });
});

describe("the role operator", () => {
  it.each<[string, (subject: string) => void, boolean]>([
    ["an account that has it", (subject) => accounts.operators.add(subject), true],
    ["an account without it", () => {}, false],
    ["an admin", (subject) => accounts.admins.add(subject), false],
    [
      "an account that is disabled",
      (subject) => {
        accounts.operators.add(subject);
        accounts.disabled.add(subject);
      },
      false,
    ],
    [
      "an account that is gone",
      (subject) => {
        accounts.operators.add(subject);
        accounts.gone.add(subject);
      },
      false,
    ],
  ])("of %s", async (_what, prepare, expected) => {
    const subject = newId();
    prepare(subject);
    expect(await accounts.roles.isOperator(subject)).toBe(expected);
  });
});

describe("without the identity provider", () => {
  const allFail = async (roles: TestAccounts["roles"]): Promise<void> => {
    const subject = newId();
    const { isAdmin, isEffectiveAdmin, isOperator } = roles;
    for (const ask of [isAdmin, isEffectiveAdmin, isOperator])
      await expect(ask(subject)).rejects.toMatchObject({ gateway: "keycloak" });
    await expect(roles.setAdmin(subject, true)).rejects.toMatchObject({ gateway: "keycloak" });
  };

  it("nobody has or loses a role: every call fails as unavailable, and works again afterwards", async () => {
    const subject = newId();
    accounts.operators.add(subject);
    accounts.fail("down");
    await allFail(accounts.roles);
    accounts.fail("none");
    expect(await accounts.roles.isOperator(subject)).toBe(true);
  });

  it.each([
    ["at a closed port", { keycloakUrl: "http://127.0.0.1:9/auth", clientSecret: "secret-of-shop-api" }],
    ["without the client's secret", { keycloakUrl: "http://127.0.0.1:9/auth", clientSecret: undefined }],
  ])("every call fails as unavailable: %s", async (_what, options) => {
    await expect(allFail(keycloakRoles({ realm: "boltwright", ...options }))).resolves.toBeUndefined();
  });
});
