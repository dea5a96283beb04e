import { beforeEach, describe, expect, it } from "vitest";
import { listAbandonedRoleChanges, reconcileRoleChange } from "../../domain/customer/settle-role-change.ts";
import { type SignedIn, systemActor } from "../../domain/shared/actor.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { countOf } from "../../testing/order-queries.ts";
import { abandonRoleChanges, ROLE_CHANGES, roleChangesOf } from "../../testing/role-changes.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";

const api = apiFixture();
let admin: SignedIn;
beforeEach(async () => {
  api.shop.accounts.fail("none");
  api.shop.accounts.slow(0);
  await api.shop.em.execute("update customer set role = 'customer'");
  api.shop.accounts.admins.clear();
  admin = await aMetAdmin();
});

const SECOND_MS = 1000;
const earlier = () => new Date(Date.now() - 10 * SECOND_MS);

async function aMetPerson(over: Partial<SignedIn> = {}): Promise<SignedIn> {
  const person = aPerson({ tokenIssuedAt: earlier(), ...over });
  await api.call("PUT", `/user/${person.email}`, { person, body: {} });
  return person;
}

async function aMetAdmin(): Promise<SignedIn> {
  const person = anAdmin({ tokenIssuedAt: earlier() });
  await api.call("GET", `/admin/${person.email}`, { person });
  return person;
}

const make = (email: string, person: SignedIn | undefined = admin) =>
  api.call("PUT", `/user/admin/${email}`, person && { person });
const remove = (email: string, person: SignedIn = admin) =>
  api.call("DELETE", `/user/admin/${email}`, { person });
const seesUsers = async (person: SignedIn) => (await api.call("GET", "/users?limit=1", { person })).status;

async function roleOf({ subject }: SignedIn): Promise<unknown> {
  const rows = await api.shop.em.execute("select role from customer where subject = ?", [subject]);
  return rows[0]?.role;
}

const eventsOf = async (person: SignedIn): Promise<unknown[]> =>
  (await roleChangesOf(api.shop, person)).map(({ role, source, state, by }) => [role, source, state, by]);

/** Reconciles all interrupted role changes, as the worker does. Returns their number. */
async function reconcileAll(): Promise<number> {
  await abandonRoleChanges(api.shop);
  const ctx = api.shop.as(systemActor);
  const abandoned = await listAbandonedRoleChanges(ctx, 100);
  for (const change of abandoned) await reconcileRoleChange(ctx, change);
  return abandoned.length;
}

