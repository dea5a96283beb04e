import { describe, expect, it } from "vitest";
import { anOrder, aPaidOrder, aTool } from "../../testing/factories.ts";
import { countOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { changeReference } from "../order/change-reference.ts";
import { shipOrder } from "../order/ship-order.ts";
import { cancelOrder } from "../payment/cancel-order.ts";
import { addReview } from "../review/add-review.ts";
import { moderateReview } from "../review/moderate-review.ts";
import { type SignedIn, systemActor } from "../shared/actor.ts";
import { addToWishList } from "./add-to-wish-list.ts";
import { storeContact } from "./contact.ts";
import { deleteOwnAccount } from "./delete-own-account.ts";
import { EXPORTED_MAX, exportOwnData, type OwnData } from "./export-own-data.ts";
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
    await storeContact(shop.as(person), { email: person.email, contact: CONTACT });
    await addToWishList(shop.as(person), [wished.id]);
    await requestStockAlert(shop.as(person), soldOut.id);
    await review(person, "Holds well.");
    expect(await exportOf(person)).toMatchObject({
      profile: { email: person.email, name: person.name, education: "BSc" },
      contact: CONTACT,
      orders: [],
      reviews: [{ rating: 4, description: "Holds well.", writtenAt: expect.any(Date) }],
      wishList: [wished.id],
      stockAlerts: [soldOut.id],
    });
  });

  it("have an order with its prices, its delivery and its reference", async () => {
    const person = aPerson();
    const { orderId, tool, totalCents } = await aPaidOrder(shop, { person, quantity: 3 });
    await changeReference(shop.as(person), { orderId, company: "Holt", reference: "PO-1" });
    await shipOrder(shop.as(anAdmin()), orderId, { carrier: "DHL", trackingNumber: "JD0146" });
    const { orders } = await exportOf(person);
    expect(orders).toEqual([
      {
        orderNumber: expect.any(Number),
        placedAt: expect.any(Date),
        paidAt: expect.any(Date),
        status: "paid",
        fulfilment: "shipped",
        itemName: tool.name,
        quantity: 3,
        unitPrice: tool.unitPrice,
        total: totalCents,
        customerName: person.name,
        phone: "+880 1700 000000",
        address: "Plot 7, Tejgaon",
        company: "Holt",
        reference: "PO-1",
        carrier: "DHL",
        trackingNumber: "JD0146",
      },
    ]);
  });

  it("have the newest order first, and no cancelled one", async () => {
    const person = aPerson();
    const tools = [await aTool(shop), await aTool(shop), await aTool(shop)];
    const placed = [];
    for (const tool of tools) placed.push(await anOrder(shop, { person, tool }));
    await cancelOrder(shop.as(person), placed[1]?.orderId ?? "");
    const { orders } = await exportOf(person);
    expect(orders.map(({ itemName }) => itemName)).toEqual([tools[2]?.name, tools[0]?.name]);
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
    await storeContact(shop.as(namesake), { email: namesake.email, contact: CONTACT });
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
