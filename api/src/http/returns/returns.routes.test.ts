import { describe, expect, it } from "vitest";
import { apiFixture } from "../../testing/api-fixture.ts";
import { anOrder, aPaidOrder } from "../../testing/factories.ts";
import { setFault, silence } from "../../testing/faults.ts";
import { aRefund, payOwedRefunds } from "../../testing/order-steps.ts";
import { countOf, eventsOf, refundsOf, stockOf } from "../../testing/order-queries.ts";
import { aDeliveredOrder, aReturnOf } from "../../testing/returns.ts";
import { readOrderMessage } from "../../domain/mail/order-message.ts";
import { dayIn } from "../../domain/shared/days.ts";
import { cents } from "../../domain/shared/money.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";

const api = apiFixture();
const admin = anAdmin();

const requestReturn = (orderId: string, person: ReturnType<typeof aPerson>, body: object = {}) =>
  api.call("POST", `/orders/${orderId}/returns`, {
    person,
    body: { quantity: 1, reason: "Too large.", ...body },
  });
const step = (returnId: string, to: "accept" | "decline" | "receive" | "refund", body?: object) =>
  api.call("POST", `/manage/returns/${returnId}/${to}`, { person: admin, body });
const own = async (orderId: string, person: ReturnType<typeof aPerson>) =>
  (await api.call("GET", `/orders/${orderId}/returns`, { person })).body;
const returnsOf = (orderId: string) => countOf(api.shop, "order_return where order_id = ?", [orderId]);

