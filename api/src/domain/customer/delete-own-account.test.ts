import { afterEach, describe, expect, it } from "vitest";
import { anOrder, aPaidOrder, aTool } from "../../testing/factories.ts";
import { countOf, orderRow, ordersOf } from "../../testing/order-queries.ts";
import { orderSnapshot } from "../../testing/order-snapshot.ts";
import { aDeliveredOrder } from "../../testing/returns.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { cancelOrder } from "../payment/cancel-order.ts";
import { type SignedIn, systemActor } from "../shared/actor.ts";
import { addToWishList } from "./add-to-wish-list.ts";
import { deleteOwnAccount } from "./delete-own-account.ts";
import { ensureCustomer } from "./ensure-customer.ts";
import { requireAdmin } from "./require-admin.ts";
import { findProfile } from "./find-profile.ts";
import { listWishList } from "./list-wish-list.ts";
import { updateProfile } from "./update-profile.ts";

const shop = shopFixture();
afterEach(() => shop.accounts.fail("none"));

const remove = (person: SignedIn, email = person.email): Promise<{ loginDeleted: boolean }> =>
  deleteOwnAccount(shop.as(person), email);

/** A customer with a wish list and a profile. */
async function aCustomer(over: Partial<SignedIn> = {}): Promise<SignedIn> {
  const person = aPerson(over);
  await addToWishList(shop.as(person), [(await aTool(shop)).id]);
  await updateProfile(shop.as(person), { email: person.email, change: { location: "Dhaka" } });
  return person;
}

async function expectUnchanged(person: SignedIn): Promise<void> {
  expect(await findProfile(shop.as(person), person.email)).toMatchObject({
    subject: person.subject,
    name: person.name,
    location: "Dhaka",
    erasedAt: null,
  });
  expect(await listWishList(shop.as(person))).toHaveLength(1);
  expect(shop.accounts.gone.has(person.subject)).toBe(false);
}

const customersWith = (email: string): Promise<number> => countOf(shop, "customer where email = ?", [email]);

/** The same person after another login. */
const loggedInAgain = (person: SignedIn): SignedIn => ({
  ...person,
  tokenIssuedAt: new Date(Date.now() + 60_000),
});

describe("deleting the own account", () => {
  it("removes the customer and the login, of nobody else", async () => {
    const [person, other] = [await aCustomer(), await aCustomer()];
    expect(await remove(person)).toEqual({ loginDeleted: true });
    expect(await customersWith(person.email)).toBe(0);
    expect(await countOf(shop, "customer where subject = ?", [person.subject])).toBe(0);
    expect(shop.accounts.gone.has(person.subject)).toBe(true);
    await expectUnchanged(other);
  });

  it("works with the address in any case", async () => {
    const person = await aCustomer();
    expect(await remove(person, person.email.toUpperCase())).toEqual({ loginDeleted: true });
    expect(await customersWith(person.email)).toBe(0);
  });

  it("removes the login of a person who has never used the shop", async () => {
    const person = aPerson();
    expect(await remove(person)).toEqual({ loginDeleted: true });
    expect(await customersWith(person.email)).toBe(0);
    expect(shop.accounts.gone.has(person.subject)).toBe(true);
  });

  it("follows the address of the token where the shop has the former one", async () => {
    const person = await aCustomer();
    const renamed = { ...person, email: `new-${person.email}` };
    expect(await remove(renamed)).toEqual({ loginDeleted: true });
    expect(await customersWith(person.email)).toBe(0);
    expect(await customersWith(renamed.email)).toBe(0);
  });

  it("succeeds where the login is gone already", async () => {
    const person = await aCustomer();
    shop.accounts.gone.add(person.subject);
    expect(await remove(person)).toEqual({ loginDeleted: true });
    expect(await customersWith(person.email)).toBe(0);
  });

  it("retains delivered and cancelled orders without the person", async () => {
    const person = await aCustomer();
    const delivered = await aDeliveredOrder(shop, { person });
    const cancelled = await anOrder(shop, { person });
    await cancelOrder(shop.as(person), cancelled.orderId);
    await remove(person);
    for (const { orderId, totalCents } of [delivered, cancelled]) {
      expect(await orderRow(shop, orderId)).toMatchObject({
        total_cents: totalCents,
        customer_name: "erased",
      });
    }
  });
});

