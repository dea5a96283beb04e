import type { EntityManager } from "@mikro-orm/postgresql";
import { describe, expect, it } from "vitest";
import { countOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { type SignedIn, systemActor } from "../shared/actor.ts";
import { GatewayUnavailable } from "../shared/errors.ts";
import { inTransaction } from "../shared/transaction.ts";
import type { Customer } from "./customer.entity.ts";
import { ensureAdmin, ensureCustomer, isUpToDate } from "./ensure-customer.ts";
import { deleteOwnAccount } from "./delete-own-account.ts";
import { findAdminStatus } from "./find-admin-status.ts";
import { requireAdmin } from "./require-admin.ts";
import { lockCustomer, subjectHash } from "./lock-customer.ts";
import { lockSignedInCustomer } from "./lock-signed-in-customer.ts";

const shop = shopFixture();

const HOUR_MS = 3_600_000;
const ensure = (person: SignedIn): Promise<Customer> => ensureCustomer(shop.as(person));
const ensureRole = (person: SignedIn): Promise<Customer> => ensureAdmin(shop.as(person));
const customersOf = ({ subject }: SignedIn): Promise<number> =>
  countOf(shop, "customer where subject = ?", [subject]);

/** Marks a customer as erased at a time relative to now, as the erasure does. */
async function erase({ subject }: SignedIn, offset = "0 s"): Promise<void> {
  await shop.em.execute(
    `update customer set erased_at = now() + ?::interval, subject = 'erased-' || id,
       erased_subject_hash = encode(sha256(convert_to(subject, 'UTF8')), 'hex') where subject = ?`,
    [offset, subject],
  );
}

describe("the customer of a signed-in person", () => {
  it("is inserted at the first call and found at the next", async () => {
    const person = aPerson({ name: "Ada Okafor" });
    const first = await ensure(person);
    expect(first).toMatchObject({
      subject: person.subject,
      email: person.email,
      name: "Ada Okafor",
      role: "customer",
    });
    expect((await ensure(person)).id).toBe(first.id);
    expect(await customersOf(person)).toBe(1);
  });

  it("is one, also when ten first calls come at once", async () => {
    const person = aPerson();
    const customers = await Promise.all(Array.from({ length: 10 }, () => ensure(person)));
    expect(new Set(customers.map(({ id }) => id)).size).toBe(1);
    expect(await customersOf(person)).toBe(1);
  });

  it("follows a new email address of the token, and retains its own name", async () => {
    const person = aPerson({ name: "Ada Okafor" });
    const { id } = await ensure(person);
    await shop.em.execute("update customer set name = 'Ada O.' where id = ?", [id]);
    const moved = { ...person, email: `moved-${person.email}`, name: "Somebody Else" };
    expect(await ensure(moved)).toMatchObject({ id, email: moved.email, name: "Ada O." });
  });

  it("does not exist for an anonymous caller or a job", async () => {
    const before = await countOf(shop, "customer");
    for (const actor of [{ kind: "anonymous" } as const, systemActor]) {
      await expect(ensureCustomer(shop.as(actor))).rejects.toMatchObject({ code: "forbidden" });
    }
    expect(await countOf(shop, "customer")).toBe(before);
  });
});

describe("the mirrored role", () => {
  it("follows a token that is newer than the last change of the role", async () => {
    const person = aPerson();
    await ensure(person);
    const promoted = {
      ...person,
      roles: new Set(["admin"]),
      tokenIssuedAt: new Date(Date.now() + HOUR_MS),
    };
    shop.accounts.admins.add(person.subject);
    expect((await ensureRole(promoted)).role).toBe("admin");
    const demoted = { ...person, tokenIssuedAt: new Date(Date.now() + 2 * HOUR_MS) };
    await shop.em.execute(
      "update customer set role_changed_at = now() - interval '1 minute' where subject = ?",
      [person.subject],
    );
    expect((await ensure(demoted)).role).toBe("customer");
  });

  it("is not restored by a token from before it was removed", async () => {
    const admin = anAdmin({ tokenIssuedAt: new Date(Date.now() - HOUR_MS) });
    expect((await ensureRole(admin)).role).toBe("admin");
    await shop.em.execute("update customer set role = 'customer' where subject = ?", [admin.subject]);
    expect((await ensureRole(admin)).role).toBe("customer");
    expect((await ensureRole({ ...admin, email: `new-${admin.email}` })).role).toBe("customer");
  });
});

describe("a new admin", () => {
  it("shops as a customer while the identity provider does not respond, and is an admin afterwards", async () => {
    const admin = anAdmin();
    shop.accounts.fail("down");
    expect((await ensure(admin)).role).toBe("customer");
    const id = await inTransaction(shop.em, (em) => lockSignedInCustomer({ actor: admin }, em));
    await expect(requireAdmin(shop.as(admin))).rejects.toThrow(GatewayUnavailable);
    shop.accounts.fail("none");
    expect((await requireAdmin(shop.as(admin))).customerId).toBe(id);
  });

  it("is a customer where only the token has the role, also by the first order", async () => {
    const [admin, buyer] = [anAdmin(), anAdmin()];
    for (const person of [admin, buyer]) {
      shop.accounts.meet(person);
      shop.accounts.admins.delete(person.subject);
    }
    await inTransaction(shop.em, (em) => lockSignedInCustomer({ actor: buyer }, em));
    for (const person of [admin, buyer]) {
      await expect(requireAdmin(shop.as(person))).rejects.toMatchObject({ code: "forbidden" });
      expect(await countOf(shop, "customer where subject = ? and role = 'customer'", [person.subject])).toBe(
        1,
      );
    }
  });
});

describe("by a clock of the identity provider that is ahead, the removed role", () => {
  /** A former admin, whose token from before that seems to be newer. */
  async function aFormerAdmin(): Promise<SignedIn> {
    const admin = anAdmin({ tokenIssuedAt: new Date(Date.now() + HOUR_MS) });
    expect((await ensureRole(admin)).role).toBe("admin");
    await removeRole(admin);
    return admin;
  }
  async function removeRole({ subject }: SignedIn): Promise<void> {
    shop.accounts.admins.delete(subject);
    await shop.em.execute("update customer set role = 'customer' where subject = ?", [subject]);
  }
  const roleOf = async ({ subject }: SignedIn) => {
    const [row] = await shop.em.execute<{ role: string }[]>("select role from customer where subject = ?", [
      subject,
    ]);
    return row?.role;
  };
  const changesOf = ({ subject }: SignedIn) =>
    countOf(shop, "audit_entry where person_id = (select id from customer where subject = ?)", [subject]);

  it("is not restored by a token that is only seemingly newer", async () => {
    const admin = await aFormerAdmin();
    const changes = await changesOf(admin);
    await expect(requireAdmin(shop.as(admin))).rejects.toMatchObject({ code: "forbidden" });
    await inTransaction(shop.em, (em) => lockSignedInCustomer({ actor: admin }, em));
    expect([await roleOf(admin), await changesOf(admin)]).toEqual(["customer", changes]);
  });

  it("is restored where the identity provider has it again", async () => {
    const admin = await aFormerAdmin();
    shop.accounts.admins.add(admin.subject);
    expect((await ensureRole(admin)).role).toBe("admin");
  });

  it("is not restored by a new row either, after the account erased itself", async () => {
    const admin = await aFormerAdmin();
    await deleteOwnAccount(shop.as(admin), admin.email);
    await expect(requireAdmin(shop.as(admin))).rejects.toMatchObject({ code: "forbidden" });
    expect([await roleOf(admin), await changesOf(admin)]).toEqual(["customer", 0]);
  });

  it("is restored where a group has the role, and changes nothing about it", async () => {
    const admin = await aFormerAdmin();
    shop.accounts.adminGroup.add(admin.subject);
    expect((await requireAdmin(shop.as(admin))).person).toBe(admin);
    expect(shop.accounts.admins.has(admin.subject)).toBe(false);
  });

  it("is not restored while the identity provider does not respond", async () => {
    const admin = await aFormerAdmin();
    shop.accounts.admins.add(admin.subject);
    shop.accounts.fail("down");
    await expect(requireAdmin(shop.as(admin))).rejects.toThrow(GatewayUnavailable);
    await expect(findAdminStatus(shop.as(admin), admin.email)).rejects.toThrow(GatewayUnavailable);
    expect((await ensure(admin)).role).toBe("customer");
    shop.accounts.fail("none");
    expect(await roleOf(admin)).toBe("customer");
  });

  it("is not restored where it is removed once more after the identity provider confirmed it", async () => {
    const admin = await aFormerAdmin();
    const ctx = shop.as(admin);
    const isEffectiveAdmin = async (): Promise<boolean> => {
      await shop.em.execute("update customer set role = 'admin' where subject = ?", [admin.subject]);
      await removeRole(admin);
      return true;
    };
    expect((await ensureAdmin({ ...ctx, roles: { ...ctx.roles, isEffectiveAdmin } })).role).toBe("customer");
  });
});

describe("isUpToDate", () => {
  const changedAt = new Date("2026-11-22T12:00:00Z");
  const person = aPerson({ email: "ada@boltwright.test", tokenIssuedAt: new Date("2026-11-22T13:00:00Z") });
  const customer = { email: "ada@boltwright.test", role: "customer", roleChangedAt: changedAt } as const;

  it.each([
    ["the same email and role", person, true],
    ["another email", { ...person, email: "eve@boltwright.test" }, false],
    [
      "a new role, which the identity provider has to confirm",
      { ...person, roles: new Set(["admin"]) },
      true,
    ],
  ])("%s", (_, token, expected) => {
    expect(isUpToDate(customer, token)).toBe(expected);
  });

  it.each([
    ["a removed role in a newer token", person, false],
    ["a removed role in a token as old as the change", { ...person, tokenIssuedAt: changedAt }, true],
  ])("%s", (_, token, expected) => {
    expect(isUpToDate({ ...customer, role: "admin" }, token)).toBe(expected);
  });
});

describe("an erased account", () => {
  it("is not inserted again by a token from before the erasure", async () => {
    const person = aPerson();
    await ensure(person);
    await erase(person, "1 minute");
    await expect(ensure(person)).rejects.toMatchObject({
      code: "account-erased",
      message: "This account was erased. Log in again.",
    });
    expect(await customersOf(person)).toBe(0);
  });

  it("is a new customer for a token from after the erasure", async () => {
    const person = aPerson();
    const { id } = await ensure(person);
    await erase(person, "-1 minute");
    expect((await ensure(person)).id).not.toBe(id);
  });

  it("is found by the hash of its subject, the same in Postgres and for a value", async () => {
    const [row] = await shop.em.execute<{ hash: string }[]>(
      "select encode(sha256(convert_to('abc', 'UTF8')), 'hex') as hash",
    );
    const compiled = await shop.em
      .getKysely()
      .selectNoFrom(subjectHash("abc").as("hash"))
      .executeTakeFirstOrThrow();
    expect(compiled).toEqual(row);
    expect(row?.hash).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });
});

describe("the lock of a customer", () => {
  it("lets the calls of one customer take turns", async () => {
    const { id } = await ensure(aPerson());
    expect(await inTurns((em) => lockCustomer(em, id))).toEqual(["first", "second"]);
  });

  it.each(["a new customer", "a customer with a new address"])(
    "of the signed-in person lets the calls of %s take turns",
    async (who) => {
      const person = aPerson();
      if (who !== "a new customer") await ensure({ ...person, email: `old-${person.email}` });
      const lock = (em: EntityManager): Promise<string> => lockSignedInCustomer(shop.as(person), em);
      expect(await inTurns(lock)).toEqual(["first", "second"]);
      expect(await customersOf(person)).toBe(1);
    },
  );

  /** Two transactions with a lock; the first ends when the second waits for it. Returns the order in which they went on. */
  async function inTurns(lock: (em: EntityManager) => Promise<unknown>): Promise<string[]> {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
    const order: string[] = [];
    const first = inTransaction(shop.em.fork(), async (em) => {
      await lock(em);
      locked();
      await isReleased;
      order.push("first");
    });
    await isLocked;
    const second = inTransaction(shop.em.fork(), async (em) => {
      await lock(em);
      order.push("second");
    });
    await waitForBlocked();
    release();
    await Promise.all([first, second]);
    return order;
  }

  it("fails after an erasure, so that nothing is written for the customer", async () => {
    const person = aPerson();
    const { id } = await ensure(person);
    await erase(person);
    await expect(inTransaction(shop.em, (em) => lockCustomer(em, id))).rejects.toMatchObject({
      code: "account-erased",
    });
  });

  it("of the signed-in person inserts, finds and updates the customer", async () => {
    const person = aPerson();
    const lock = (who: SignedIn): Promise<string> =>
      inTransaction(shop.em, (em) => lockSignedInCustomer(shop.as(who), em));
    const id = await lock(person);
    expect(await lock(person)).toBe(id);
    const moved = { ...person, email: `moved-${person.email}` };
    expect(await lock(moved)).toBe(id);
    expect(await countOf(shop, "customer where id = ? and email = ?", [id, moved.email])).toBe(1);
    await expect(
      inTransaction(shop.em, (em) => lockSignedInCustomer(shop.as({ kind: "anonymous" }), em)),
    ).rejects.toMatchObject({ code: "forbidden" });
  });

  it("of the signed-in person fails for a token from before the erasure", async () => {
    const person = aPerson();
    await ensure(person);
    await erase(person, "1 minute");
    await expect(
      inTransaction(shop.em, (em) => lockSignedInCustomer(shop.as(person), em)),
    ).rejects.toMatchObject({ code: "account-erased" });
    expect(await customersOf(person)).toBe(0);
  });
});

/** Until a statement of this database waits for a lock. */
async function waitForBlocked(): Promise<void> {
  await expect
    .poll(() =>
      countOf(shop, "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
    )
    .toBe(1);
}
