import { describe, expect, it } from "vitest";
import { cancelOrder } from "../../domain/payment/cancel-order.ts";
import { settleByHand } from "../../domain/payment/settle-by-hand.ts";
import { systemActor } from "../../domain/shared/actor.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { anOrder, aPaidOrder, aTool } from "../../testing/factories.ts";
import { aRefund, aReturnedRefund } from "../../testing/order-steps.ts";
import { contactOf, countOf } from "../../testing/order-queries.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";

const api = apiFixture();
const admin = anAdmin({ name: "Mira Holt" });
const NOBODYS = "019a0000-0000-7000-8000-000000000000";

const audit = async (orderId: string) =>
  (await api.call("GET", `/manage/audit?about=${orderId}`, { person: admin })).body;

describe("manage/orders/{id}/notes", () => {
  const add = (orderId: string, text: string, person = admin) =>
    api.call("POST", `/manage/orders/${orderId}/notes`, { person, body: { text } });
  const list = (orderId: string, person = admin) =>
    api.call("GET", `/manage/orders/${orderId}/notes`, { person });

  it("200: newest first, with author and time, also of a cancelled order; the audit has the text", async () => {
    const { orderId, person } = await anOrder(api.shop);
    const hostile = `<img src=x onerror=alert(1)> '; drop table order_note; -- \u{1F600}`;
    await add(orderId, "Wants it on Friday.");
    await cancelOrder(api.shop.as(person), orderId);
    const { body } = await add(orderId, hostile);
    const notes = await list(orderId);
    expect(notes.body).toEqual([
      {
        id: body.insertedId,
        text: hostile,
        author: `${admin.email} (Mira Holt)`,
        createdAt: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({ text: "Wants it on Friday." }),
    ]);
    expect((await audit(orderId)).map(({ action, note }) => [action, note])).toEqual([
      ["order.note-added", hostile],
      ["order.cancelled", null],
      ["order.note-added", "Wants it on Friday."],
      ["order.placed", null],
    ]);
  });

  it("the same key adds one note, also when requests with it come at once", async () => {
    const { orderId } = await anOrder(api.shop);
    const headers = { "idempotency-key": crypto.randomUUID() };
    const body = { text: "Call first" };
    const send = (person = admin) =>
      api.call("POST", `/manage/orders/${orderId}/notes`, { person, body, headers });
    const responses = [await send(), ...(await Promise.all([send(), send(), send()]))];
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await list(orderId)).body.map(({ id }) => id)).toEqual([responses[0]?.body.insertedId]);
    for (const response of responses) expect(response.body).toEqual(responses[0]?.body);
    expect((await audit(orderId)).map(({ action }) => action)).toEqual(["order.note-added", "order.placed"]);
    expect((await send(anAdmin())).status).toBe(200);
    expect((await list(orderId)).body).toHaveLength(2);
  });

  it("422: a key of another text or another order adds nothing", async () => {
    const [{ orderId }, another] = [await anOrder(api.shop), await anOrder(api.shop)];
    const headers = { "idempotency-key": crypto.randomUUID() };
    const send = (id: string, text: string) =>
      api.call("POST", `/manage/orders/${id}/notes`, { person: admin, body: { text }, headers });
    await send(orderId, "Call first");
    for (const response of [await send(orderId, "Call later"), await send(another.orderId, "Call first")]) {
      expect([response.status, response.problem.type]).toEqual([
        422,
        "urn:boltwright:problem:idempotency-key-reused",
      ]);
    }
    expect((await list(orderId)).body).toMatchObject([{ text: "Call first" }]);
    expect((await list(another.orderId)).body).toEqual([]);
  });

  it("customers get nothing of them, neither with the order nor with its timeline", async () => {
    const { orderId, person } = await anOrder(api.shop);
    await add(orderId, "Difficult customer");
    for (const path of [`/orders/${orderId}`, `/payment/${orderId}`, `/orders/${orderId}/events`]) {
      const response = await api.call("GET", path, { person });
      expect(response.status).toBe(200);
      expect(JSON.stringify(response.body)).not.toMatch(/difficult|notes/i);
    }
    expect((await list(orderId, person)).status).toBe(403);
  });

  it("403 for customers, 404 for no order, 422 for an empty text or one of 1001 characters; nothing is stored", async () => {
    const { orderId, person } = await anOrder(api.shop);
    expect((await add(orderId, "Mine", person)).status).toBe(403);
    expect((await add(NOBODYS, "Whose?")).status).toBe(404);
    expect((await list(NOBODYS)).status).toBe(404);
    for (const text of [" ", "x".repeat(1001)]) {
      const { status, problem } = await add(orderId, text);
      expect([status, problem.errors?.map(({ field }) => field)]).toEqual([422, ["text"]]);
    }
    expect(await countOf(api.shop, "order_note where order_id in (?, ?)", [orderId, NOBODYS])).toBe(0);
    expect((await add(orderId, "x".repeat(1000))).status).toBe(200);
  });
});