describe("an account", () => {
  it.each([
    ["an order that is not paid", anOrder],
    ["an order that is not delivered", aPaidOrder],
  ])("with %s stays as it was, with its login", async (_, place) => {
    const person = await aCustomer();
    const { orderId } = await place(shop, { person });
    await expect(remove(person)).rejects.toMatchObject({ code: "orders-open" });
    await expectUnchanged(person);
    expect(await orderRow(shop, orderId)).toMatchObject({ email: person.email });
  });

  it("of an admin stays", async () => {
    const admin = anAdmin();
    await aCustomer(admin);
    await requireAdmin(shop.as(admin));
    await expect(remove(admin)).rejects.toMatchObject({ code: "forbidden" });
    await expectUnchanged(admin);
  });

  it.each([
    ["a customer with an open order", aPerson, anOrder],
    ["a customer with a delivered order", aPerson, aDeliveredOrder],
    ["an admin", anAdmin, aDeliveredOrder],
  ])("that has or had the address too stays, of %s", async (_, owner, order) => {
    const former = await aCustomer(owner());
    const { orderId } = await order(shop, { person: former });
    const before = await orderSnapshot(shop, orderId);
    const person = await aCustomer({ email: former.email });
    const own = await aDeliveredOrder(shop, { person });
    expect(await remove(person)).toEqual({ loginDeleted: true });
    expect(await orderRow(shop, own.orderId)).toMatchObject({ email: "erased" });
    expect(await countOf(shop, "customer where subject = ?", [person.subject])).toBe(0);
    await expectUnchanged(former);
    expect(await orderSnapshot(shop, orderId)).toEqual(before);
  });

  it.each([
    ["another customer", () => aPerson()],
    ["an admin", () => anAdmin()],
    ["nobody", () => ({ kind: "anonymous" }) as const],
    ["a job", () => systemActor],
  ])("is not removed by %s", async (_, actor) => {
    const owner = await aCustomer();
    await expect(deleteOwnAccount(shop.as(actor()), owner.email)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expectUnchanged(owner);
  });
});

describe("without a response of the identity provider", () => {
  it.each(["down", "lose-reply", "reject-change"] as const)(
    "(%s) the customer is gone, and the token is rejected",
    async (fault) => {
      const person = await aCustomer();
      shop.accounts.fail(fault);
      expect(await remove(person)).toEqual({ loginDeleted: false });
      expect(await customersWith(person.email)).toBe(0);
      shop.accounts.fail("none");
      await expect(remove(person)).rejects.toMatchObject({ code: "account-erased" });
      await expect(ensureCustomer(shop.as(person))).rejects.toMatchObject({ code: "account-erased" });
    },
  );

  it("the login can be used again, for an empty account that can be deleted too", async () => {
    const person = await aCustomer();
    shop.accounts.fail("down");
    await remove(person);
    shop.accounts.fail("none");
    const again = loggedInAgain(person);
    expect(await findProfile(shop.as(again), person.email)).toMatchObject({ location: "" });
    expect(await listWishList(shop.as(again))).toEqual([]);
    expect(await remove(again)).toEqual({ loginDeleted: true });
    expect(shop.accounts.gone.has(person.subject)).toBe(true);
    expect(await customersWith(person.email)).toBe(0);
  });
});

describe("a deletion at the same time as", () => {
  it("two others is made once", async () => {
    const person = await aCustomer();
    const results = await Promise.allSettled([remove(person), remove(person), remove(person)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "account-erased" });
    }
    expect(await customersWith(person.email)).toBe(0);
  });

  it("an order leaves either the account with its order or neither", async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await aCustomer();
      const tool = await aTool(shop);
      const [ordered, removed] = await Promise.allSettled([anOrder(shop, { person, tool }), remove(person)]);
      const isOrdered = ordered.status === "fulfilled";
      expect(removed.status).toBe(isOrdered ? "rejected" : "fulfilled");
      const error = isOrdered ? "orders-open" : "account-erased";
      const reasons = [ordered, removed].flatMap((result) =>
        result.status === "rejected" ? [result.reason] : [],
      );
      expect(reasons).toMatchObject([{ code: error }]);
      expect(await ordersOf(shop, tool.id)).toBe(isOrdered ? 1 : 0);
      expect(await customersWith(person.email)).toBe(isOrdered ? 1 : 0);
    }
  });
});
