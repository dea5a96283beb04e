import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../domain/shared/ids.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { anOrder, aPaidOrder } from "../../testing/factories.ts";
import { failAtBank, setFault, silence } from "../../testing/faults.ts";
import { settle } from "../../testing/order-steps.ts";
import { eventsOf, refundedAt, refundsOf, statusOf, stockOf } from "../../testing/order-queries.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";

const api = apiFixture();
const admin = anAdmin();

const refund = (
  orderId: string,
  body: unknown,
  headers: Record<string, string> = { "idempotency-key": newId() },
) => api.call("POST", `/manage/orders/${orderId}/refund`, { person: admin, body, headers });
const inspect = (orderId: string) => api.call("GET", `/manage/orders/${orderId}`, { person: admin });

describe("POST manage/orders/{id}/refund", () => {
  let paid: Awaited<ReturnType<typeof aPaidOrder>>;
  let events: string[];
  beforeAll(async () => {
    paid = await aPaidOrder(api.shop);
    events = await eventsOf(api.shop, paid.orderId);
  });

  async function expectUnchanged(): Promise<void> {
    expect([await refundsOf(api.shop, paid.orderId), await refundedAt(api.shop, paid.intentId)]).toEqual([
      0, 0,
    ]);
    expect(await statusOf(api.shop, paid.orderId)).toBe("paid");
    expect(await eventsOf(api.shop, paid.orderId)).toEqual(events);
  }

  it("200: the rest of the charge where no amount is sent, with the units of what was not shipped", async () => {
    const { orderId, intentId, tool } = await aPaidOrder(api.shop, { quantity: 3 });
    const left = await stockOf(api.shop, tool.id);
    expect((await refund(orderId, { reason: "One was scratched", amount: 11.2 })).body).toMatchObject({
      amount: 11.2,
      status: "done",
      cause: "admin",
      reason: "One was scratched",
      restock: false,
      failure: null,
    });
    expect((await refund(orderId, { reason: "  The others, too  " })).body).toMatchObject({
      amount: 22.4,
      reason: "The others, too",
      restock: true,
    });
    expect(await refundedAt(api.shop, intentId)).toBe(3360);
    expect([await statusOf(api.shop, orderId), await stockOf(api.shop, tool.id)]).toEqual([
      "refunded",
      left + 3,
    ]);
  });

  it("200: the same refund for a double click and a repeated key; 422: the key of another refund", async () => {
    const { orderId, intentId } = await aPaidOrder(api.shop);
    const key = { "idempotency-key": newId() };
    const body = { reason: "Scratched", amount: 1 };
    const [first, second] = await Promise.all([refund(orderId, body, key), refund(orderId, body, key)]);
    expect(second.body).toEqual(first.body);
    expect((await refund(orderId, body, key)).body).toEqual(first.body);
    const other = await refund(orderId, { ...body, amount: 2 }, key);
    expect([other.status, other.problem.errors[0].field]).toEqual([422, "idempotency-key"]);
    expect(await refundedAt(api.shop, intentId)).toBe(100);
  });

  it.each<[number, string, unknown]>([
    [400, "amuont", { reason: "a", amuont: 1 }],
    [400, "reason", { reason: { $ne: 1 } }],
    [400, "amount", { reason: "a", amount: { cents: 1 } }],
    [400, "reason", { reason: "a\0" }],
    [422, "reason", {}],
    [422, "reason", { reason: " " }],
    [422, "reason", { reason: "\u200b\u202e" }],
    [422, "reason", { reason: "x".repeat(501) }],
    [422, "reason", { reason: "Scratched\u000bdeep" }],
    [422, "amount", { reason: "a", amount: 0 }],
    [422, "amount", { reason: "a", amount: -1 }],
    [422, "amount", { reason: "a", amount: 0.001 }],
    [422, "amount", { reason: "a", amount: "1" }],
    [422, "amount", { reason: "a", amount: 11.21 }],
    [422, "amount", { reason: "a", amount: 1e15 }],
    [422, "amount", { reason: "a", amount: 1, lines: [{ position: 1, quantity: 1 }] }],
    [422, "lines", { reason: "a", lines: [] }],
    [422, "shipping", { reason: "a", shipping: true }],
    [422, "restock", { reason: "a", restock: true, lines: [{ position: 1, quantity: 1 }] }],
    [422, "lines[0].quantity", { reason: "a", lines: [{ position: 1, quantity: 2 }] }],
    [422, "lines[0].quantity", { reason: "a", lines: [{ position: 1, quantity: 0 }] }],
    [422, "lines[0].position", { reason: "a", lines: [{ position: 2, quantity: 1 }] }],
    [422, "restock", { reason: "a", restock: "yes" }],
    [422, "restock", { reason: "a", restock: false }],
    [422, "fulfilment", { reason: "a", fulfilment: "lost" }],
    [409, "fulfilment", { reason: "a", fulfilment: "shipped" }],
  ])("%i names %s and refunds nothing: %j", async (status, field, body) => {
    const response = await refund(paid.orderId, body);
    expect([response.status, response.problem.errors[0].field]).toEqual([status, field]);
    await expectUnchanged();
  });

  it.each<[string, Record<string, string>]>([
    ["no key", {}],
    ["an empty key", { "idempotency-key": " " }],
    ["a key that is too long", { "idempotency-key": "x".repeat(256) }],
  ])("400 with %s, and nothing is refunded", async (_what, headers) => {
    const { status, problem } = await refund(paid.orderId, { reason: "a" }, headers);
    expect([status, problem.errors[0].field]).toEqual([400, "idempotency-key"]);
    await expectUnchanged();
  });

  it("409: not paid, or refunded in full; 404: no such order", async () => {
    const { orderId } = await anOrder(api.shop);
    const codeOf = async (id: string) => {
      const { status, problem } = await refund(id, { reason: "a" });
      return `${status} ${problem.type.split(":").at(-1)}`;
    };
    expect(await codeOf(orderId)).toBe("409 not-paid");
    expect(await codeOf(newId())).toBe("404 not-found");
    const { orderId: refunded } = await aPaidOrder(api.shop);
    await refund(refunded, { reason: "a" });
    expect(await codeOf(refunded)).toBe("409 already-refunded");
    expect([await refundsOf(api.shop, orderId), await refundsOf(api.shop, refunded)]).toEqual([0, 1]);
  });

  it("409: the order was shipped after the admin loaded the page", async () => {
    const { orderId } = await aPaidOrder(api.shop);
    await api.call("POST", `/manage/orders/${orderId}/ship`, { person: admin });
    const response = await refund(orderId, { reason: "a", fulfilment: "preparing" });
    expect([response.status, response.problem.type]).toEqual([409, "urn:boltwright:problem:order-changed"]);
    expect(await refundsOf(api.shop, orderId)).toBe(0);
  });

  it("200: units of a line, whose preview was the same and stored nothing; 422: the same key with others", async () => {
    const { orderId } = await aPaidOrder(api.shop, { quantity: 3 });
    const lines = [{ position: 1, quantity: 2 }];
    const preview = (body: unknown) =>
      api.call("POST", `/manage/orders/${orderId}/refund/preview`, { person: admin, body });
    expect((await preview({ lines })).body).toEqual({
      amount: 22.4,
      lines: [{ position: 1, quantity: 2, amount: 22.4, tax: expect.any(Number) }],
      shipping: 0,
    });
    expect((await preview({})).body.amount).toBe(33.6);
    expect((await preview({ amount: 33.61 })).status).toBe(422);
    expect(await refundsOf(api.shop, orderId)).toBe(0);
    const key = { "idempotency-key": newId() };
    const made = await refund(orderId, { reason: "a", lines }, key);
    expect(made.body).toMatchObject({
      amount: 22.4,
      restock: true,
      lines: [{ position: 1, quantity: 2, amount: 22.4, restock: true }],
      shipping: 0,
    });
    expect((await refund(orderId, { reason: "a", lines }, key)).body).toEqual(made.body);
    const other = [{ position: 1, quantity: 1 }];
    expect((await refund(orderId, { reason: "a", lines: other }, key)).status).toBe(422);
    expect((await inspect(orderId)).body.left).toMatchObject({
      lines: [{ position: 1, quantity: 1, amount: 11.2 }],
      shipping: 0,
    });
  });

  it("403: the order's own customer, who learns nothing about the order", async () => {
    const responses = [];
    for (const id of [paid.orderId, newId()]) {
      const headers = { "idempotency-key": newId() };
      const call = { person: paid.person, body: { reason: "I want it back" }, headers };
      const response = await api.call("POST", `/manage/orders/${id}/refund`, call);
      responses.push({ ...response.problem, requestId: "" });
    }
    expect(responses[0]).toMatchObject({ status: 403 });
    expect(responses[1]).toEqual(responses[0]);
    await expectUnchanged();
  });
});

