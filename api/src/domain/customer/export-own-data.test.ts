import { describe, expect, it } from "vitest";
import { changeOrder } from "../fulfilment/change-order.ts";
import { anOrder, aPaidOrder, aTool } from "../../testing/factories.ts";
import { countOf } from "../../testing/order-queries.ts";
import { aRefund } from "../../testing/order-steps.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { addOrderNote } from "../order/add-order-note.ts";
import { shipOrder } from "../fulfilment/advance-fulfilment.ts";
import { cancelOrder } from "../payment/cancel-order.ts";
import { decideReturn } from "../returns/advance-return.ts";
import { requestReturn } from "../returns/request-return.ts";
import { addReview } from "../review/add-review.ts";
import { moderateReview } from "../review/moderate-review.ts";
import { type SignedIn, systemActor } from "../shared/actor.ts";
import { cents } from "../shared/money.ts";
import { addToWishList } from "./add-to-wish-list.ts";
import { storeContact } from "./contact.ts";
import { deleteOwnAccount } from "./delete-own-account.ts";
import { exportOwnData, type OwnData } from "./export-own-data.ts";
import { EXPORTED_MAX } from "./export-own-orders.ts";
import { requestStockAlert } from "./request-stock-alert.ts";
import { updateProfile } from "./update-profile.ts";

const shop = shopFixture();

const exportOf = (person: SignedIn, email = person.email): Promise<OwnData> =>
  exportOwnData(shop.as(person), email);

const review = (person: SignedIn, description: string): Promise<{ reviewId: string }> =>
  addReview(shop.as(person), { claimedName: person.name, rating: 4, description });

const CONTACT = {
  phone: "+880 1711 000000",
  company: "Holt Engineering",
  reference: "PO-4711",
  addresses: [{ label: "Workshop", address: "12 Mill Lane\nDhaka" }],
};

