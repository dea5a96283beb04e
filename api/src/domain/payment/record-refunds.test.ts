import { describe, expect, it } from "vitest";
import { anOwedCharge, aRefund, settle } from "../../testing/order-steps.ts";
import { aCharge, aPaidOrder } from "../../testing/factories.ts";
import { failAtBank, setFault } from "../../testing/faults.ts";
import { countOf, refundedAt, refundsOf, statusOf, stockOf, eventsOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin } from "../../testing/test-shop.ts";
import { systemActor } from "../shared/actor.ts";
import { payRefund } from "./pay-refund.ts";
import type { RefundOrder } from "./refund-order.ts";

const shop = shopFixture();
const admin = anAdmin();

const refund = (orderId: string, over: Partial<RefundOrder> = {}) =>
  aRefund(shop, admin, { orderId, ...over });

describe("Stripe's dashboard", () => {
  it("refunds a part and then the rest: each is recorded once, and restocking is left to an admin", async () => {
    const order = await aPaidOrder(shop);
    await shop.stripe.refunds.create({ payment_intent: order.intentId, amount: 300 });
    for (let time = 0; time < 2; time += 1) expect(await settle(shop, order.intentId)).toBe("paid");
    await shop.stripe.refunds.create({ payment_intent: order.intentId });
    for (let time = 0; time < 2; time += 1) await settle(shop, order.intentId);
    expect((await eventsOf(shop, order.orderId)).slice(-2)).toEqual([
      "order.partly-refunded",
      "order.refunded",
    ]);
    expect([await statusOf(shop, order.orderId), await stockOf(shop, order.tool.id)]).toEqual([
      "refunded",
      99,
    ]);
    expect(await refundsOf(shop, order.orderId)).toBe(2);
  });

  it("reports a refund of the shop's own whose response was lost: it is recorded as made", async () => {
    const order = await aPaidOrder(shop);
    await setFault(shop, { kind: "lose-reply", operation: "refunds.create", count: 2 });
    const owed = await refund(order.orderId);
    expect(owed.state).toBe("sent");
    expect(await settle(shop, order.intentId)).toBe("refunded");
    expect(await refundsOf(shop, order.orderId)).toBe(1);
    expect(await stockOf(shop, order.tool.id)).toBe(100);
  });
});

it("a charge that could pay no order is refunded in full, also after a partial refund in the dashboard", async () => {
  const order = await aPaidOrder(shop);
  const { metadata } = await shop.stripe.paymentIntents.retrieve(order.intentId);
  const second = await aCharge(shop, { amount: order.totalCents, metadata });
  expect(await settle(shop, second.id)).toBe("refunding");
  await shop.stripe.refunds.create({ payment_intent: second.id, amount: 500 });
  const [owed] = await shop.em.execute<{ id: string }[]>(
    "select id from refund where state in ('requested', 'sent')",
  );
  for (let time = 0; time < 2; time += 1) await payRefund(shop.as(systemActor), owed?.id ?? "");
  expect(await refundedAt(shop, second.id)).toBe(order.totalCents);
  expect(await countOf(shop, "refund where state in ('requested', 'sent')", [])).toBe(0);
  expect(await refundedAt(shop, order.intentId)).toBe(0);
});

it("a refund that failed at Stripe does not undo the one that a later request has made", async () => {
  const { intentId, refundId, amount } = await anOwedCharge(shop);
  const metadata = { refundId };
  const failed = await shop.stripe.refunds.create({ payment_intent: intentId, amount, metadata });
  await failAtBank(shop, failed.id);
  await payRefund(shop.as(systemActor), refundId);
  for (let time = 0; time < 2; time += 1) await settle(shop, intentId);
  expect(await countOf(shop, "refund where id = ? and state = 'succeeded'", [refundId])).toBe(1);
});
