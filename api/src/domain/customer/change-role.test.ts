import { beforeEach, describe, expect, it } from "vitest";
import { countOf } from "../../testing/order-queries.ts";
import { abandonRoleChanges, roleChangesOf } from "../../testing/role-changes.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { type SignedIn, systemActor } from "../shared/actor.ts";
import { changeRole, type Role } from "./change-role.ts";
import { ensureCustomer } from "./ensure-customer.ts";
import { requireAdmin } from "./require-admin.ts";
import { listAbandonedRoleChanges, reconcileRoleChange, settleRoleChange } from "./settle-role-change.ts";

const shop = shopFixture();

const MINUTE_MS = 60_000;
const before = (): Date => new Date(Date.now() - MINUTE_MS);

let admin: SignedIn;
beforeEach(async () => {
  shop.accounts.fail("none");
  shop.accounts.admins.clear();
  await shop.em.execute("update customer set role = 'customer'");
  await settleAll();
  admin = await aStoredAdmin();
});

async function aStoredAdmin(): Promise<SignedIn> {
  const person = anAdmin({ tokenIssuedAt: before() });
  await requireAdmin(shop.as(person));
  return person;
}

async function aStoredCustomer(): Promise<SignedIn> {
  const person = aPerson({ tokenIssuedAt: before() });
  await ensureCustomer(shop.as(person));
  return person;
}

const change = (person: SignedIn, role: Role, by: SignedIn = admin): Promise<boolean> =>
  changeRole(shop.as(by), { email: person.email, role });

async function roleOf({ subject }: SignedIn): Promise<string | undefined> {
  const [row] = await shop.em.execute<{ role: string }[]>("select role from customer where subject = ?", [
    subject,
  ]);
  return row?.role;
}

const changesOf = async (person: SignedIn) =>
  (await roleChangesOf(shop, person)).map(({ role, state, source }) => ({ role, state, source }));

/** Settles abandoned changes, as the worker does. */
async function settleAll(): Promise<number> {
  await abandonRoleChanges(shop);
  const ctx = shop.as(systemActor);
  const abandoned = await listAbandonedRoleChanges(ctx, 100);
  for (const each of abandoned) await reconcileRoleChange(ctx, each);
  return abandoned.length;
}

describe("a change of a role", () => {
  it("reaches the identity provider and the mirror, and is recorded once", async () => {
    const person = await aStoredCustomer();
    expect(await change(person, "admin")).toBe(true);
    expect(shop.accounts.admins.has(person.subject)).toBe(true);
    expect(await roleOf(person)).toBe("admin");
    expect(await changesOf(person)).toEqual([{ role: "admin", state: "done", source: "admin" }]);
  });

  it("to the present role changes and records nothing", async () => {
    const person = await aStoredCustomer();
    expect(await change(person, "customer")).toBe(false);
    await change(person, "admin");
    expect(await change(person, "admin")).toBe(false);
    expect(await changesOf(person)).toHaveLength(1);
  });

  it("finds the user by an email address in any case", async () => {
    const person = await aStoredCustomer();
    expect(await changeRole(shop.as(admin), { email: person.email.toUpperCase(), role: "admin" })).toBe(true);
  });

  it("takes admin access away from a token that is still valid", async () => {
    const other = await aStoredAdmin();
    await requireAdmin(shop.as(other));
    await change(other, "customer");
    await expect(requireAdmin(shop.as(other))).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is forbidden for a customer, and does not call the identity provider", async () => {
    const person = await aStoredCustomer();
    shop.accounts.fail("down");
    await expect(change(person, "admin", person)).rejects.toMatchObject({ code: "forbidden" });
    expect(await changesOf(person)).toEqual([]);
  });

  it("of an unknown user is not-found", async () => {
    await expect(change(aPerson(), "admin")).rejects.toMatchObject({
      code: "not-found",
      message: "No user of the shop has this email address.",
    });
  });

  it("of an account that the sign-in service no longer has is not-found, and changes nothing", async () => {
    const person = await aStoredCustomer();
    shop.accounts.gone.add(person.subject);
    await expect(change(person, "admin")).rejects.toMatchObject({
      code: "not-found",
      message: "The sign-in service no longer has this account.",
    });
    expect([await roleOf(person), await changesOf(person)]).toEqual(["customer", []]);
  });

  it("by five admins at once is made once", async () => {
    const person = await aStoredCustomer();
    const results = await Promise.all(Array.from({ length: 5 }, () => change(person, "admin")));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await changesOf(person)).toEqual([{ role: "admin", state: "done", source: "admin" }]);
  });
});

