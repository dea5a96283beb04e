import { describe, expect, it } from "vitest";
import { aCharge, anOrder, aPaidOrder, aStartedPayment } from "../../testing/factories.ts";
import { setFault, silence } from "../../testing/faults.ts";
import { copyOrders } from "../../testing/order-rows.ts";
import { storeStripeEvent } from "../../testing/order-steps.ts";
import { shownNumberOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { aPerson } from "../../testing/test-shop.ts";
import { cancelOrder } from "../payment/cancel-order.ts";
import { systemActor } from "../shared/actor.ts";
import { GatewayUnavailable } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import { findOrders } from "./find-orders.ts";
import { InvalidFields } from "./operation.ts";

const shop = shopFixture();
const find = (text: string) => findOrders(shop.as(systemActor), text);
const idsOf = async (text: string): Promise<string[]> => (await find(text)).map(({ orderId }) => orderId);

describe("an order is found", () => {
  it("by everything that a customer, Stripe or a log names", async () => {
    const { orderId, intentId, person } = await aPaidOrder(shop);
    const { latest_charge: charge } = await shop.stripe.paymentIntents.retrieve(intentId);
    const { id: refund } = await shop.stripe.refunds.create({ payment_intent: intentId, amount: 100 });
    const event = await storeStripeEvent(shop, {
      id: "evt_found",
      type: "charge.refunded",
      paymentIntentId: intentId,
    });
    if (typeof charge !== "string") throw new Error("the charge has no id");
    const references = [orderId, orderId.toUpperCase(), intentId, charge, refund, event, person.email];
    for (const text of references) expect([text, await idsOf(` ${text}\n`)]).toEqual([text, [orderId]]);
    expect(await idsOf(person.email.toUpperCase())).toEqual([orderId]);
    const number = await shownNumberOf(shop, orderId);
    for (const text of [number, `#${number}`, `Order ${number}`, `order #${number.toLowerCase()}`])
      expect([text, await idsOf(text)]).toEqual([text, [orderId]]);
  });

  it("with its state, its item, and whether it reserves units", async () => {
    const { orderId, tool } = await anOrder(shop);
    const [found] = await find(orderId);
    expect(found).toMatchObject({ orderId, status: "pending", isHeld: true, itemName: tool.name });
    expect(Date.now() - (found?.placedAt.getTime() ?? 0)).toBeLessThan(60_000);
    const paid = await aPaidOrder(shop);
    expect((await find(paid.orderId))[0]).toMatchObject({ status: "paid", isHeld: false });
  });

  it("by two characters that begin a word of the customer's name", async () => {
    const { orderId, person } = await anOrder(shop, { person: aPerson({ name: "王芳" }) });
    const li = await anOrder(shop, { person: aPerson({ name: "Zorica Li" }) });
    await anOrder(shop, { person: aPerson({ name: "Jozo Balić" }) });
    expect([await idsOf("王芳"), await idsOf("zo"), await idsOf("LI")]).toEqual([
      [orderId],
      [li.orderId],
      [li.orderId],
    ]);
    await cancelOrder(shop.as(person), orderId);
    expect(await find("王芳")).toMatchObject([{ orderId, status: "cancelled" }]);
  });

  it("though it was cancelled", async () => {
    const { orderId, person, tool } = await anOrder(shop);
    await cancelOrder(shop.as(person), orderId);
    for (const text of [orderId, person.email, await shownNumberOf(shop, orderId)])
      expect(await find(text)).toMatchObject([
        { orderId, status: "cancelled", isHeld: false, itemName: tool.name },
      ]);
  });

  it("by an intent that only Stripe knows, as after a restore", async () => {
    const order = await anOrder(shop);
    const intentId = await aStartedPayment(shop, order);
    await shop.em.execute("delete from payment where payment_intent_id = ?", [intentId]);
    expect(await idsOf(intentId)).toEqual([order.orderId]);
  });
});

it("the orders of one customer are listed newest first, at most fifty and one more", async () => {
  const person = aPerson();
  const placed = [
    await anOrder(shop, { person }),
    await anOrder(shop, { person }),
    await anOrder(shop, { person }),
  ];
  expect(await idsOf(person.email)).toEqual(placed.map(({ orderId }) => orderId).toReversed());
  await copyOrders(shop, { of: placed[0]?.orderId ?? "", count: 60 });
  expect(await idsOf(person.email)).toHaveLength(51);
});

describe("nothing is found", () => {
  it.each(["", " ", "*", "王"])("for %j, which is too short", async (text) => {
    await expect(find(text)).rejects.toThrow(new InvalidFields("Enter at least 2 characters."));
  });

  it.each([
    "%%",
    "__",
    "%@%",
    "nobody@boltwright.test",
    "pi_nobodys",
    "ch_nobodys",
    "re_nobodys",
    "evt_nobodys",
    "cus_1",
    "' or 1=1 --",
    "0199a1b2",
    newId(),
  ])("for %j", async (text) => {
    expect(await find(text)).toEqual([]);
  });

  it("for an event without a payment, and for a charge of another shop", async () => {
    await shop.em.execute(
      "insert into stripe_event (id, type, body) values ('evt_account', 'account.updated', '')",
    );
    expect(await find("evt_account")).toEqual([]);
    const foreign = await aCharge(shop, { amount: 500, metadata: { orderId: "42" } });
    expect(await find(foreign.id)).toEqual([]);
    await shop.em.execute("delete from stripe_event where id = 'evt_account'");
  });
});

it("while Stripe does not respond, a charge is not reported as unknown", async () => {
  await setFault(shop, silence("charges.retrieve", 2));
  await expect(find("ch_1")).rejects.toBeInstanceOf(GatewayUnavailable);
});
