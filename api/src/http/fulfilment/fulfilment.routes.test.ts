import { describe, expect, it } from "vitest";
import { changeOrder } from "../../domain/fulfilment/change-order.ts";
import { lockAnyOrder } from "../../domain/order/lock-order.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { anOrder, aPaidOrder } from "../../testing/factories.ts";
import { failUpdates, openDispute } from "../../testing/faults.ts";
import { countOf, eventsOf } from "../../testing/order-queries.ts";
import { noteDisputes } from "../../testing/order-steps.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";

const api = apiFixture();
const admin = anAdmin();

const NOBODYS = "019a0000-0000-7000-8000-000000000000";

describe("POST manage/orders/{id}/ship and /deliver", () => {
  it("200: returns whether something changed, and the customer sees it", async () => {
    const { orderId, person } = await aPaidOrder(api.shop);
    for (const changed of [true, false]) {
      const response = await api.call("POST", `/manage/orders/${orderId}/ship`, { person: admin });
      expect([response.status, response.body]).toEqual([200, { changed }]);
    }
    const delivered = await api.call("POST", `/manage/orders/${orderId}/deliver`, { person: admin });
    expect(delivered.body).toEqual({ changed: true });
    const { body: order } = await api.call("GET", `/payment/${orderId}`, { person });
    expect(order.fulfilment).toBe("delivered");
  });

  it("200: with carrier and tracking number, which customer, timeline, list, file and audit show", async () => {
    const { orderId, person } = await aPaidOrder(api.shop);
    const body = { carrier: " FedEx ", trackingNumber: "7712 3456" };
    const shipped = await api.call("POST", `/manage/orders/${orderId}/ship`, { person: admin, body });
    expect(shipped.body).toEqual({ changed: true });
    // The first one counts.
    const again = await api.call("POST", `/manage/orders/${orderId}/ship`, { person: admin, body: {} });
    expect(again.body).toEqual({ changed: false });
    const parcel = { carrier: "FedEx", trackingNumber: "7712 3456" };
    const { body: order } = await api.call("GET", `/payment/${orderId}`, { person });
    const trackingUrl = "https://www.fedex.com/fedextrack/?trknbr=7712%203456";
    expect(order).toMatchObject({ ...parcel, trackingUrl });
    const { body: events } = await api.call("GET", `/orders/${orderId}/events`, { person });
    expect(events.map((event) => event.parcel)).toEqual([null, null, null, parcel]);
    const { body: listed } = await api.call("GET", "/manage/orders?q=7712%203456", { person: admin });
    expect(listed).toMatchObject([{ id: orderId, ...parcel }]);
    const { body: audit } = await api.call("GET", `/manage/audit?about=${orderId}`, { person: admin });
    expect(audit[0]?.changes).toEqual([
      { field: "fulfilment", from: "preparing", to: "shipped" },
      { field: "carrier", from: null, to: "FedEx" },
      { field: "trackingNumber", from: null, to: "7712 3456" },
    ]);
  });

  it.each([
    ["carrier", "x".repeat(61)],
    ["trackingNumber", "x".repeat(81)],
    ["carrier", "DHL\r\nBcc: all@example.com"],
    ["trackingNumber", "\u202E321"],
    ["trackingNumber", 42],
  ])("422 names the field %s; nothing changes: %j", async (field, value) => {
    const { orderId } = await aPaidOrder(api.shop);
    const body = { [field]: value };
    const { status, problem } = await api.call("POST", `/manage/orders/${orderId}/ship`, {
      person: admin,
      body,
    });
    expect([status, problem.errors?.map((error) => error.field)]).toEqual([422, [field]]);
    expect(await eventsOf(api.shop, orderId)).not.toContain("order.shipped");
  });

  it("404: no such order; 409: not paid, not shipped", async () => {
    const { orderId } = await anOrder(api.shop);
    const gone = await api.call("POST", `/manage/orders/${NOBODYS}/ship`, { person: admin });
    const unpaid = await api.call("POST", `/manage/orders/${orderId}/ship`, { person: admin });
    const paid = await aPaidOrder(api.shop);
    const early = await api.call("POST", `/manage/orders/${paid.orderId}/deliver`, { person: admin });
    expect([gone.status, unpaid.status, early.status]).toEqual([404, 409, 409]);
    expect([unpaid.problem.type, early.problem.type]).toEqual([
      "urn:boltwright:problem:not-paid",
      "urn:boltwright:problem:not-shipped",
    ]);
  });

  it("403: a customer, also the order's own, and who was an admin a moment ago; nothing changes", async () => {
    const { orderId, person } = await aPaidOrder(api.shop);
    const former = anAdmin();
    await api.call("POST", `/manage/orders/${NOBODYS}/ship`, { person: former });
    await api.shop.em.execute("update customer set role = 'customer' where subject = ?", [former.subject]);
    for (const caller of [person, aPerson(), former]) {
      const response = await api.call("POST", `/manage/orders/${orderId}/ship`, { person: caller });
      expect(response.status).toBe(403);
    }
    expect(await eventsOf(api.shop, orderId)).not.toContain("order.shipped");
  });
});

