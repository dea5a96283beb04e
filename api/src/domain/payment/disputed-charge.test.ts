import { describe, expect, it } from "vitest";
import { aPaidOrder } from "../../testing/factories.ts";
import { moveDispute, openDispute, setFault, silence } from "../../testing/faults.ts";
import { anOperator } from "../../testing/an-operator.ts";
import { eventsOf, refundedAt, refundsOf, statusOf, stockOf } from "../../testing/order-queries.ts";
import { anOwedCharge, aRefund, noteDisputes } from "../../testing/order-steps.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin } from "../../testing/test-shop.ts";
import { settleRefundByHand } from "../operations/settle-refund-by-hand.ts";
import { systemActor } from "../shared/actor.ts";
import { GatewayUnavailable } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import { cents } from "../shared/money.ts";
import { inspectOrder } from "./inspect-order.ts";
import { payRefund, RefundRejected } from "./pay-refund.ts";
import { refundOrder } from "./refund-order.ts";

const shop = shopFixture();
const admin = anAdmin();

const CHARGED_BACK = /^Charge ch_\w+ has been charged back; cannot issue a refund\.$/;

/** A paid order with a dispute that has gone through these states. */
async function aDisputedOrder(first: string, ...more: string[]) {
  const order = await aPaidOrder(shop);
  const disputeId = await openDispute(shop, order.intentId, { status: first });
  for (const status of more) await moveDispute(shop, disputeId, status);
  await noteDisputes(shop, order.intentId);
  return order;
}

const refundRow = async (refundId: string): Promise<{ state: string; attempt: number } | undefined> => {
  const [row] = await shop.em.execute<{ state: string; attempt: number }[]>(
    "select state, attempt from refund where id = ?",
    [refundId],
  );
  return row;
};

it.each([
  [["needs_response"], "The customer disputes this charge"],
  [["needs_response", "under_review"], "The customer disputes this charge"],
  [["needs_response", "lost"], "The dispute of this charge is lost"],
])("a charge whose dispute went through %j is not refunded, and nothing changes", async (states, message) => {
  const [first = "", ...more] = states;
  const { orderId, intentId } = await aDisputedOrder(first, ...more);
  const events = await eventsOf(shop, orderId);
  for (const amount of [undefined, cents(300)]) {
    await expect(aRefund(shop, admin, { orderId, amount })).rejects.toMatchObject({
      code: "charge-disputed",
      message: expect.stringContaining(message),
    });
  }
  expect([await refundsOf(shop, orderId), await refundedAt(shop, intentId)]).toEqual([0, 0]);
  expect(await eventsOf(shop, orderId)).toEqual(events);
});

it.each([
  ["warning_needs_response"],
  ["warning_needs_response", "warning_closed"],
  ["needs_response", "won"],
])("a charge whose dispute went through %s %s is refunded", async (first = "", ...more) => {
  const { orderId } = await aDisputedOrder(first, ...more.filter(Boolean));
  expect(await aRefund(shop, admin, { orderId })).toMatchObject({ state: "succeeded" });
  expect(await statusOf(shop, orderId)).toBe("refunded");
});

it("a repeated request returns its refund of before the dispute", async () => {
  const { orderId, intentId } = await aPaidOrder(shop);
  const request = { orderId, amount: cents(300), idempotencyKey: newId() };
  const { id } = await aRefund(shop, admin, request);
  await openDispute(shop, intentId);
  await noteDisputes(shop, intentId);
  expect(await aRefund(shop, admin, request)).toMatchObject({ id, state: "succeeded" });
});

it("while Stripe does not respond nothing is requested of a disputed charge", async () => {
  const { orderId } = await aDisputedOrder("needs_response");
  await setFault(shop, silence("disputes.list", 2));
  await expect(aRefund(shop, admin, { orderId })).rejects.toBeInstanceOf(GatewayUnavailable);
  expect(await refundsOf(shop, orderId)).toBe(0);
});