describe("PUT user/admin/{email}", () => {
  it("200: makes an admin at the identity provider and in the mirror, once, and records who did it", async () => {
    const person = await aMetPerson();
    expect((await make(person.email.toUpperCase())).body).toEqual({ modifiedCount: 1 });
    expect((await make(person.email)).body).toEqual({ modifiedCount: 0 });
    expect(api.shop.accounts.admins.has(person.subject)).toBe(true);
    expect(await roleOf(person)).toBe("admin");
    expect(await eventsOf(person)).toEqual([["admin", "admin", "done", admin.email]]);
  });

  it("200: the response requests a renewal of the old token, and the renewed one works", async () => {
    const person = await aMetPerson();
    const fetchAdmin = async (who: SignedIn) =>
      (await api.call("GET", `/admin/${who.email}`, { person: who })).body;
    expect(await fetchAdmin(person)).toEqual({ admin: false });
    await make(person.email);
    expect(await fetchAdmin(person)).toEqual({ admin: false, renew: true });
    expect(await seesUsers(person)).toBe(403);
    const renewed = { ...person, roles: new Set(["admin"]), tokenIssuedAt: new Date(Date.now() + SECOND_MS) };
    expect(await fetchAdmin(renewed)).toEqual({ admin: true });
    expect(await seesUsers(renewed)).toBe(200);
  });

  it("200: ten at once are one change", async () => {
    const person = await aMetPerson();
    const responses = await Promise.all(Array.from({ length: 10 }, () => make(person.email)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(responses.reduce((sum, { body }) => sum + body.modifiedCount, 0)).toBe(1);
    expect(await eventsOf(person)).toHaveLength(1);
  });

  it("404: an address nobody has, and an account that is gone; nothing is written down", async () => {
    const person = await aMetPerson();
    api.shop.accounts.gone.add(person.subject);
    const before = await countOf(api.shop, ROLE_CHANGES);
    expect((await make("nobody@boltwright.test")).status).toBe(404);
    expect((await make(person.email)).status).toBe(404);
    expect([await roleOf(person), await countOf(api.shop, ROLE_CHANGES)]).toEqual(["customer", before]);
  });

  it("401 and 403: nobody, and customers, change nothing, not even themselves", async () => {
    const person = await aMetPerson();
    const forged = { ...person, roles: new Set(["admin"]) };
    expect((await api.call("PUT", `/user/admin/${person.email}`)).status).toBe(401);
    expect((await make(person.email, person)).status).toBe(403);
    expect((await make(person.email, forged)).status).toBe(403);
    expect((await remove(admin.email, person)).status).toBe(403);
    expect([await roleOf(person), await roleOf(admin), await eventsOf(person)]).toEqual([
      "customer",
      "admin",
      [],
    ]);
  });

  it.each(["%2F", "/x", "%00", "x"])("the address %s reaches nobody", async (address) => {
    const before = await countOf(api.shop, ROLE_CHANGES);
    expect([400, 404, 422]).toContain((await make(address)).status);
    expect(await countOf(api.shop, ROLE_CHANGES)).toBe(before);
  });
});

describe("DELETE user/admin/{email}", () => {
  it("200: takes the role, and the other one's token is worth nothing from the next call on", async () => {
    const other = await aMetAdmin();
    expect(await seesUsers(other)).toBe(200);
    expect((await remove(other.email)).body).toEqual({ modifiedCount: 1 });
    expect(await seesUsers(other)).toBe(403);
    expect(await seesUsers(other)).toBe(403);
    expect((await remove(other.email)).body).toEqual({ modifiedCount: 0 });
    expect(api.shop.accounts.admins.has(other.subject)).toBe(false);
    expect((await eventsOf(other)).at(-1)).toEqual(["customer", "admin", "done", admin.email]);
  });

  it("409: the last admin stays", async () => {
    const response = await remove(admin.email);
    expect([response.status, response.problem.type]).toEqual([409, "urn:boltwright:problem:last-admin"]);
    expect([await roleOf(admin), api.shop.accounts.admins.has(admin.subject)]).toEqual(["admin", true]);
    expect(await seesUsers(admin)).toBe(200);
  });

  it("two admins who remove each other at once: one stays", async () => {
    for (let round = 0; round < 10; round += 1) {
      const other = await aMetAdmin();
      api.shop.accounts.slow(round * 3);
      await Promise.all([remove(other.email, admin), remove(admin.email, other)]);
      const left = await countOf(api.shop, "customer where role = 'admin'");
      expect([left, api.shop.accounts.admins.size]).toEqual([1, 1]);
      if ((await roleOf(admin)) !== "admin") admin = other;
    }
  });
});

describe("when the identity provider fails", () => {
  it("503: it is down, and nothing is changed or written down", async () => {
    const person = await aMetPerson();
    api.shop.accounts.fail("down");
    const before = await countOf(api.shop, ROLE_CHANGES);
    expect([(await make(person.email)).status, (await remove(admin.email)).status]).toEqual([503, 503]);
    expect(await roleOf(person)).toBe("customer");
    expect(await countOf(api.shop, ROLE_CHANGES)).toBe(before);
    api.shop.accounts.fail("none");
    expect((await make(person.email)).body).toEqual({ modifiedCount: 1 });
  });

  it("503: the change is rejected; trying again does it", async () => {
    const person = await aMetPerson();
    api.shop.accounts.fail("reject-change");
    expect((await make(person.email)).status).toBe(503);
    expect(await roleOf(person)).toBe("customer");
    expect((await remove(person.email)).status).toBe(200);
    api.shop.accounts.fail("none");
    expect((await make(person.email)).body).toEqual({ modifiedCount: 1 });
    expect(await eventsOf(person)).toEqual([["admin", "admin", "done", admin.email]]);
  });

  it("503: Keycloak rejects the change and nobody retries; the worker marks it as undone", async () => {
    const person = await aMetPerson();
    api.shop.accounts.fail("reject-change");
    await make(person.email);
    api.shop.accounts.fail("none");
    expect(await reconcileAll()).toBe(1);
    expect([await roleOf(person), await eventsOf(person)]).toEqual([
      "customer",
      [["admin", "admin", "undone", admin.email]],
    ]);
  });

  it("503: the response is lost; the worker copies the role from Keycloak", async () => {
    const [person, other] = [await aMetPerson(), await aMetAdmin()];
    api.shop.accounts.fail("lose-reply");
    expect([(await make(person.email)).status, (await remove(other.email)).status]).toEqual([503, 503]);
    expect([await roleOf(person), await roleOf(other)]).toEqual(["customer", "admin"]);
    api.shop.accounts.fail("none");
    expect(await reconcileAll()).toBe(2);
    expect([await roleOf(person), await roleOf(other)]).toEqual(["admin", "customer"]);
    expect(await reconcileAll()).toBe(0);
    expect(await seesUsers(other)).toBe(403);
  });

  it("the worker waits while it is down, and for a call that is still at it", async () => {
    const person = await aMetPerson();
    api.shop.accounts.fail("lose-reply");
    await make(person.email);
    expect(await listAbandonedRoleChanges(api.shop.as(systemActor), 100)).toEqual([]);
    api.shop.accounts.fail("down");
    await expect(reconcileAll()).rejects.toThrow("keycloak did not respond");
    api.shop.accounts.fail("none");
    expect(await reconcileAll()).toBe(1);
    expect(await roleOf(person)).toBe("admin");
  });
});

describe("GET users", () => {
  it("200: a bare array by pages, admins first, each once", async () => {
    await Promise.all(Array.from({ length: 7 }, () => aMetPerson()));
    const seen: { email: string; role: string }[] = [];
    for await (const { status, body } of api.pages("/users?limit=3", { person: admin })) {
      expect(status).toBe(200);
      expect(body.length).toBeLessThanOrEqual(3);
      seen.push(...body);
    }
    expect(seen).toHaveLength(await countOf(api.shop, "customer"));
    expect(new Set(seen.map(({ email }) => email)).size).toBe(seen.length);
    expect(seen[0]).toEqual({
      _id: expect.any(String),
      email: admin.email,
      name: admin.name,
      role: "admin",
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
    });
    expect(seen.slice(1).every(({ role }) => role === "customer")).toBe(true);
  });

  it("200: finds part of an address or a name, and takes % and _ as they are", async () => {
    const person = await aMetPerson({ name: "Zoë 50%_Off" });
    const find = async (words: string) =>
      (await api.call("GET", `/users?q=${encodeURIComponent(words)}`, { person: admin })).body.map(
        ({ email }) => email,
      );
    expect(await find("zoë 50%_")).toEqual([person.email]);
    expect(await find(person.email.slice(2, 20).toUpperCase())).toEqual([person.email]);
    expect(await find("5%Off")).toEqual([]);
  });

  it("403: customers learn nothing", async () => {
    const response = await api.call("GET", "/users", { person: await aMetPerson() });
    expect([response.status, JSON.stringify(response.body).includes(admin.email)]).toEqual([403, false]);
  });
});