describe("a return from request to refund", () => {
  it("has its steps in the timeline, restocks once and refunds what the units cost", async () => {
    const { orderId, person, tool } = await aDeliveredOrder(api.shop, { quantity: 3 });
    expect(await own(orderId, person)).toEqual({ returnable: [{ position: 1, quantity: 3 }], returns: [] });
    const { status, body } = await requestReturn(orderId, person, { quantity: 2 });
    expect(status).toBe(200);
    const before = await stockOf(api.shop, tool.id);
    expect((await step(body._id, "accept")).status).toBe(200);
    expect((await step(body._id, "receive", { restock: true })).status).toBe(200);
    expect(await stockOf(api.shop, tool.id)).toBe(before + 2);
    const refunded = await api.call("POST", `/manage/returns/${body._id}/refund`, { person: admin });
    expect([refunded.status, refunded.body.amount]).toEqual([200, 22.4]);
    await payOwedRefunds(api.shop);
    const about = { event: "order.refunded", orderId, refundId: refunded.body._id } as const;
    expect((await readOrderMessage(api.shop.em, about))?.refund).toMatchObject({
      isOfReturn: true,
      lines: [{ name: tool.name, quantity: 2 }],
    });
    expect(await own(orderId, person)).toMatchObject({
      returnable: [{ position: 1, quantity: 1 }],
      returns: [{ state: "refunded", quantity: 2, reason: "Too large.", refundedAt: expect.any(String) }],
    });
    const types = await eventsOf(api.shop, orderId);
    for (const name of ["requested", "accepted", "received", "refunded"])
      expect(types).toContain(`order.return-${name}`);
    const details = await api.call("GET", `/orders/${orderId}`, { person });
    expect(details.body).toMatchObject({ status: "paid", refundedAmount: 22.4 });
  });

  it("is declined with a reason that the customer reads; then another can be requested", async () => {
    const { orderId, person, returnId } = await aReturnOf(api.shop, "requested");
    expect((await step(returnId, "decline", { reason: "It was used." })).status).toBe(200);
    const { returnable, returns } = await own(orderId, person);
    expect([returnable, returns[0]?.state, returns[0]?.declineReason]).toEqual([
      expect.any(Array),
      "declined",
      "It was used.",
    ]);
    expect((await requestReturn(orderId, person)).status).toBe(200);
  });

  it("is listed page by page, the latest first, or the oldest open one first", async () => {
    const older = await aReturnOf(api.shop, "received");
    const newer = await aReturnOf(api.shop, "received");
    const first = await api.call("GET", "/manage/returns?state=all&limit=1", { person: admin });
    expect(first.body.map(({ _id }) => _id)).toEqual([newer.returnId]);
    const next = /<\/api([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    expect((await api.call("GET", next, { person: admin })).body).toMatchObject([{ _id: older.returnId }]);
    const open = `/manage/returns?limit=1&cursor=${older.returnId}`;
    expect((await api.call("GET", open, { person: admin })).body).toMatchObject([{ _id: newer.returnId }]);
  });

  it("is in the admin's list and count until it is refunded", async () => {
    const { returnId, orderId } = await aReturnOf(api.shop, "received");
    const listed = async () =>
      (await api.call("GET", `/manage/returns?order=${orderId}`, { person: admin })).body.map(
        ({ _id }) => _id,
      );
    const counted = async () =>
      (await api.call("GET", "/manage/orders/queues", { person: admin })).body.returns;
    const count = await counted();
    expect(await listed()).toEqual([returnId]);
    await step(returnId, "refund");
    expect(await listed()).toEqual([]);
    expect(await counted()).toBe(count - 1);
  });

  it("shows staff and customer that its refund is pending, and staff why it failed", async () => {
    const { returnId, orderId, person, intentId } = await aReturnOf(api.shop, "received", { quantity: 2 });
    const read = async () => [
      (await api.call("GET", `/manage/returns?order=${orderId}`, { person: admin })).body[0],
      (await own(orderId, person)).returns[0],
    ];
    const refund = async () =>
      (await api.call("POST", `/manage/returns/${returnId}/refund`, { person: admin })).body.status;
    const known = { state: "received", refundPending: false };
    await api.shop.stripe.refunds.create({ payment_intent: intentId, amount: 1500 });
    expect(await refund()).toBe("failed");
    expect(await read()).toMatchObject([
      { ...known, refundFailure: expect.stringMatching(/greater than unrefunded amount/) },
      known,
    ]);
    await setFault(api.shop, silence("refunds.create", 2));
    expect(await refund()).toBe("owed");
    const pending = { state: "received", refundPending: true };
    expect(await read()).toMatchObject([{ ...pending, refundFailure: null }, pending]);
  });
});

describe("a return is rejected, and nothing is stored", () => {
  it.each([
    ["404: somebody else's order", 404, aDeliveredOrder, aPerson()],
    ["409: an order that is not shipped", 409, aPaidOrder, undefined],
    ["409: an order that is not paid", 409, anOrder, undefined],
  ] as const)("%s", async (_name, status, make, stranger) => {
    const { orderId, person } = await make(api.shop);
    expect((await requestReturn(orderId, stranger ?? person)).status).toBe(status);
    expect(await returnsOf(orderId)).toBe(0);
  });

  it("409: after the setting's days", async () => {
    const { orderId, person } = await aDeliveredOrder(api.shop);
    await api.shop.em.execute(
      "update shipment set delivered_at = delivered_at - interval '31 days' where order_id = ?",
      [orderId],
    );
    const response = await requestReturn(orderId, person);
    expect([response.status, response.problem.type]).toEqual([409, "urn:boltwright:problem:return-too-late"]);
    const yesterday = dayIn("Asia/Dhaka", new Date(Date.now() - 86_400_000));
    expect(await own(orderId, person)).toEqual({ returnable: [], endedOn: yesterday, returns: [] });
    expect(await returnsOf(orderId)).toBe(0);
  });

  it("409: of an order that was refunded in full", async () => {
    const { orderId, person } = await aDeliveredOrder(api.shop);
    await aRefund(api.shop, admin, { orderId });
    await payOwedRefunds(api.shop);
    expect((await requestReturn(orderId, person)).status).toBe(409);
    expect(await returnsOf(orderId)).toBe(0);
  });

  it.each([
    [422, "quantity", { quantity: 0 }],
    [422, "quantity", { quantity: 1_000 }],
    [422, "quantity", { quantity: 1.5 }],
    [422, "reason", { reason: " " }],
    [422, "reason", { reason: "\u200b\u202e" }],
    [422, "reason", { reason: "x".repeat(501) }],
    [422, "reason", { reason: "Bent\u2029jaw" }],
    [400, "restock", { restock: true }],
  ])("%i %s: %j", async (status, field, body) => {
    const { orderId, person } = await aDeliveredOrder(api.shop);
    const response = await requestReturn(orderId, person, body);
    expect([response.status, response.problem.errors?.[0]?.field]).toEqual([status, field]);
    expect(await returnsOf(orderId)).toBe(0);
  });

  it("of ten requests at once one is stored", async () => {
    const { orderId, person } = await aDeliveredOrder(api.shop, { quantity: 9 });
    const responses = await Promise.all(Array.from({ length: 10 }, () => requestReturn(orderId, person)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(await returnsOf(orderId)).toBe(1);
  });
});

describe("steps of staff", () => {
  it("409: only in their order, and nothing changes", async () => {
    const { returnId, tool } = await aReturnOf(api.shop, "requested");
    const before = await stockOf(api.shop, tool.id);
    for (const [to, body] of [["receive", { restock: true }], ["refund"]] as const) {
      const response = await step(returnId, to, body);
      expect([response.status, response.problem.type]).toEqual([409, "urn:boltwright:problem:return-state"]);
    }
    expect(await stockOf(api.shop, tool.id)).toBe(before);
    expect(await countOf(api.shop, "order_return where id = ? and state = 'requested'", [returnId])).toBe(1);
  });

  it("five admins who receive and refund at once restock once and refund once", async () => {
    const { returnId, orderId, tool } = await aReturnOf(api.shop, "accepted", { quantity: 2, units: 2 });
    const before = await stockOf(api.shop, tool.id);
    const five = [1, 2, 3, 4, 5];
    await Promise.all(five.map(() => step(returnId, "receive", { restock: true })));
    expect(await stockOf(api.shop, tool.id)).toBe(before + 2);
    await Promise.all(five.map(() => step(returnId, "refund")));
    await payOwedRefunds(api.shop);
    expect(await refundsOf(api.shop, orderId)).toBe(1);
  });

  it("units that came back are not restocked again by a refund of the rest", async () => {
    const { orderId, tool } = await aReturnOf(api.shop, "received", { quantity: 2, units: 1 });
    const before = await stockOf(api.shop, tool.id);
    await expect(aRefund(api.shop, admin, { orderId, restock: true })).rejects.toMatchObject({
      code: "disagrees",
      field: "restock",
    });
    await aRefund(api.shop, admin, { orderId, restock: false });
    await payOwedRefunds(api.shop);
    expect(await stockOf(api.shop, tool.id)).toBe(before);
  });

  it("units that a full refund has restocked are not restocked again when they arrive", async () => {
    const { orderId, returnId, tool } = await aReturnOf(api.shop, "accepted");
    await aRefund(api.shop, admin, { orderId, restock: true });
    await payOwedRefunds(api.shop);
    const before = await stockOf(api.shop, tool.id);
    const again = await step(returnId, "receive", { restock: true });
    expect([again.status, again.problem.type]).toEqual([409, "urn:boltwright:problem:already-refunded"]);
    expect((await step(returnId, "receive", { restock: false })).status).toBe(200);
    expect(await stockOf(api.shop, tool.id)).toBe(before);
  });

  const storedReturn = async (returnId: string) =>
    (
      await api.shop.em.execute<object[]>(
        `select x.state, p.order_id = x.order_id as "isRefundOfOrder" from order_return x
         left join refund r on r.id = x.refund_id left join payment p on p.id = r.payment_id where x.id = ?`,
        [returnId],
      )
    )[0];
  const chargedAndRefunded = async (orderId: string) =>
    (
      await api.shop.em.execute<object[]>(
        "select amount_cents::int as charged, refunded_cents::int as refunded from payment where order_id = ?",
        [orderId],
      )
    )[0];
  const inQueue = async (orderId: string) =>
    (await api.call("GET", `/manage/returns?order=${orderId}`, { person: admin })).body.map(
      ({ state }) => state,
    );
  const ended = { state: "refunded", isRefundOfOrder: true };

  it("a received return leaves the queue when the order is refunded in full, also in two parts", async () => {
    for (const parts of [[undefined], [cents(500), undefined]]) {
      const { returnId, orderId, person } = await aReturnOf(api.shop, "received", { quantity: 2, units: 1 });
      for (const amount of parts) {
        expect(await inQueue(orderId)).toEqual(["received"]);
        await aRefund(api.shop, admin, { orderId, amount });
      }
      expect(await inQueue(orderId)).toEqual([]);
      expect(await storedReturn(returnId)).toEqual(ended);
      expect((await own(orderId, person)).returns[0]?.state).toBe("refunded");
      expect((await eventsOf(api.shop, orderId)).at(-1)).toBe("order.return-refunded");
      expect(await chargedAndRefunded(orderId)).toEqual({ charged: 2240, refunded: 2240 });
    }
  });

  it("ends with the refund that was requested for it, not with the one of the rest", async () => {
    const { returnId, orderId } = await aReturnOf(api.shop, "received", { quantity: 2, units: 1 });
    // As after a crash between the refund and the state of the return.
    const own = await aRefund(api.shop, admin, { orderId, returnId, amount: cents(1120) });
    await aRefund(api.shop, admin, { orderId });
    expect(await storedReturn(returnId)).toEqual(ended);
    expect(await countOf(api.shop, "order_return where id = ? and refund_id = ?", [returnId, own.id])).toBe(
      1,
    );
  });

  it("an accepted return of an order that is refunded in full waits for its units, then it ends", async () => {
    const { returnId, orderId } = await aReturnOf(api.shop, "accepted", { quantity: 2, units: 1 });
    await aRefund(api.shop, admin, { orderId });
    expect(await inQueue(orderId)).toEqual(["accepted"]);
    await step(returnId, "receive", { restock: false });
    expect(await inQueue(orderId)).toEqual([]);
    expect(await storedReturn(returnId)).toEqual(ended);
  });

  it("received, refunded and the order refunded in full, all at once: one end, never more than was paid", async () => {
    for (let round = 0; round < 6; round += 1) {
      const state = round % 2 === 0 ? "accepted" : "received";
      const { returnId, orderId } = await aReturnOf(api.shop, state, {
        quantity: 2,
        units: 1 + (round % 3 ? 0 : 1),
      });
      const full = { reason: "Goodwill" };
      const headers = { "idempotency-key": `full-${orderId}` };
      await Promise.all([
        step(
          returnId,
          state === "accepted" ? "receive" : "refund",
          state === "accepted" ? { restock: false } : undefined,
        ),
        api.call("POST", `/manage/orders/${orderId}/refund`, { person: admin, body: full, headers }),
      ]);
      // The request that lost the race is repeated, as a user does; a completed one is rejected.
      await api.call("POST", `/manage/orders/${orderId}/refund`, { person: admin, body: full, headers });
      await payOwedRefunds(api.shop);
      expect(await chargedAndRefunded(orderId)).toEqual({ charged: 2240, refunded: 2240 });
      expect(await inQueue(orderId)).toEqual([]);
      expect(await storedReturn(returnId)).toEqual(ended);
      const types = await eventsOf(api.shop, orderId);
      expect(types.filter((type) => type === "order.return-refunded")).toHaveLength(1);
    }
  });

  it("the list shows what a refund would pay: never more than is left of the charge", async () => {
    const { returnId, orderId } = await aReturnOf(api.shop, "received", { quantity: 2, units: 2 });
    await aRefund(api.shop, admin, { orderId, amount: cents(500) });
    const { body } = await api.call("GET", `/manage/returns?order=${orderId}`, { person: admin });
    expect(body).toMatchObject([{ amount: 22.4, refundAmount: 17.4 }]);
    const refunded = await api.call("POST", `/manage/returns/${returnId}/refund`, { person: admin });
    expect(refunded.body.amount).toBe(17.4);
    expect(await chargedAndRefunded(orderId)).toEqual({ charged: 2240, refunded: 2240 });
    expect(await storedReturn(returnId)).toEqual(ended);
  });

  it("404: a return that does not exist", async () => {
    expect((await step(crypto.randomUUID(), "accept")).status).toBe(404);
  });
});