it("a dispute that the shop does not know yet: Stripe rejects the refund, which is shown as failed", async () => {
  const { orderId, intentId } = await aPaidOrder(shop);
  await openDispute(shop, intentId);
  expect(await aRefund(shop, admin, { orderId })).toMatchObject({
    state: "failed",
    failure: { code: "rejected", detail: expect.stringMatching(CHARGED_BACK) },
  });
  expect(await statusOf(shop, orderId)).toBe("paid");
});

it("a refund that Stripe did not take before the dispute ends as failed", async () => {
  const { orderId, intentId } = await aPaidOrder(shop);
  await setFault(shop, silence("refunds.create", 2));
  const { id, state } = await aRefund(shop, admin, { orderId });
  await openDispute(shop, intentId);
  await noteDisputes(shop, intentId);
  await payRefund(shop.as(systemActor), id);
  expect([state, (await refundRow(id))?.state]).toEqual(["sent", "failed"]);
});

it("what the shop owes of a disputed charge is tried again, and refunded once the dispute is won", async () => {
  const { intentId, refundId, amount } = await anOwedCharge(shop);
  const disputeId = await openDispute(shop, intentId);
  await noteDisputes(shop, intentId);
  for (const attempt of [2, 3]) {
    await expect(payRefund(shop.as(systemActor), refundId)).rejects.toMatchObject({
      gateway: "stripe",
      cause: expect.any(RefundRejected),
    });
    expect(await refundRow(refundId)).toEqual({ state: "sent", attempt });
  }
  await moveDispute(shop, disputeId, "won");
  await payRefund(shop.as(systemActor), refundId);
  await payRefund(shop.as(systemActor), refundId);
  expect([(await refundRow(refundId))?.state, await refundedAt(shop, intentId)]).toEqual([
    "succeeded",
    amount,
  ]);
});

it.each([
  [{ code: "bank", detail: "expired_or_canceled_card" }, 1],
  [{ code: "rejected", detail: "The card is gone." }, 1],
  [{ code: "rejected", detail: "It has been charged back.", isDisputed: true }, 3],
] as const)("after two responses %j the attempt of an owed refund is %i", async (response, attempt) => {
  const { refundId } = await anOwedCharge(shop);
  const { payments, ...ctx } = shop.as(systemActor);
  const keys: string[] = [];
  const refund = async ({ idempotencyKey }: { idempotencyKey: string }) => {
    keys.push(idempotencyKey);
    return response;
  };
  for (let time = 0; time < 2; time += 1) {
    await expect(payRefund({ ...ctx, payments: { ...payments, refund } }, refundId)).rejects.toMatchObject({
      cause: expect.any(RefundRejected),
    });
  }
  expect(await refundRow(refundId)).toEqual({ state: "sent", attempt });
  expect(new Set(keys).size).toBe(attempt === 1 ? 1 : 2);
  await payRefund(shop.as(systemActor), refundId);
});

const settle = (of: string, over: { note?: string; dryRun?: boolean } = {}) =>
  settleRefundByHand(anOperator(shop), { of, note: "Lost dispute", dryRun: false, ...over });

const DISPUTED = { code: "charge-disputed", message: expect.stringContaining("Wait until the bank decides") };

