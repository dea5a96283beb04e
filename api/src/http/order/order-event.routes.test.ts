import { describe, expect, it } from "vitest";
import { cents } from "../../domain/shared/money.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aRefund } from "../../testing/order-steps.ts";
import { aChargedOrder, anOrder } from "../../testing/factories.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";

const api = apiFixture();

describe("GET orders/{id}/events", () => {
  it("200: the timeline of a paid order; the order has the refunded amount", async () => {
    const { orderId, person, intentId, tool } = await aChargedOrder(api.shop, { quantity: 2 });
    const confirm = { person, body: { transactionId: intentId, toolsId: tool.id } };
    await api.call("PUT", `/orderConfirmed/${orderId}`, confirm);
    await aRefund(api.shop, anAdmin(), { orderId, amount: cents(240) });

    const { status, body } = await api.call("GET", `/orders/${orderId}/events`, { person });
    expect(status).toBe(200);
    expect(body.map((event) => event.type)).toEqual([
      "order.placed",
      "payment.started",
      "order.paid",
      "order.partly-refunded",
    ]);
    expect(body[3]).toEqual({
      id: expect.any(String),
      orderId,
      type: "order.partly-refunded",
      at: expect.stringMatching(/Z$/),
      amount: 2.4,
      parcel: null,
    });
    const { body: order } = await api.call("GET", `/payment/${orderId}`, { person });
    expect(order).toMatchObject({ status: "paid", totalAmount: 22.4, refundedAmount: 2.4 });
    expect(order.refundedAt).toBe(body[3]?.at);
  });

  it("200: in pages", async () => {
    const { orderId, person } = await aChargedOrder(api.shop);
    const first = await api.call("GET", `/orders/${orderId}/events?limit=1`, { person });
    expect(first.body).toMatchObject([{ type: "order.placed" }]);
    const next = /<\/api(.+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const second = await api.call("GET", next, { person });
    expect(second.body).toMatchObject([{ type: "payment.started" }]);
    expect(second.headers.get("link")).toBeNull();
  });

  it("401 without a token; 404 in the same words for another's order and one that is not there", async () => {
    const { orderId } = await anOrder(api.shop);
    const person = aPerson();
    expect((await api.call("GET", `/orders/${orderId}/events`)).status).toBe(401);
    const others = await api.call("GET", `/orders/${orderId}/events`, { person });
    const nobodys = await api.call("GET", "/orders/019a0000-0000-7000-8000-000000000000/events", { person });
    expect([others.status, nobodys.status]).toEqual([404, 404]);
    expect({ ...others.problem, requestId: "" }).toEqual({ ...nobodys.problem, requestId: "" });
  });
});