describe("the last admin", () => {
  it("stays admin, at the identity provider too", async () => {
    await expect(change(admin, "customer")).rejects.toMatchObject({
      code: "last-admin",
      message: "This is the last admin of the shop. Make another user an admin first.",
    });
    expect(shop.accounts.admins.has(admin.subject)).toBe(true);
    expect(await roleOf(admin)).toBe("admin");
    expect(await changesOf(admin)).not.toContainEqual(expect.objectContaining({ role: "customer" }));
  });

  it("is left when two admins remove each other at the same time", async () => {
    const other = await aStoredAdmin();
    const results = await Promise.allSettled([
      change(other, "customer", admin),
      change(admin, "customer", other),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(new Set([await roleOf(admin), await roleOf(other)])).toEqual(new Set(["admin", "customer"]));
    expect(shop.accounts.admins.size).toBe(1);
  });
});

describe("an identity provider that fails", () => {
  it("before anything begins leaves no trace", async () => {
    const person = await aStoredCustomer();
    shop.accounts.fail("down");
    await expect(change(person, "admin")).rejects.toMatchObject({ gateway: "keycloak" });
    expect(await changesOf(person)).toEqual([]);
  });

  it("at the change leaves it begun; the same change again takes it over", async () => {
    const person = await aStoredCustomer();
    shop.accounts.fail("reject-change");
    await expect(change(person, "admin")).rejects.toMatchObject({ gateway: "keycloak" });
    expect(await changesOf(person)).toMatchObject([{ role: "admin", state: "begun" }]);
    expect(await roleOf(person)).toBe("customer");
    shop.accounts.fail("none");
    expect(await change(person, "admin")).toBe(true);
    expect(await changesOf(person)).toMatchObject([{ role: "admin", state: "done" }]);
  });

  it("with a change begun rejects the opposite one until it is settled", async () => {
    const person = await aStoredCustomer();
    shop.accounts.fail("lose-reply");
    await expect(change(person, "admin")).rejects.toMatchObject({ gateway: "keycloak" });
    shop.accounts.fail("none");
    await expect(change(person, "customer")).rejects.toMatchObject({ code: "role-being-changed" });
    expect(shop.accounts.admins.has(person.subject)).toBe(true);
    await settleAll();
    expect(await change(person, "customer")).toBe(true);
  });
});

describe("settling an abandoned change", () => {
  it("is done where the identity provider made the change and its reply was lost", async () => {
    const person = await aStoredCustomer();
    shop.accounts.fail("lose-reply");
    await change(person, "admin").catch(() => undefined);
    shop.accounts.fail("none");
    expect(await settleAll()).toBe(1);
    expect(await roleOf(person)).toBe("admin");
    expect(await changesOf(person)).toEqual([{ role: "admin", state: "done", source: "admin" }]);
  });

  it("is undone where the identity provider did not make it", async () => {
    const person = await aStoredCustomer();
    shop.accounts.fail("reject-change");
    await change(person, "admin").catch(() => undefined);
    shop.accounts.fail("none");
    expect(await settleAll()).toBe(1);
    expect(await roleOf(person)).toBe("customer");
    expect(await changesOf(person)).toMatchObject([{ role: "admin", state: "undone" }]);
  });

  it("is undone where the account is gone", async () => {
    const person = await aStoredCustomer();
    shop.accounts.fail("lose-reply");
    await change(person, "admin").catch(() => undefined);
    shop.accounts.fail("none");
    shop.accounts.gone.add(person.subject);
    await settleAll();
    expect(await roleOf(person)).toBe("customer");
    expect(await changesOf(person)).toMatchObject([{ state: "undone" }]);
  });

  it("leaves a change alone that has just begun", async () => {
    const person = await aStoredCustomer();
    shop.accounts.fail("reject-change");
    await change(person, "admin").catch(() => undefined);
    expect(await listAbandonedRoleChanges(shop.as(systemActor), 100)).toEqual([]);
    expect(await changesOf(person)).toMatchObject([{ state: "begun" }]);
  });

  it("happens once, also when two workers settle it at the same time", async () => {
    const person = await aStoredCustomer();
    shop.accounts.fail("lose-reply");
    await change(person, "admin").catch(() => undefined);
    await abandonRoleChanges(shop);
    const [abandoned] = await listAbandonedRoleChanges(shop.as(systemActor), 1);
    const changeId = abandoned?.changeId ?? "";
    const settled = await Promise.all([
      settleRoleChange(shop.em, { changeId, isAdmin: true }),
      settleRoleChange(shop.em, { changeId, isAdmin: true }),
    ]);
    expect(settled.toSorted()).toEqual([false, true]);
    expect(await changesOf(person)).toMatchObject([{ role: "admin", state: "done" }]);
  });

  it("lists those first that were not tried before, at most the requested number", async () => {
    const people = [await aStoredCustomer(), await aStoredCustomer(), await aStoredCustomer()];
    shop.accounts.fail("reject-change");
    for (const person of people) await change(person, "admin").catch(() => undefined);
    await abandonRoleChanges(shop);
    const ctx = shop.as(systemActor);
    const all = await listAbandonedRoleChanges(ctx, 100);
    expect(all.map(({ subject }) => subject)).toEqual(people.map(({ subject }) => subject));
    expect(await listAbandonedRoleChanges(ctx, 2)).toEqual(all.slice(0, 2));
    expect(await countOf(shop, "role_change")).toBe(3);
  });
});