describe("GET manage/orders/{id}", () => {
  it("200: what is being refunded while Stripe does not respond, and what is left", async () => {
    const { orderId } = await aPaidOrder(api.shop, { quantity: 2 });
    await setFault(api.shop, silence("refunds.create", 2));
    expect((await refund(orderId, { reason: "a", amount: 11.2 })).body.status).toBe("owed");
    expect((await inspect(orderId)).body).toMatchObject({
      refundable: 11.2,
      order: { status: "paid" },
      refunds: [{ status: "owed", doneAt: null, failure: null }],
    });
  });

  it("200: a refund that the bank returned, with the reason in words and not as a code", async () => {
    const { orderId, intentId } = await aPaidOrder(api.shop);
    await refund(orderId, { reason: "a" });
    const { data } = await api.shop.stripe.refunds.list({ payment_intent: intentId });
    await failAtBank(api.shop, data[0]?.id ?? "");
    await settle(api.shop, intentId);
    const { body } = await inspect(orderId);
    expect(body.refunds).toMatchObject([{ status: "failed", failure: expect.stringMatching(/ bank /) }]);
    const failed = body.events.find(({ data }) => "failureCode" in data);
    expect(failed?.data).toMatchObject({ failureCode: "bank", failure: expect.stringMatching(/ bank /) });
  });

  it("200: every attempt to pay, of which one succeeded", async () => {
    const { orderId, intentId } = await aPaidOrder(api.shop);
    const { body } = await inspect(orderId);
    expect(body.payments).toMatchObject([{ transactionId: intentId, status: "succeeded", amount: 11.2 }]);
    expect(body.payments[0]?.succeededAt).toMatch(/Z$/);
    expect(body.beingRefunded).toBe(false);
  });

  it("400: an id that is none; 403: a customer, whether the order exists or not", async () => {
    const { orderId } = await aPaidOrder(api.shop);
    expect((await inspect("1")).problem.errors[0].field).toBe("id");
    for (const id of [orderId, newId()]) {
      expect((await api.call("GET", `/manage/orders/${id}`, { person: aPerson() })).status).toBe(403);
    }
  });
});