describe("POST manage/orders/ship", () => {
  it("commits order after order: customers of the others do not wait for the whole", async () => {
    const [first, second, third] = [
      await aPaidOrder(api.shop),
      await aPaidOrder(api.shop),
      await aPaidOrder(api.shop),
    ];
    const ids = [first, second, third].map(({ orderId }) => orderId);
    const blocker = api.shop.em;
    await blocker.begin();
    await lockAnyOrder(blocker, second.orderId);
    const response = api.call("POST", "/manage/orders/ship", { person: admin, body: { ids } });
    const waiting = "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(() => countOf(api.shop, waiting)).toBe(1);
    expect(await eventsOf(api.shop, first.orderId)).toContain("order.shipped");
    const change = { orderId: third.orderId, company: "Lovelace Engines", reference: "L-1815" };
    expect(await changeOrder(api.shop.as(third.person), "reference", change)).toBe(true);
    expect(await eventsOf(api.shop, third.orderId)).not.toContain("order.shipped");
    await blocker.rollback();
    expect((await response).body.map(({ outcome }) => outcome)).toEqual(["changed", "changed", "changed"]);
  });

  it("is completed by the same call after it failed in the middle", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await aPaidOrder(api.shop)).orderId);
    const endFault = await failUpdates(api.shop, ids[1] ?? "");
    const ship = () => api.call("POST", "/manage/orders/ship", { person: admin, body: { ids } });
    expect((await ship()).status).toBe(500);
    const shipped = await Promise.all(ids.map((id) => eventsOf(api.shop, id)));
    expect(shipped.map((events) => events.includes("order.shipped"))).toEqual([true, false, false]);
    await endFault();
    expect((await ship()).body.map(({ outcome }) => outcome)).toEqual(["unchanged", "changed", "changed"]);
  });

  it("200: each order for itself, in their order", async () => {
    const paid = await aPaidOrder(api.shop);
    const shipped = await aPaidOrder(api.shop);
    const pending = await anOrder(api.shop);
    await api.call("POST", `/manage/orders/${shipped.orderId}/ship`, { person: admin });
    const ids = [paid.orderId, shipped.orderId, pending.orderId, NOBODYS, paid.orderId];
    const response = await api.call("POST", "/manage/orders/ship", { person: admin, body: { ids } });
    expect(response.body.map(({ outcome }) => outcome)).toEqual([
      "changed",
      "unchanged",
      "refused",
      "refused",
    ]);
    expect(response.body[2]?.detail).toBe("This order is not paid.");
  });

  it("409: a disputed charge; several: reported for its order alone", async () => {
    const [disputed, other] = [await aPaidOrder(api.shop), await aPaidOrder(api.shop)];
    await openDispute(api.shop, disputed.intentId);
    await noteDisputes(api.shop, disputed.intentId);
    const { status, problem } = await api.call("POST", `/manage/orders/${disputed.orderId}/ship`, {
      person: admin,
    });
    const detail = "The customer disputes this charge. Do not ship the order until the bank decides.";
    expect([status, problem.type, problem.detail]).toEqual([
      409,
      "urn:boltwright:problem:charge-disputed",
      detail,
    ]);
    const ids = [disputed.orderId, other.orderId];
    const { body } = await api.call("POST", "/manage/orders/ship", { person: admin, body: { ids } });
    expect(body.map((one) => [one.outcome, one.detail])).toEqual([
      ["refused", detail],
      ["changed", ""],
    ]);
    const { body: listed } = await api.call("GET", "/manage/orders?queue=to-ship", { person: admin });
    expect(listed.find(({ id }) => id === disputed.orderId)?.dispute).toBe("open");
    const { body: printed } = await api.call("GET", `/manage/orders/packing-slips?ids=${ids.join(",")}`, {
      person: admin,
    });
    expect(printed.map(({ id }) => id)).toEqual([other.orderId]);
    expect(await eventsOf(api.shop, disputed.orderId)).not.toContain("order.shipped");
  });

  it("200: each order with its own parcel, or without", async () => {
    const [first, second, third] = [
      await aPaidOrder(api.shop),
      await aPaidOrder(api.shop),
      await aPaidOrder(api.shop),
    ];
    const body = {
      ids: [first.orderId, second.orderId, third.orderId],
      parcels: [
        { id: second.orderId, carrier: "GLS", trackingNumber: "22" },
        { id: first.orderId, trackingNumber: "11" },
      ],
    };
    const response = await api.call("POST", "/manage/orders/ship", { person: admin, body });
    expect(response.body.map(({ outcome }) => outcome)).toEqual(["changed", "changed", "changed"]);
    const parcels = await Promise.all(
      [first, second, third].map(async ({ orderId, person }) => {
        const { body: order } = await api.call("GET", `/orders/${orderId}`, { person });
        return [order.carrier, order.trackingNumber, order.trackingUrl];
      }),
    );
    expect(parcels).toEqual([
      [null, "11", null],
      ["GLS", "22", "https://gls-group.com/track/22"],
      [null, null, null],
    ]);
  });

  it("422: a parcel of no order of the call, or two of one; nothing changes", async () => {
    const { orderId } = await aPaidOrder(api.shop);
    const parcel = { id: orderId, trackingNumber: "11" };
    for (const parcels of [
      [{ ...parcel, id: NOBODYS }],
      [parcel, { ...parcel, id: orderId.toUpperCase() }],
    ]) {
      const body = { ids: [orderId], parcels };
      const { status, problem } = await api.call("POST", "/manage/orders/ship", { person: admin, body });
      expect([status, problem.errors?.map(({ field }) => field)]).toEqual([422, ["parcels"]]);
    }
    expect(await eventsOf(api.shop, orderId)).not.toContain("order.shipped");
  });

  it("403: a customer; 422: none, or more than a hundred; nothing changes", async () => {
    const { orderId, person } = await aPaidOrder(api.shop);
    const body = { ids: [orderId] };
    expect((await api.call("POST", "/manage/orders/ship", { person, body })).status).toBe(403);
    for (const ids of [[], Array.from({ length: 101 }, () => orderId)]) {
      const response = await api.call("POST", "/manage/orders/ship", { person: admin, body: { ids } });
      expect(response.status).toBe(422);
    }
    expect(await eventsOf(api.shop, orderId)).not.toContain("order.shipped");
  });
});
