import { describe, expect, it } from "vitest";
import { readOrderMessage } from "../../domain/mail/order-message.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { anOrder, aPaidOrder } from "../../testing/factories.ts";
import { aRefund, payOwedRefunds } from "../../testing/order-steps.ts";
import { countOf, eventsOf, parcelOf } from "../../testing/order-queries.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";

const api = apiFixture();
const admin = anAdmin();

const WRONG = { carrier: "DHL", trackingNumber: "JD 1" };
const RIGHT = { carrier: "GLS", trackingNumber: "22" };
const NOBODYS = "019a0000-0000-7000-8000-000000000000";

const put = (orderId: string, body: object, person = admin) =>
  api.call("PUT", `/manage/orders/${orderId}/parcel`, { person, body });
const step = (orderId: string, to: "ship" | "deliver", body?: object) =>
  api.call("POST", `/manage/orders/${orderId}/${to}`, { person: admin, body });

async function aShippedOrder() {
  const order = await aPaidOrder(api.shop);
  await step(order.orderId, "ship", WRONG);
  return order;
}

const stored = (orderId: string) => parcelOf(api.shop, orderId);

const corrections = (orderId: string) =>
  countOf(api.shop, "order_event where order_id = ? and type = 'order.parcel-changed'", [orderId]);

describe("PUT manage/orders/{id}/parcel", () => {
  it("200: the customer's page, timeline and later mails have the new one, log and audit both and the admin", async () => {
    const { orderId, person } = await aShippedOrder();
    expect((await put(orderId, RIGHT)).body).toEqual({ changed: true });
    expect((await put(orderId, RIGHT)).body).toEqual({ changed: false });
    const shown = { ...RIGHT, trackingUrl: "https://gls-group.com/track/22" };
    expect((await api.call("GET", `/orders/${orderId}`, { person })).body).toMatchObject(shown);
    const { body: events } = await api.call("GET", `/orders/${orderId}/events`, { person });
    expect(events.slice(-2).map((event) => [event.type, event.parcel])).toEqual([
      ["order.shipped", RIGHT],
      ["order.parcel-changed", null],
    ]);
    expect(await readOrderMessage(api.shop.em, { event: "order.shipped", orderId })).toMatchObject(RIGHT);
    const { body: log } = await api.call("GET", `/manage/orders/${orderId}`, { person: admin });
    expect(log.events.at(-1)).toMatchObject({
      type: "order.parcel-changed",
      source: "admin",
      by: expect.stringContaining(admin.email) as string,
      data: {},
    });
    const { body: audit } = await api.call("GET", `/manage/audit?about=${orderId}`, { person: admin });
    expect(audit.slice(0, 2)).toMatchObject([
      {
        action: "order.parcel-changed",
        by: { email: admin.email },
        changes: [
          { field: "carrier", from: "DHL", to: "GLS" },
          { field: "trackingNumber", from: "JD 1", to: "22" },
        ],
      },
      {
        action: "order.shipped",
        changes: [
          { field: "fulfilment" },
          { field: "carrier", from: null, to: "DHL" },
          { field: "trackingNumber", from: null, to: "JD 1" },
        ],
      },
    ]);
  });

  it("200: an empty text removes one; also of a refunded order that is on its way", async () => {
    const { orderId } = await aShippedOrder();
    await aRefund(api.shop, admin, { orderId });
    await payOwedRefunds(api.shop);
    expect((await put(orderId, { carrier: "", trackingNumber: "22" })).body).toEqual({ changed: true });
    expect(await stored(orderId)).toEqual({ carrier: null, trackingNumber: "22" });
  });

  it("409: not paid, not shipped, delivered; 404: no such order; nothing changes", async () => {
    const [unpaid, preparing, delivered] = [
      await anOrder(api.shop),
      await aPaidOrder(api.shop),
      await aShippedOrder(),
    ];
    await step(delivered.orderId, "deliver");
    for (const [{ orderId }, type] of [
      [unpaid, "not-paid"],
      [preparing, "not-shipped"],
      [delivered, "already-delivered"],
    ] as const) {
      const before = await stored(orderId);
      const { status, problem } = await put(orderId, RIGHT);
      expect([status, problem.type]).toEqual([409, `urn:boltwright:problem:${type}`]);
      expect([await stored(orderId), await corrections(orderId)]).toEqual([before, 0]);
    }
    expect((await put(NOBODYS, RIGHT)).status).toBe(404);
  });

  it("403: a customer, also the order's own, and who was an admin a moment ago; nothing changes", async () => {
    const { orderId, person } = await aShippedOrder();
    const former = anAdmin();
    await put(NOBODYS, RIGHT, former);
    await api.shop.em.execute("update customer set role = 'customer' where subject = ?", [former.subject]);
    for (const caller of [person, aPerson(), former]) {
      expect((await put(orderId, RIGHT, caller)).status).toBe(403);
    }
    expect([await stored(orderId), await corrections(orderId)]).toEqual([WRONG, 0]);
  });

  it.each([
    ["carrier", { ...RIGHT, carrier: "x".repeat(61) }],
    ["trackingNumber", { ...RIGHT, trackingNumber: "\u202E321" }],
    ["trackingNumber", { carrier: "GLS" }],
  ])("422 names the field %s; nothing changes", async (field, body) => {
    const { orderId } = await aShippedOrder();
    const { status, problem } = await put(orderId, body);
    expect([status, problem.errors?.map((error) => error.field)]).toEqual([422, [field]]);
    expect(await stored(orderId)).toEqual(WRONG);
  });

  it("five equal corrections at once are one; different ones end as the last in the log", async () => {
    const { orderId } = await aShippedOrder();
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => put(orderId, RIGHT)));
    expect(responses.filter(({ body }) => body.changed)).toHaveLength(1);
    await Promise.all(["a", "b", "c"].map((trackingNumber) => put(orderId, { ...RIGHT, trackingNumber })));
    const changes = await api.shop.em.execute<{ from: string; to: string }[]>(
      `select change -> 'from' as "from", change -> 'to' as "to"
       from audit_entry, jsonb_extract_path(changes, 'trackingNumber') as change
       where subject = ? and action = 'order.parcel-changed' order by id`,
      [orderId],
    );
    expect(changes).toHaveLength(4);
    // Each correction replaces what the one before it has stored.
    expect(changes.slice(1).map(({ from }) => from)).toEqual(changes.slice(0, -1).map(({ to }) => to));
    expect(await stored(orderId)).toMatchObject({ trackingNumber: changes.at(-1)?.to });
  });

  it("a correction and the delivery at the same time: it is stored before it, or rejected", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { orderId } = await aShippedOrder();
      const [changed, delivered] = await Promise.all([put(orderId, RIGHT), step(orderId, "deliver")]);
      expect(delivered.status).toBe(200);
      expect(await stored(orderId)).toEqual(changed.status === 200 ? RIGHT : WRONG);
      const ends = (await eventsOf(api.shop, orderId)).slice(-2);
      expect(ends).toEqual([
        changed.status === 200 ? "order.parcel-changed" : "order.shipped",
        "order.delivered",
      ]);
    }
  });
});