describe("PUT manage/orders/{id}/delivery", () => {
  const put = (orderId: string, body: object, person = admin) =>
    api.call("PUT", `/manage/orders/${orderId}/delivery`, { person, body });
  const stored = async (orderId: string) => {
    const { address, phone } = await contactOf(api.shop, orderId);
    return { address, phone };
  };

  it("200: changes a paid order; the audit has both values, the customer's timeline neither", async () => {
    const { orderId, person } = await aPaidOrder(api.shop);
    expect((await put(orderId, { address: "Dock 4" })).body).toEqual({ changed: true });
    expect((await put(orderId, { address: "Dock 4" })).body).toEqual({ changed: false });
    expect(await stored(orderId)).toEqual({ address: "Dock 4", phone: "+880 1700 000000" });
    const [entry] = await audit(orderId);
    expect(entry).toMatchObject({
      action: "order.delivery-changed",
      source: "admin",
      by: { email: admin.email },
      changes: [{ field: "address", from: "Plot 7, Tejgaon", to: "Dock 4" }],
    });
    const { body } = await api.call("GET", `/orders/${orderId}/events`, { person });
    expect(body.at(-1)?.type).toBe("order.delivery-changed");
    expect(JSON.stringify(body)).not.toContain("Dock 4");
  });

  it("409 once it is shipped; 403 for its customer; 404 for no order; nothing changes", async () => {
    const { orderId, person } = await aPaidOrder(api.shop);
    expect((await put(orderId, { address: "Dock 4" }, person)).status).toBe(403);
    await api.call("POST", `/manage/orders/${orderId}/ship`, { person: admin });
    const late = await put(orderId, { address: "Dock 4" });
    expect([late.status, late.problem.type]).toEqual([409, "urn:boltwright:problem:already-shipped"]);
    expect(await stored(orderId)).toEqual({ address: "Plot 7, Tejgaon", phone: "+880 1700 000000" });
    expect((await put(NOBODYS, { address: "Dock 4" })).status).toBe(404);
  });

  it("a change and the shipping at the same time: the parcel goes to the address of the order", async () => {
    const { orderId } = await aPaidOrder(api.shop);
    const [changed, shipped] = await Promise.all([
      put(orderId, { address: "Dock 4" }),
      api.call("POST", `/manage/orders/${orderId}/ship`, { person: admin }),
    ]);
    expect(shipped.status).toBe(200);
    expect(await stored(orderId)).toMatchObject({
      address: changed.status === 200 ? "Dock 4" : "Plot 7, Tejgaon",
    });
  });
});

describe("GET manage/orders/queues, and the list of each", () => {
  it("200: each count is the number of orders in its list", async () => {
    const counts = async () => (await api.call("GET", "/manage/orders/queues", { person: admin })).body;
    const idsIn = async (queue: string) =>
      (await api.call("GET", `/manage/orders?queue=${queue}&limit=100`, { person: admin })).body.map(
        ({ id }) => id,
      );
    const before = await counts();
    const paid = await aPaidOrder(api.shop);
    const refunding = await aPaidOrder(api.shop);
    await aRefund(api.shop, admin, { orderId: refunding.orderId });
    const unpaid = await anOrder(api.shop);
    const shipped = await aPaidOrder(api.shop);
    await api.call("POST", `/manage/orders/${shipped.orderId}/ship`, { person: admin });
    const returned = await aReturnedRefund(api.shop);
    await aTool(api.shop, { minimumOrderQuantity: 5, stockQuantity: 9 });
    await aTool(api.shop, { minimumOrderQuantity: 5, stockQuantity: 10 });
    const now = await counts();
    expect(now).toEqual({
      toShip: before.toShip + 1,
      unpaid: before.unpaid + 1,
      refundsFailed: before.refundsFailed + 1,
      returns: before.returns,
      shipped: before.shipped + 1,
      lowStock: before.lowStock + 1,
    });
    expect(await idsIn("to-ship")).toContain(paid.orderId);
    expect(await idsIn("to-ship")).not.toContain(refunding.orderId);
    expect(await idsIn("unpaid")).toContain(unpaid.orderId);
    expect(await idsIn("shipped")).toContain(shipped.orderId);
    expect(await idsIn("refunds-failed")).toEqual([returned.orderId]);
    for (const [queue, count] of [
      ["to-ship", now.toShip],
      ["unpaid", now.unpaid],
      ["refunds-failed", now.refundsFailed],
    ] as const) {
      expect([queue, (await idsIn(queue)).length]).toEqual([queue, count]);
    }
    expect((await idsIn("all")).length).toBeGreaterThan(4);

    // Paid another way: nothing is left to do.
    const settled = { paymentIntentId: returned.intentId, note: "Bank transfer", dryRun: false };
    await settleByHand(api.shop.as(systemActor), settled);
    expect((await counts()).refundsFailed).toBe(before.refundsFailed);
  });

  it("403 for customers; 400 for a queue that does not exist", async () => {
    expect((await api.call("GET", "/manage/orders/queues", { person: aPerson() })).status).toBe(403);
    expect((await api.call("GET", "/manage/orders?queue=returns", { person: admin })).status).toBe(400);
  });
});
