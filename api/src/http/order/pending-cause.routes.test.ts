import { describe, expect, it } from "vitest";
import { newId } from "../../domain/shared/ids.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aChargedOrder, anOrder, aPaidOrder, aStartedPayment } from "../../testing/factories.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";

const api = apiFixture();
const causeOf = (orderId: string, person = anAdmin()) =>
  api.call("GET", `/manage/orders/${orderId}/pending-cause`, { person });

describe("GET manage/orders/{id}/pending-cause", () => {
  it("200: why it is not paid, as operators see it", async () => {
    const placed = await anOrder(api.shop);
    expect((await causeOf(placed.orderId)).body).toEqual({
      cause: { code: "not-tried", decline: null, checkAt: null },
    });
    const { orderId } = await aChargedOrder(api.shop);
    expect((await causeOf(orderId)).body).toEqual({
      cause: { code: "webhook-missing", decline: null, checkAt: expect.stringMatching(/Z$/) },
    });
  });

  it("200: with the bank's sentence about the last card", async () => {
    const order = await anOrder(api.shop);
    await api.shop.stripe.paymentIntents
      .confirm(await aStartedPayment(api.shop, order), {
        payment_method: "pm_card_chargeDeclinedInsufficientFunds",
      })
      .catch(() => undefined);
    expect((await causeOf(order.orderId)).body.cause).toMatchObject({
      code: "declined",
      decline: "Your card has insufficient funds.",
    });
  });

  it("200: none for an order that is paid", async () => {
    const { orderId } = await aPaidOrder(api.shop);
    expect((await causeOf(orderId)).body).toEqual({ cause: null });
  });

  it("404: no such order", async () => {
    expect((await causeOf(newId())).status).toBe(404);
  });

  it("403: its own customer, who learns nothing", async () => {
    const { orderId, person } = await anOrder(api.shop);
    for (const caller of [person, aPerson()]) {
      const response = await causeOf(orderId, caller);
      expect(response.status).toBe(403);
      expect(JSON.stringify(response.body)).not.toContain("not-tried");
    }
  });
});

describe("GET payment/{id} and GET orders", () => {
  it("200: the customer's reason, of the customer's few", async () => {
    const { orderId, person, intentId } = await aChargedOrder(api.shop);
    const one = await api.call("GET", `/payment/${orderId}`, { person });
    const list = await api.call("GET", `/orders?email=${person.email}`, { person });
    const pending = { reason: "awaiting-payment", endsAt: expect.stringMatching(/Z$/) };
    expect(one.body.pending).toEqual(pending);
    expect(list.body.map((order) => order.pending)).toEqual([pending]);
    expect(JSON.stringify([one.body, list.body])).not.toContain(intentId);
  });

  it("200: without a reason once it is paid", async () => {
    const { orderId, person } = await aPaidOrder(api.shop);
    const { body } = await api.call("GET", `/payment/${orderId}`, { person });
    expect(body).not.toHaveProperty("pending");
  });
});
