import { expect, it } from "vitest";
import { changeOrder } from "../fulfilment/change-order.ts";
import { runCommand } from "../../commands/run-command.ts";
import { actionsOf, anOperator } from "../../testing/an-operator.ts";
import { anOrder, aPaidOrder, aTool } from "../../testing/factories.ts";
import { countOf, orderIds, orderRow } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { addToWishList } from "../customer/add-to-wish-list.ts";
import { storeContact } from "../customer/contact.ts";
import { requireAdmin } from "../customer/require-admin.ts";
import { updateProfile } from "../customer/update-profile.ts";
import { addOrderNote } from "../order/add-order-note.ts";
import { deliverOrder, shipOrder } from "../fulfilment/advance-fulfilment.ts";
import { receiveStripeEvent } from "../payment/receive-stripe-event.ts";
import { addReview } from "../review/add-review.ts";
import { systemActor } from "../shared/actor.ts";
import { eraseCustomer } from "./erase-customer.ts";
import { findOrders } from "./find-orders.ts";

const shop = shopFixture();

/** Everything in the database, as text. */
async function everything(): Promise<string> {
  const tables = await shop.em.execute<{ name: string }[]>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  const rows = await Promise.all(
    tables.map(({ name }) => shop.em.execute<{ row: string }[]>(`select t::text as row from ${name} t`)),
  );
  const bodies = await shop.em.execute<{ row: string }[]>(
    "select encode(body, 'escape') as row from stripe_event",
  );
  return [...rows.flat(), ...bodies].map(({ row }) => row).join("\n");
}

it("removes every trace of the person from the database; orders and money are unchanged", async () => {
  const person = aPerson({ email: "ada.lovelace@boltwright.test", name: "Ada Lovelace" });
  const { orderId, intentId, totalCents } = await aPaidOrder(shop, { person });
  const admin = anAdmin();
  await changeOrder(shop.as(person), "reference", {
    orderId,
    company: "Lovelace Engines",
    reference: "L-1815",
  });
  await addOrderNote(shop.as(admin), { orderId, text: "Mrs Lovelace called" });
  await changeOrder(shop.as(admin), "managed-delivery", {
    orderId,
    address: "1 Lovelace Lane",
    phone: "+44 20 7946 0000",
  });
  await storeContact(shop.as(person), {
    email: person.email,
    change: { company: "Lovelace Engines" },
  });
  const other = await aPaidOrder(shop);
  await addOrderNote(shop.as(admin), {
    orderId: other.orderId,
    text: "Sent to Ada.Lovelace@boltwright.test first",
  });
  await shipOrder(shop.as(admin), orderId, { carrier: "DHL", trackingNumber: "LOVELACE11" });
  await changeOrder(shop.as(admin), "parcel", { orderId, carrier: "DHL", trackingNumber: "LOVELACE12" });
  await deliverOrder(shop.as(anAdmin()), orderId);
  const body = Buffer.from('{"receipt_email":"ada.lovelace@boltwright.test"}');
  const type = "payment_intent.succeeded";
  await receiveStripeEvent(shop.as(systemActor), { id: "evt_ada", type, paymentIntentId: intentId, body });
  await addReview(shop.as(person), { rating: 5, description: "Holds.", claimedName: person.name });
  await addToWishList(shop.as(person), [(await aTool(shop)).id]);
  await updateProfile(shop.as(person), { email: person.email, change: { location: "Lovelace Street" } });
  expect(await everything()).toMatch(/lovelace/i);

  const ctx = anOperator(shop);
  const { out, exitCode } = await runCommand(
    ["customers", "erase", "Ada.Lovelace@boltwright.test"],
    async () => ctx,
  );
  expect([exitCode, out]).toEqual([0, expect.stringMatching(/from 1 orders, 1 reviews, 1 Stripe events/)]);
  const all = await everything();
  expect(all).not.toMatch(/lovelace|7946 ?0000/i);
  expect(all).toContain("Sent to erased first");
  expect(await findOrders(ctx, person.email)).toEqual([]);
  expect(await orderRow(shop, orderId)).toMatchObject({ status: "paid", total_cents: totalCents });
  expect(await countOf(shop, "payment where order_id = ? and status = 'succeeded'", [orderId])).toBe(1);
  expect((await actionsOf(shop)).at(-1)).toMatch(/^customers\.erase done [\da-f-]{36}$/);
});

it.each([
  ["an order that is not paid", () => anOrder(shop), "orders-open"],
  ["an order that is on its way", () => aPaidOrder(shop), "orders-open"],
])("a person with %s is not erased, and the audit records who requested it", async (_what, order, code) => {
  const { person } = await order();
  const before = await orderIds(shop, { email: person.email });
  await expect(eraseCustomer(anOperator(shop), { email: person.email })).rejects.toMatchObject({ code });
  expect(await countOf(shop, "customer where email = ?", [person.email])).toBe(1);
  expect(await orderIds(shop, { email: person.email })).toEqual(before);
  expect((await actionsOf(shop)).at(-1)).toMatch(/^customers\.erase refused [\da-f-]{36}$/);
});

it("an account that was made again under the same address is erased with the first", async () => {
  const email = "quill@boltwright.test";
  for (const name of ["First Quill", "Second Quill"]) {
    const person = aPerson({ email, name });
    await addToWishList(shop.as(person), [(await aTool(shop)).id]);
  }
  expect(await countOf(shop, "customer where email = ?", [email])).toBe(2);
  const { customerIds } = await eraseCustomer(anOperator(shop), { email });
  expect(customerIds).toHaveLength(2);
  expect(await everything()).not.toMatch(/quill/i);
});

it("erasing an admin is forbidden, and an unknown address is not-found", async () => {
  const admin = anAdmin();
  await requireAdmin(shop.as(admin));
  await expect(eraseCustomer(anOperator(shop), { email: admin.email })).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(await countOf(shop, "customer where email = ?", [admin.email])).toBe(1);
  await expect(eraseCustomer(anOperator(shop), { email: "nobody@boltwright.test" })).rejects.toMatchObject({
    code: "not-found",
  });
  expect((await actionsOf(shop)).at(-1)).toBe("customers.erase refused somebody unknown");
});
