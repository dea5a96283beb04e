import { describe, expect, it } from "vitest";
import { cents } from "../../domain/shared/money.ts";
import { cancelOrder } from "../../domain/payment/cancel-order.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { failAtBank, setFault } from "../../testing/faults.ts";
import { aChargedOrder, anOrder, aPaidOrder, aTool } from "../../testing/factories.ts";
import { orderSnapshot } from "../../testing/order-snapshot.ts";
import { aPurchase } from "../../testing/purchase.wire.ts";
import { aRefund, payOwedRefunds, settle } from "../../testing/order-steps.ts";
import { contactOf, countOf, eventsOf, ordersOf } from "../../testing/order-queries.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";

const api = apiFixture();
const admin = anAdmin();
const NOBODYS = "019a0000-0000-7000-8000-000000000000";
const time = expect.stringMatching(/Z$/);

describe("GET orders/{id}", () => {
  it("200: everything of a paid order that was shipped and partly refunded", async () => {
    const { orderId, person, tool, intentId } = await aPaidOrder(api.shop, { quantity: 2 });
    await api.call("PUT", `/orders/${orderId}/reference`, {
      person,
      body: { company: " Okafor Works ", reference: "PO-4711" },
    });
    const body = { carrier: "ups", trackingNumber: "1Z 999&?#" };
    await api.call("POST", `/manage/orders/${orderId}/ship`, { person: admin, body });
    await api.call("POST", `/manage/orders/${orderId}/deliver`, { person: admin });
    await aRefund(api.shop, admin, { orderId, amount: cents(240) });
    await payOwedRefunds(api.shop);
    const found = await api.call("GET", `/orders/${orderId}`, { person });
    expect([found.status, found.body]).toEqual([
      200,
      {
        _id: orderId,
        orderNumber: expect.stringMatching(/^BW-1\d{5}$/),
        status: "paid",
        fulfilment: "delivered",
        items: [
          {
            position: 1,
            toolId: tool.id,
            partNumber: tool.partNumber,
            slug: expect.stringMatching(/^combination-wrench-/),
            name: tool.name,
            img: "/tools/wrench.webp",
            quantity: 2,
            unitPrice: 11.2,
            priceUnit: 1,
            totalAmount: 22.4,
            net: 19.48,
            tax: 2.92,
            taxRate: 15,
            taxReason: "standard",
            reference: null,
            refundedQuantity: 0,
            returnableQuantity: 2,
          },
        ],
        itemsTotal: 22.4,
        shipping: 0,
        shippingTax: 0,
        tax: 2.92,
        taxes: [{ reason: "standard", rate: 15, net: 19.48, tax: 2.92 }],
        pricesIncludeTax: true,
        totalAmount: 22.4,
        currency: "USD",
        userName: person.name,
        email: person.email,
        phone: "+880 1700 000000",
        address: "Plot 7, Tejgaon",
        delivery: {
          country: "BD",
          name: person.name,
          company: "Okafor Works",
          line1: "Plot 7, Tejgaon",
          line2: null,
          city: null,
          region: null,
          postcode: null,
          phone: "+880 1700 000000",
        },
        billing: null,
        company: "Okafor Works",
        reference: "PO-4711",
        shippingMethod: null,
        vatId: null,
        requestedOn: null,
        note: null,
        heldUntil: null,
        payable: false,
        pending: null,
        transactionId: intentId,
        card: { brand: "visa", last4: "4242" },
        refundedAmount: 2.4,
        refunds: [
          { _id: expect.any(String), amount: 2.4, state: "succeeded", createdAt: time, doneAt: time },
        ],
        beingRefunded: false,
        carrier: "ups",
        trackingNumber: "1Z 999&?#",
        trackingUrl: "https://www.ups.com/track?tracknum=1Z%20999%26%3F%23",
        placedAt: time,
        paidAt: time,
        shippedAt: time,
        deliveredAt: time,
        cancelledAt: null,
        endedUnpaid: false,
      },
    ]);
  });

  it("200: an unpaid order with the reason, and a refund that the bank returned", async () => {
    const unpaid = await anOrder(api.shop);
    const { body } = await api.call("GET", `/orders/${unpaid.orderId}`, { person: unpaid.person });
    expect(body).toMatchObject({
      status: "pending",
      payable: true,
      pending: { reason: "awaiting-payment", endsAt: time },
      card: null,
      refunds: [],
      paidAt: null,
    });
    const { orderId, person, intentId } = await aPaidOrder(api.shop);
    await aRefund(api.shop, admin, { orderId });
    await payOwedRefunds(api.shop);
    const { data } = await api.shop.stripe.refunds.list({ payment_intent: intentId });
    await failAtBank(api.shop, data[0]?.id ?? "");
    await settle(api.shop, intentId);
    const returned = await api.call("GET", `/orders/${orderId}`, { person });
    expect(returned.body.refunds.map(({ state }) => state)).toEqual(["returned"]);
  });

  it("200: an order is being refunded while Stripe has not confirmed the refund of all that is left", async () => {
    const { orderId, person } = await aPaidOrder(api.shop);
    const isBeingRefunded = async () =>
      (await api.call("GET", `/orders/${orderId}`, { person })).body.beingRefunded;
    await setFault(api.shop, { kind: "lose-reply", operation: "refunds.create", count: 4 });
    const part = await aRefund(api.shop, admin, { orderId, amount: cents(100) });
    expect([part.state, await isBeingRefunded()]).toEqual(["sent", false]);
    const rest = await aRefund(api.shop, admin, { orderId });
    expect([rest.state, await isBeingRefunded()]).toEqual(["sent", true]);
  });

  it("200: a refund that Stripe rejected is shown until a later one of the charge replaces it", async () => {
    const { orderId, person, intentId } = await aPaidOrder(api.shop);
    const shown = async () => {
      const { body } = await api.call("GET", `/orders/${orderId}`, { person });
      return body.refunds.map(({ state, amount }) => `${state} ${amount}`);
    };
    // The shop does not know of it: all that is left exceeds what Stripe can refund.
    await api.shop.stripe.refunds.create({ payment_intent: intentId, amount: 100 });
    for (let time = 0; time < 2; time += 1) await aRefund(api.shop, admin, { orderId });
    expect(await shown()).toEqual(["failed 11.2"]);
    await aRefund(api.shop, admin, { orderId, amount: cents(200) });
    expect(await shown()).toEqual(["succeeded 2"]);
  });

  it("200: a cancelled order, without personal data", async () => {
    const { orderId, person } = await anOrder(api.shop, { quantity: 3 });
    const { body: before } = await api.call("GET", `/orders/${orderId}`, { person });
    await cancelOrder(api.shop.as(person), orderId);
    const { status, body } = await api.call("GET", `/orders/${orderId}`, { person });
    expect([status, body]).toEqual([
      200,
      {
        ...before,
        status: "cancelled",
        userName: "erased",
        email: "erased",
        phone: null,
        address: null,
        delivery: null,
        heldUntil: null,
        payable: false,
        pending: null,
        cancelledAt: time,
      },
    ]);
  });

  it("404 in the same words: another's order, cancelled or not, and one that does not exist; 401 without a token", async () => {
    const { orderId, person } = await aPaidOrder(api.shop);
    const gone = await anOrder(api.shop);
    await cancelOrder(api.shop.as(gone.person), gone.orderId);
    const stranger = aPerson();
    const responses = await Promise.all(
      [orderId, gone.orderId, NOBODYS].map((id) => api.call("GET", `/orders/${id}`, { person: stranger })),
    );
    for (const { status, problem } of responses) {
      expect([status, { ...problem, requestId: "" }]).toEqual([
        404,
        { ...responses[0]?.problem, requestId: "" },
      ]);
    }
    expect((await api.call("GET", `/orders/${orderId}`)).status).toBe(401);
    expect((await api.call("GET", `/orders/${orderId}`, { person: admin })).status).toBe(404);
    expect((await api.call("GET", "/orders/1", { person })).status).toBe(400);
  });
});

