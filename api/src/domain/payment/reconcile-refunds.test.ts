import { expect, it } from "vitest";
import { aPaidOrder } from "../../testing/factories.ts";
import { failAtBank } from "../../testing/faults.ts";
import { statusOf, eventsOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin } from "../../testing/test-shop.ts";
import { systemActor } from "../shared/actor.ts";
import { newId } from "../shared/ids.ts";
import { cents } from "../shared/money.ts";
import { processStripeEvent } from "./process-stripe-event.ts";
import { receiveStripeEvent } from "./receive-stripe-event.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { refundOrder } from "./refund-order.ts";

const shop = shopFixture();

const reconcile = (all = false) => reconcilePayments(shop.as(systemActor), { all });

const refundsIn = async (orderId: string): Promise<string[]> =>
  (await eventsOf(shop, orderId)).filter((type) => type.includes("refund"));

it("finds a refund of Stripe's dashboard whose event was lost, once", async () => {
  const order = await aPaidOrder(shop);
  await shop.stripe.refunds.create({ payment_intent: order.intentId });
  expect(await reconcile()).toMatchObject({ refunded: 1 });
  expect(await statusOf(shop, order.orderId)).toBe("refunded");
  expect(await reconcile()).toMatchObject({ refunded: 0 });
  expect(await refundsIn(order.orderId)).toEqual(["order.refunded"]);
});

it("finds a refund that the bank returned and whose event was lost", async () => {
  const order = await aPaidOrder(shop);
  const { id } = await shop.stripe.refunds.create({ payment_intent: order.intentId });
  await reconcile();
  await failAtBank(shop, id);
  for (let time = 0; time < 2; time += 1) await reconcile(true);
  expect(await refundsIn(order.orderId)).toEqual(["order.refunded", "order.refund-returned"]);
  // A refund that was never recorded needs no event about its return.
  const other = await aPaidOrder(shop);
  await failAtBank(shop, (await shop.stripe.refunds.create({ payment_intent: other.intentId })).id);
  await reconcile(true);
  expect(await refundsIn(other.orderId)).toEqual([]);
});

it("finds all of more refunds than Stripe puts on one page", async () => {
  const oldest = await aPaidOrder(shop);
  await shop.stripe.refunds.create({ payment_intent: oldest.intentId, amount: 1 });
  const order = await aPaidOrder(shop);
  for (let count = 0; count < 101; count += 1) {
    await shop.stripe.refunds.create({ payment_intent: order.intentId, amount: 1 });
  }
  await reconcile();
  expect(await refundsIn(order.orderId)).toHaveLength(101);
  expect(await refundsIn(oldest.orderId)).toHaveLength(1);
});

it("a partial refund is one event in the timeline, however it was made and however often it is reported", async () => {
  const order = await aPaidOrder(shop);
  await refundOrder(shop.as(anAdmin()), {
    orderId: order.orderId,
    amount: cents(300),
    note: "Scratched",
    idempotencyKey: newId(),
  });
  await shop.stripe.refunds.create({ payment_intent: order.intentId, amount: 200 });
  for (const type of ["charge.refunded", "refund.created", "charge.refunded", "refund.updated"]) {
    const id = `evt_${newId()}`;
    await receiveStripeEvent(shop.as(systemActor), {
      id,
      type,
      paymentIntentId: order.intentId,
      body: Buffer.from("{}"),
    });
    await processStripeEvent(shop.as(systemActor), id);
  }
  await reconcile(true);
  expect(await refundsIn(order.orderId)).toEqual([
    "payment.refund-requested",
    "order.partly-refunded",
    "order.partly-refunded",
  ]);
});
