import { describe, expect, it } from "vitest";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aChargedOrder, anOrder, aStartedPayment } from "../../testing/factories.ts";
import { setFault } from "../../testing/faults.ts";
import { countOf, eventsOf, paymentsOf, statusOf } from "../../testing/order-queries.ts";
import { aPerson } from "../../testing/test-shop.ts";

const api = apiFixture();

describe("POST create-payment-intent", () => {
  it("200: the same secret however often, also by the total alone", async () => {
    const { orderId, person } = await anOrder(api.shop, { quantity: 3 });
    const body = { orderId, totalAmount: 33.6 };
    const first = await api.call("POST", "/create-payment-intent", { person, body });
    expect(first.body.clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
    const again = await api.call("POST", "/create-payment-intent", { person, body });
    const byTotal = await api.call("POST", "/create-payment-intent", { person, body: { totalAmount: 33.6 } });
    expect([again.body, byTotal.body]).toEqual([first.body, first.body]);
  });

  it("409: by the total alone when two orders have it, or none", async () => {
    const { person, tool } = await anOrder(api.shop);
    await anOrder(api.shop, { person, tool });
    for (const totalAmount of [11.2, 5]) {
      const response = await api.call("POST", "/create-payment-intent", { person, body: { totalAmount } });
      expect([response.status, response.problem.type]).toEqual([
        409,
        "urn:boltwright:problem:ambiguous-order",
      ]);
    }
    expect(await paymentsOf(api.shop, tool.id)).toBe(0);
  });

  // spec: constant-amount
  it("422: another total than the stored one", async () => {
    const { orderId, person } = await anOrder(api.shop);
    const response = await api.call("POST", "/create-payment-intent", {
      person,
      body: { orderId, totalAmount: 0.5 },
    });
    expect(response.status).toBe(422);
    expect(response.problem.errors[0].field).toBe("totalAmount");
  });

  it("404: another's order", async () => {
    const { orderId } = await anOrder(api.shop);
    const body = { orderId, totalAmount: 11.2 };
    expect((await api.call("POST", "/create-payment-intent", { person: aPerson(), body })).status).toBe(404);
  });

  it("503: Stripe stores each failure under its idempotency key; the order stays pending and can be paid later", async () => {
    const { orderId, person } = await anOrder(api.shop);
    await setFault(api.shop, {
      kind: "error",
      operation: "payment_intents.create",
      count: 6,
      process: false,
    });
    const body = { orderId, totalAmount: 11.2 };
    const away = await api.call("POST", "/create-payment-intent", { person, body });
    expect([away.status, away.problem.type]).toEqual([503, "urn:boltwright:problem:stripe-unavailable"]);
    expect(await statusOf(api.shop, orderId)).toBe("pending");
    expect((await api.call("POST", "/create-payment-intent", { person, body })).status).toBe(200);
  });

  it("503: Stripe does not respond; the next try finds the same payment", async () => {
    const { orderId, person } = await anOrder(api.shop);
    await setFault(api.shop, {
      kind: "error",
      operation: "payment_intents.create",
      count: 2,
      status: 503,
      stored: false,
    });
    const body = { orderId, totalAmount: 11.2 };
    const away = await api.call("POST", "/create-payment-intent", { person, body });
    expect([away.status, away.problem.type]).toEqual([503, "urn:boltwright:problem:stripe-unavailable"]);
    expect(away.headers.get("retry-after")).toBe("2");
    expect((await api.call("POST", "/create-payment-intent", { person, body })).status).toBe(200);
    expect(await countOf(api.shop, "payment where order_id = ?", [orderId])).toBe(1);
  });
});

describe("PUT orderConfirmed/{id}", () => {
  it("200: the paid order, however often", async () => {
    const { orderId, person, tool, intentId } = await aChargedOrder(api.shop);
    const body = { transactionId: intentId, toolsId: tool.id };
    for (let time = 0; time < 2; time += 1) {
      const response = await api.call("PUT", `/orderConfirmed/${orderId}`, { person, body });
      expect([
        response.status,
        response.body.status,
        response.body.transactionId,
        response.body.fulfilment,
        response.body.heldUntil,
      ]).toEqual([200, "paid", intentId, "preparing", null]);
    }
    expect((await eventsOf(api.shop, orderId)).filter((type) => type === "order.paid")).toHaveLength(1);
  });

  it("409: an intent that is not charged, another order's, or nobody's changes nothing", async () => {
    const order = await anOrder(api.shop);
    const open = await aStartedPayment(api.shop, order);
    const other = await aChargedOrder(api.shop);
    for (const transactionId of [open, other.intentId, "pi_nobody"]) {
      const body = { transactionId, toolsId: order.tool.id };
      const response = await api.call("PUT", `/orderConfirmed/${order.orderId}`, {
        person: order.person,
        body,
      });
      expect(response.status).toBe(409);
    }
    expect(await statusOf(api.shop, order.orderId)).toBe("pending");
    expect(await statusOf(api.shop, other.orderId)).toBe("pending");
  });

  it("422: another tool; 404: another's order", async () => {
    const { orderId, person, tool, intentId } = await aChargedOrder(api.shop);
    const wrongTool = { transactionId: intentId, toolsId: orderId };
    expect((await api.call("PUT", `/orderConfirmed/${orderId}`, { person, body: wrongTool })).status).toBe(
      422,
    );
    const body = { transactionId: intentId, toolsId: tool.id };
    expect((await api.call("PUT", `/orderConfirmed/${orderId}`, { person: aPerson(), body })).status).toBe(
      404,
    );
    expect(await statusOf(api.shop, orderId)).toBe("pending");
  });
});