describe("PUT orders/{id}/reference", () => {
  const put = (orderId: string, person: ReturnType<typeof aPerson>, body: object) =>
    api.call("PUT", `/orders/${orderId}/reference`, { person, body });
  const stored = async (orderId: string) => {
    const { company, reference } = await contactOf(api.shop, orderId);
    return { company, reference };
  };

  it("200: returns whether something changed; an empty text removes it", async () => {
    const { orderId, person } = await anOrder(api.shop);
    const both = { company: "Okafor Works", reference: "PO-1" };
    expect((await put(orderId, person, both)).body).toEqual({ changed: true });
    expect((await put(orderId, person, both)).body).toEqual({ changed: false });
    expect(await stored(orderId)).toEqual(both);
    expect((await put(orderId, person, { company: "", reference: "  " })).body).toEqual({ changed: true });
    expect(await stored(orderId)).toEqual({ company: null, reference: null });
    expect(
      (await eventsOf(api.shop, orderId)).filter((type) => type === "order.reference-changed"),
    ).toHaveLength(2);
    const timeline = await api.call("GET", `/orders/${orderId}/events`, { person });
    expect(timeline.body.map(({ type }) => type)).toContain("order.reference-changed");
  });

  it("409 once it is shipped or refunded, with what to know; 404 for another's", async () => {
    const shipped = await aPaidOrder(api.shop);
    await api.call("POST", `/manage/orders/${shipped.orderId}/ship`, { person: admin });
    const refunded = await aPaidOrder(api.shop);
    await aRefund(api.shop, admin, { orderId: refunded.orderId });
    await payOwedRefunds(api.shop);
    const body = { company: "Late", reference: "" };
    const late = await put(shipped.orderId, shipped.person, body);
    expect([late.status, late.problem.type, late.problem.detail]).toEqual([
      409,
      "urn:boltwright:problem:already-shipped",
      "This order has shipped. Its company and reference cannot be changed any more.",
    ]);
    expect((await put(refunded.orderId, refunded.person, body)).status).toBe(409);
    expect((await put(shipped.orderId, aPerson(), body)).status).toBe(404);
    for (const { orderId } of [shipped, refunded]) {
      expect(await stored(orderId)).toEqual({ company: null, reference: null });
    }
  });

  it.each([
    ["company", { company: "x".repeat(101), reference: "" }],
    ["reference", { company: "", reference: "x".repeat(51) }],
    ["company", { company: "Bolt\nBcc: all", reference: "" }],
    ["reference", { company: "", reference: "PO\u202E1" }],
    ["company", { company: "\u0000", reference: "" }],
    ["reference", { company: "Works" }],
  ])("422 names the field %s: %j", async (field, body) => {
    const { orderId, person } = await anOrder(api.shop);
    const { status, problem } = await put(orderId, person, body);
    expect([400, 422]).toContain(status);
    expect(new Set(problem.errors?.map((error) => error.field))).toEqual(new Set([field]));
    expect(await stored(orderId)).toEqual({ company: null, reference: null });
  });
});