describe("the exported data", () => {
  it("have everything that the customer entered", async () => {
    const person = aPerson();
    const [wished, soldOut] = [await aTool(shop), await aTool(shop, { stockQuantity: 0 })];
    await updateProfile(shop.as(person), { email: person.email, change: { education: "BSc" } });
    await storeContact(shop.as(person), { email: person.email, change: CONTACT });
    await addToWishList(shop.as(person), [wished.id]);
    await requestStockAlert(shop.as(person), soldOut.id);
    await review(person, "Holds well.");
    expect(await exportOf(person)).toMatchObject({
      profile: { email: person.email, name: person.name, education: "BSc" },
      contact: CONTACT,
      orders: [],
      reviews: [
        {
          authorName: person.name,
          rating: 4,
          description: "Holds well.",
          writtenAt: expect.any(Date),
          hiddenAt: null,
        },
      ],
      wishList: [wished.id],
      stockAlerts: [soldOut.id],
    });
  });

  it("have an order with its prices, its delivery and its reference", async () => {
    const person = aPerson();
    const { orderId, tool, totalCents } = await aPaidOrder(shop, { person, quantity: 3 });
    await changeOrder(shop.as(person), "reference", { orderId, company: "Holt", reference: "PO-1" });
    await shipOrder(shop.as(anAdmin()), orderId, { carrier: "DHL", trackingNumber: "JD0146" });
    const { orders } = await exportOf(person);
    expect(orders).toEqual([
      {
        orderNumber: expect.any(Number),
        placedAt: expect.any(Date),
        paidAt: expect.any(Date),
        status: "paid",
        fulfilment: "shipped",
        lines: [
          {
            partNumber: tool.partNumber,
            name: tool.name,
            quantity: 3,
            price: 1120,
            priceUnit: 1,
            total: totalCents,
            reference: null,
          },
        ],
        itemsTotal: totalCents,
        shipping: 0,
        tax: 438,
        total: totalCents,
        currency: "USD",
        customerName: person.name,
        email: person.email,
        delivery: {
          name: person.name,
          company: "Holt",
          line1: "Plot 7, Tejgaon",
          line2: null,
          city: null,
          region: null,
          postcode: null,
          country: "BD",
          phone: "+880 1700 000000",
        },
        billing: null,
        shippingMethod: null,
        reference: "PO-1",
        requestedOn: null,
        vatId: null,
        note: null,
        carrier: "DHL",
        trackingNumber: "JD0146",
        cardBrand: "visa",
        cardLast4: "4242",
        cancelledAt: null,
      },
    ]);
  });

  it("have the reasons of a return and what was refunded", async () => {
    const person = aPerson();
    const { orderId } = await aPaidOrder(shop, { person, quantity: 2 });
    await shipOrder(shop.as(anAdmin()), orderId);
    const { returnId } = await requestReturn(shop.as(person), {
      orderId,
      units: 1,
      reason: "The jaw is bent.",
    });
    await decideReturn(shop.as(anAdmin()), returnId, { accept: false, reason: "Worn by use." });
    await aRefund(shop, anAdmin(), { orderId, amount: cents(100) });
    const { orders, returns, refunds } = await exportOf(person);
    const orderNumber = orders[0]?.orderNumber;
    expect(returns).toEqual([
      {
        orderNumber,
        quantity: 1,
        reason: "The jaw is bent.",
        state: "declined",
        declineReason: "Worn by use.",
        requestedAt: expect.any(Date),
        decidedAt: expect.any(Date),
        receivedAt: null,
        refundedAt: null,
      },
    ]);
    expect(refunds).toEqual([
      {
        orderNumber,
        amount: 100,
        state: "succeeded",
        requestedAt: expect.any(Date),
        doneAt: expect.any(Date),
      },
    ]);
  });

  it("have the former addresses, phones and parcels of an order, the last change first", async () => {
    const person = aPerson();
    const { orderId } = await aPaidOrder(shop, { person });
    const admin = shop.as(anAdmin());
    for (const address of ["Dock 4", "Dock 5"])
      await changeOrder(admin, "managed-delivery", { orderId, address });
    await shipOrder(admin, orderId, { carrier: "DHL", trackingNumber: "JD0146" });
    await changeOrder(admin, "parcel", { orderId, carrier: "UPS", trackingNumber: "1Z99" });
    const { orders, formerDeliveries, formerParcels } = await exportOf(person);
    const orderNumber = orders[0]?.orderNumber;
    const changedAt = expect.any(Date);
    const phone = "+880 1700 000000";
    expect(formerDeliveries).toEqual([
      { orderNumber, address: "Dock 4", phone, changedAt },
      { orderNumber, address: "Plot 7, Tejgaon", phone, changedAt },
    ]);
    expect(formerParcels).toEqual([{ orderNumber, carrier: "DHL", trackingNumber: "JD0146", changedAt }]);
  });

  it("have alerts that were sent and changes of the role", async () => {
    const person = aPerson();
    const tool = await aTool(shop, { stockQuantity: 0 });
    await requestStockAlert(shop.as(person), tool.id);
    await shop.em.execute("update stock_alert set mailed_at = now() where tool_id = ?", [tool.id]);
    await shop.em.execute(
      `insert into audit_entry (action, subject, source, person_id, changes)
       select 'role.changed', id, 'identity-provider', id, '{"role": {"from": "admin", "to": "customer"}}' from customer where subject = ?`,
      [person.subject],
    );
    expect(await exportOf(person)).toMatchObject({
      stockAlerts: [],
      sentStockAlerts: [{ toolId: tool.id, requestedAt: expect.any(Date), mailedAt: expect.any(Date) }],
      roleChanges: [{ role: "customer", changedAt: expect.any(Date) }],
    });
  });

  it("leave out the notes of staff", async () => {
    const person = aPerson();
    const { orderId } = await aPaidOrder(shop, { person });
    await addOrderNote(shop.as(anAdmin()), { orderId, text: "Mira called him." });
    expect(JSON.stringify(await exportOf(person))).not.toContain("Mira called him.");
  });

  it("have the newest order first, a cancelled one without address and phone", async () => {
    const person = aPerson();
    const tools = [await aTool(shop), await aTool(shop), await aTool(shop)];
    const placed = [];
    for (const tool of tools) placed.push(await anOrder(shop, { person, tool }));
    const orderId = placed[1]?.orderId ?? "";
    await changeOrder(shop.as(person), "delivery", { orderId, address: "Plot 9", phone: "+880 1700 000009" });
    expect((await exportOf(person)).formerDeliveries).toHaveLength(1);
    await cancelOrder(shop.as(person), orderId);
    const { orders, formerDeliveries } = await exportOf(person);
    expect(formerDeliveries).toEqual([]);
    expect(orders.map(({ lines }) => lines[0]?.name)).toEqual(tools.map(({ name }) => name).toReversed());
    expect(orders.map(({ status }) => status)).toEqual(["pending", "cancelled", "pending"]);
    const delivery = { name: "erased", line1: "erased", phone: "erased" };
    expect(orders[1]).toMatchObject({ delivery, cancelledAt: expect.any(Date) });
  });

  it("have hidden reviews too, the newest first", async () => {
    const person = aPerson();
    const { reviewId } = await review(person, "First.");
    await review(person, "Second.");
    await moderateReview(shop.as(anAdmin()), { reviewId, hidden: true, reason: "Off topic" });
    const { reviews } = await exportOf(person);
    expect(reviews.map(({ description }) => description)).toEqual(["Second.", "First."]);
  });

  it("have nothing of another customer, also of one with the same name", async () => {
    const [person, namesake] = [aPerson(), aPerson()];
    await anOrder(shop, { person: namesake });
    await review(namesake, "Mine.");
    await addToWishList(shop.as(namesake), [(await aTool(shop)).id]);
    await storeContact(shop.as(namesake), { email: namesake.email, change: CONTACT });
    expect(await exportOf(person)).toMatchObject({
      contact: { phone: "", company: "", reference: "", addresses: [] },
      orders: [],
      reviews: [],
      wishList: [],
      stockAlerts: [],
    });
  });

  it("leave out the oldest reviews beyond the limit", async () => {
    const person = aPerson();
    await review(person, "Newest.");
    await shop.em.execute(
      `insert into review (id, customer_id, author_name, rating, description, created_at)
       select uuidv7(), c.id, c.name, 5, 'Number ' || n, now() - n * interval '1 day'
       from customer c, generate_series(1, ?::int) as n where c.subject = ?`,
      [EXPORTED_MAX, person.subject],
    );
    const { reviews } = await exportOf(person);
    expect(reviews).toHaveLength(EXPORTED_MAX);
    expect(reviews[0]?.description).toBe("Newest.");
    expect(reviews.at(-1)?.description).toBe(`Number ${EXPORTED_MAX - 1}`);
  });
});

describe("an export", () => {
  it.each([
    ["another customer", () => aPerson()],
    ["an admin", () => anAdmin()],
    ["nobody", () => ({ kind: "anonymous" }) as const],
    ["a job", () => systemActor],
  ])("by %s is forbidden, and adds no customer", async (_, actorOf) => {
    const [owner, actor] = [aPerson(), actorOf()];
    await review(owner, "Mine.");
    const before = await countOf(shop, "customer");
    for (const email of [owner.email, aPerson().email]) {
      await expect(exportOwnData(shop.as(actor), email)).rejects.toMatchObject({ code: "forbidden" });
    }
    expect(await countOf(shop, "customer")).toBe(before);
  });

  it("works with the own address in any case, for a person who has never used the shop too", async () => {
    const person = aPerson();
    expect(await exportOf(person, person.email.toUpperCase())).toMatchObject({
      profile: { email: person.email },
      orders: [],
    });
  });

  it("with a token from before the end of the account is rejected", async () => {
    const person = aPerson();
    await review(person, "Mine.");
    await deleteOwnAccount(shop.as(person), person.email);
    await expect(exportOf(person)).rejects.toMatchObject({ code: "account-erased" });
  });
});