describe("what is owed of a disputed charge is not settled by hand until the bank has decided", () => {
  it("where Stripe rejected the refund of an admin before the shop knew of the dispute", async () => {
    const { orderId, intentId, tool, totalCents } = await aPaidOrder(shop);
    const disputeId = await openDispute(shop, intentId);
    expect(await aRefund(shop, admin, { orderId })).toMatchObject({ state: "failed" });
    // The webhook has not arrived: the call requests the disputes from Stripe.
    await expect(settle(intentId)).rejects.toMatchObject(DISPUTED);
    for (const status of ["under_review", "warning_needs_response"]) {
      await moveDispute(shop, disputeId, status);
      await noteDisputes(shop, intentId);
      for (const dryRun of [true, false]) {
        await expect(settle(intentId, { dryRun })).rejects.toMatchObject(DISPUTED);
      }
    }
    expect([await statusOf(shop, orderId), await stockOf(shop, tool.id)]).toEqual(["paid", 99]);
    expect(await refundsOf(shop, orderId)).toBe(1);
    await moveDispute(shop, disputeId, "lost");
    await noteDisputes(shop, intentId);
    expect(await settle(intentId)).toMatchObject({ amount: totalCents, became: "settled" });
    expect([await statusOf(shop, orderId), await stockOf(shop, tool.id)]).toEqual(["refunded", 100]);
  });

  it("where the charge paid no order", async () => {
    const { intentId, refundId, amount } = await anOwedCharge(shop);
    const disputeId = await openDispute(shop, intentId);
    await expect(settle(intentId)).rejects.toMatchObject(DISPUTED);
    await noteDisputes(shop, intentId);
    for (const dryRun of [true, false]) {
      await expect(settle(intentId, { dryRun })).rejects.toMatchObject(DISPUTED);
    }
    expect([(await refundRow(refundId))?.state, await refundedAt(shop, intentId)]).toEqual(["sent", 0]);
    await moveDispute(shop, disputeId, "lost");
    await noteDisputes(shop, intentId);
    expect(await settle(intentId)).toMatchObject({ amount, became: "settled" });
    expect((await refundRow(refundId))?.state).toBe("failed");
  });
});

describe("once a lost dispute of a part is recorded", () => {
  async function aPartlyLostOrder() {
    const order = await aPaidOrder(shop);
    const disputeId = await openDispute(shop, order.intentId, { amount: 400 });
    await moveDispute(shop, disputeId, "lost");
    await noteDisputes(shop, order.intentId);
    return order;
  }
  const refundableOf = async (orderId: string) => (await inspectOrder(shop.as(admin), orderId)).refundable;

  it("the rest is refunded, which ends the order and restocks its units", async () => {
    const { orderId, intentId, totalCents, tool } = await aPartlyLostOrder();
    await expect(aRefund(shop, admin, { orderId })).rejects.toMatchObject({ code: "charge-disputed" });
    expect(await refundableOf(orderId)).toBe(0);
    expect(await settle(intentId)).toMatchObject({ amount: 400, became: "settled" });
    expect([await refundableOf(orderId), await statusOf(shop, orderId)]).toEqual([totalCents - 400, "paid"]);
    const rest = { amount: totalCents - 400, state: "succeeded" };
    expect(await aRefund(shop, admin, { orderId })).toMatchObject(rest);
    expect(await refundedAt(shop, intentId)).toBe(totalCents - 400);
    expect([await statusOf(shop, orderId), await stockOf(shop, tool.id)]).toEqual(["refunded", 100]);
  });

  it("the rest is settled by hand where Stripe rejects its refund", async () => {
    const { orderId, intentId, totalCents } = await aPartlyLostOrder();
    await settle(intentId);
    const { payments, ...ctx } = shop.as(admin);
    const refund = async () => ({ code: "rejected" as const, detail: "It has been charged back." });
    const input = { orderId, note: "Rest", idempotencyKey: newId() };
    const failed = await refundOrder({ ...ctx, payments: { ...payments, refund } }, input);
    expect(failed.state).toBe("failed");
    expect(await settle(intentId, { note: "Bank transfer" })).toMatchObject({ amount: totalCents - 400 });
    expect(await statusOf(shop, orderId)).toBe("refunded");
  });

  it("an open dispute of the rest blocks it again", async () => {
    const { orderId, intentId } = await aPartlyLostOrder();
    await settle(intentId);
    await openDispute(shop, intentId, { amount: 300 });
    await noteDisputes(shop, intentId);
    await expect(aRefund(shop, admin, { orderId })).rejects.toMatchObject({
      code: "charge-disputed",
      message: expect.stringContaining("until the bank decides"),
    });
  });
});