/** Entries of the audit about an order that have an address. */
const FORMER_DELIVERIES = "audit_entry where subject = ? and jsonb_exists(changes, 'address')";

describe("PUT orders/{id}/delivery", () => {
  const put = (orderId: string, person: ReturnType<typeof aPerson>, body: object) =>
    api.call("PUT", `/orders/${orderId}/delivery`, { person, body });
  const stored = async (orderId: string) => {
    const { address, phone } = await contactOf(api.shop, orderId);
    return { address, phone };
  };
  const before = { address: "Plot 7, Tejgaon", phone: "+880 1700 000000" };
  const after = { address: "Plot 9, Tejgaon\nDhaka 1208", phone: "+880 1700 000009" };

  it("200: stores both; the timeline names the change without the address, and a second time nothing changes", async () => {
    const { orderId, person } = await anOrder(api.shop);
    expect((await put(orderId, person, after)).body).toEqual({ changed: true });
    expect((await put(orderId, person, after)).body).toEqual({ changed: false });
    expect(await stored(orderId)).toEqual(after);
    const { body } = await api.call("GET", `/orders/${orderId}/events`, { person });
    expect(body.map(({ type }) => type)).toEqual(["order.placed", "order.delivery-changed"]);
    expect(JSON.stringify(body)).not.toMatch(/Plot|880 1700/);
    expect(await countOf(api.shop, "order_event where data::text ~ 'Plot|880 1700'")).toBe(0);
  });

  it("the request that placed the order still returns it, and another address under its key is rejected", async () => {
    const person = aPerson();
    const tool = await aTool(api.shop);
    const place = (over: object = {}) =>
      api.call("POST", "/purchase", {
        person,
        body: { ...aPurchase(tool), ...over },
        headers: { "idempotency-key": "slow network" },
      });
    const placed = await place();
    await put(placed.body.insertedId, person, after);
    expect((await place()).body).toEqual(placed.body);
    expect((await place(after)).status).toBe(422);
    expect(await ordersOf(api.shop, tool.id)).toBe(1);
  });

  it("a change and the payment at the same time: the order is paid, and goes where the customer reads it", async () => {
    const order = await aChargedOrder(api.shop);
    const [changed] = await Promise.all([
      put(order.orderId, order.person, after),
      settle(api.shop, order.intentId),
    ]);
    expect([200, 409]).toContain(changed.status);
    const { body } = await api.call("GET", `/orders/${order.orderId}`, { person: order.person });
    expect(body).toMatchObject({ status: "paid", ...(changed.status === 200 ? after : before) });
  });

  it("409 once it is paid; 404 for another's; 422 as at placing; nothing changes", async () => {
    const paid = await aPaidOrder(api.shop);
    const late = await put(paid.orderId, paid.person, after);
    expect([late.status, late.problem.type]).toEqual([409, "urn:boltwright:problem:already-paid"]);
    const unpaid = await anOrder(api.shop);
    expect((await put(unpaid.orderId, aPerson(), after)).status).toBe(404);
    for (const body of [
      { ...after, phone: "" },
      { ...after, phone: "abc" },
      { ...after, address: "x".repeat(501) },
      { phone: after.phone },
    ]) {
      expect((await put(unpaid.orderId, unpaid.person, body)).status).toBe(422);
    }
    for (const { orderId } of [paid, unpaid]) expect(await stored(orderId)).toEqual(before);
    expect(await countOf(api.shop, FORMER_DELIVERIES, [unpaid.orderId])).toBe(0);
  });

  it("the earlier address is deleted with the order that is cancelled", async () => {
    const { orderId, person } = await anOrder(api.shop);
    await put(orderId, person, after);
    expect(await countOf(api.shop, FORMER_DELIVERIES, [orderId])).toBe(1);
    await cancelOrder(api.shop.as(person), orderId);
    expect(await countOf(api.shop, FORMER_DELIVERIES, [orderId])).toBe(0);
  });
});

