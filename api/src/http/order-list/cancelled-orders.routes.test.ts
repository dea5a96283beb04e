import { describe, expect, it } from "vitest";
import { addDays, dayIn } from "../../domain/shared/days.ts";
import { announceEnd } from "../../domain/order/announce-end.ts";
import { eraseCustomer } from "../../domain/operations/erase-customer.ts";
import { endUnpaidOrder } from "../../domain/payment/end-unpaid-order.ts";
import { type SignedIn, systemActor } from "../../domain/shared/actor.ts";
import { newId } from "../../domain/shared/ids.ts";
import { anOperator } from "../../testing/an-operator.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { letDaysPass } from "../../testing/order-steps.ts";
import { anOrder, aTool } from "../../testing/factories.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";

const api = apiFixture();
const admin = anAdmin();

async function aCancelledOrder(over: Parameters<typeof anOrder>[1] = {}): ReturnType<typeof anOrder> {
  const order = await anOrder(api.shop, over);
  await api.call("DELETE", `/orders/${order.orderId}`, { person: order.person });
  return order;
}

const own = (person: SignedIn) => api.call("GET", "/orders/cancelled", { person });
const all = (query: Record<string, string>, person: SignedIn = admin) =>
  api.call("GET", `/manage/orders/cancelled?${new URLSearchParams(query).toString()}`, { person });

describe("GET orders/cancelled", () => {
  it("200: returns the tool, the amount and both dates; the list of orders does not include cancelled orders", async () => {
    const person = aPerson();
    const { orderId, tool } = await aCancelledOrder({ person, quantity: 3 });
    const { orderId: pendingId } = await anOrder(api.shop, { person });
    const { status, body } = await own(person);
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: orderId,
        orderNumber: expect.stringMatching(/^BW-1\d{5}$/),
        toolId: tool.id,
        itemName: tool.name,
        imageUrl: tool.imageUrl,
        quantity: 3,
        total: 33.6,
        placedAt: expect.stringMatching(/Z$/),
        cancelledAt: expect.stringMatching(/Z$/),
        isEndedUnpaid: false,
        customerName: person.name,
        email: person.email,
      },
    ]);
    expect(String(body[0]?.placedAt) <= String(body[0]?.cancelledAt)).toBe(true);
    const orders = await api.call("GET", `/orders?email=${person.email}`, { person });
    expect(orders.body.map(({ _id }) => _id)).toEqual([pendingId]);
  });

  it("200: marks the one that the shop cancelled because it was not paid in time", async () => {
    const person = aPerson();
    const { orderId: cancelled } = await aCancelledOrder({ person });
    const { orderId: unpaid } = await anOrder(api.shop, { person });
    await letDaysPass(api.shop, unpaid, 6);
    await announceEnd(api.shop.as(systemActor), unpaid);
    await letDaysPass(api.shop, unpaid, 1);
    expect(await endUnpaidOrder(api.shop.as(systemActor), unpaid)).toBe(true);
    const { body } = await own(person);
    expect(body.map(({ id, isEndedUnpaid }) => [id, isEndedUnpaid])).toEqual([
      [unpaid, true],
      [cancelled, false],
    ]);
  });

  it("200: page by page, the last cancelled first, and nothing of anybody else", async () => {
    const person = aPerson();
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.unshift((await aCancelledOrder({ person })).orderId);
    await aCancelledOrder();
    const seen: string[] = [];
    for await (const { body } of api.pages("/orders/cancelled?limit=2", { person })) {
      seen.push(...body.map(({ id }) => id));
    }
    expect(seen).toEqual(ids);
    expect((await own(aPerson())).body).toEqual([]);
  });

  it("200: an order that was cancelled before its event recorded what it was", async () => {
    const person = aPerson();
    await aCancelledOrder({ person });
    const orderId = newId();
    await api.shop.em.execute(
      `insert into order_event (order_id, customer_id, type, source)
       select ?, id, 'order.cancelled', 'customer' from customer where subject = ?`,
      [orderId, person.subject],
    );
    const [older] = (await own(person)).body;
    expect(older).toMatchObject({ id: orderId, toolId: null, itemName: null, imageUrl: null });
    expect(older).toMatchObject({ quantity: null, total: null, placedAt: null });
  });
});

describe("GET manage/orders/cancelled", () => {
  it("200: finds by e-mail, tool, order and day, with the customer's name and address", async () => {
    const tool = await aTool(api.shop, { name: "100%_Cancelled clamp" });
    const { orderId, person } = await aCancelledOrder({ tool });
    await aCancelledOrder({ tool: await aTool(api.shop, { name: "100 xCancelled clamp" }) });
    for (const q of [person.email.slice(0, 20).toUpperCase(), "100%_cancelled", orderId]) {
      const { body } = await all({ q });
      expect(body.map(({ id }) => id)).toEqual([orderId]);
      expect(body[0]).toMatchObject({ customerName: person.name, email: person.email, total: 11.2 });
    }
    const now = new Date();
    const [before, after] = [new Date(now.getTime() - 60_000), new Date(now.getTime() + 60_000)];
    const within = { q: orderId, from: before.toISOString(), to: after.toISOString() };
    expect((await all(within)).body).toHaveLength(1);
    expect((await all({ q: orderId, to: before.toISOString() })).body).toEqual([]);
    expect((await all({ q: orderId, from: after.toISOString() })).body).toEqual([]);
    const today = dayIn("Asia/Dhaka", now);
    expect((await all({ q: orderId, from: today, to: today })).body).toHaveLength(1);
    expect((await all({ q: orderId, to: addDays(today, -1) })).body).toEqual([]);
    expect((await all({ q: "no tool is called this" })).body).toEqual([]);
  });

  it.each([
    ["from", "yesterday"],
    ["q", "a\0b"],
    ["cursor", "x"],
  ])("400: %s %s", async (name, value) => {
    const { status, problem } = await all({ [name]: value });
    expect([status, problem.errors?.[0]?.field]).toEqual([400, name]);
  });

  it("403: customers", async () => {
    expect((await all({}, aPerson())).status).toBe(403);
  });

  it("an erased customer is in no list of cancelled orders and in no audit by name or address", async () => {
    const person = aPerson({ name: "Grace Hopper", email: "grace.hopper@boltwright.test" });
    const { orderId } = await aCancelledOrder({ person });
    await eraseCustomer(anOperator(api.shop), { email: person.email });
    const lists = [await all({ q: orderId }), await api.call("GET", "/manage/audit", { person: admin })];
    expect(JSON.stringify(lists[0]?.body)).toContain(orderId);
    for (const { body } of lists) expect(JSON.stringify(body)).not.toMatch(/hopper/i);
  });
});