describe("the changes of one order by its customer", () => {
  const change = (
    what: "delivery" | "reference",
    { orderId, person }: Awaited<ReturnType<typeof anOrder>>,
    body: object,
  ) => api.call("PUT", `/orders/${orderId}/${what}`, { person, body });
  const delivery = (index: number) => ({ address: `Plot ${index}`, phone: "+880 1700 000009" });

  it("409 above twenty in all, also at once, with nothing stored; equal values and an admin's change are accepted", async () => {
    const order = await anOrder(api.shop);
    const { orderId } = order;
    for (let index = 1; index <= 10; index += 1) {
      const body = { company: `Works ${index}`, reference: "" };
      expect((await change("reference", order, body)).body).toEqual({ changed: true });
    }
    const all = await Promise.all(
      Array.from({ length: 15 }, (_, index) => change("delivery", order, delivery(index))),
    );
    expect(all.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      ...Array.from({ length: 5 }, () => 409),
    ]);
    const before = await orderSnapshot(api.shop, orderId);
    const rejected = [
      await change("delivery", order, delivery(99)),
      await change("reference", order, { company: "Works 99", reference: "" }),
    ];
    expect(rejected.map(({ problem }) => [problem.type, problem.detail])).toEqual(
      rejected.map(() => [
        "urn:boltwright:problem:too-many-changes",
        "This order was changed 20 times. Contact us to change it again.",
      ]),
    );
    const same = await change("reference", order, { company: "Works 10", reference: "" });
    expect([same.status, same.body]).toEqual([200, { changed: false }]);
    expect(await orderSnapshot(api.shop, orderId)).toEqual(before);
    expect(await countOf(api.shop, FORMER_DELIVERIES, [orderId])).toBe(10);
    const path = `/manage/orders/${orderId}/delivery`;
    const byAdmin = await api.call("PUT", path, { person: admin, body: { address: "Dock 4" } });
    expect(byAdmin.body).toEqual({ changed: true });
  });
});
