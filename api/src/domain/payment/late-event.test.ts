import { expect, inject, it } from "vitest";
import { aCountingPostgresProxy } from "../../testing/counting-postgres-proxy.ts";
import { aChargedOrder, aPaidOrder, aStartedPayment, anOrder } from "../../testing/factories.ts";
import { failAtBank } from "../../testing/faults.ts";
import { fixture } from "../../testing/fixture.ts";
import { aRefund, storeStripeEvent } from "../../testing/order-steps.ts";
import { anAdmin, aShop } from "../../testing/test-shop.ts";
import { deleteOwnAccount } from "../customer/delete-own-account.ts";
import { systemActor } from "../shared/actor.ts";
import { newId } from "../shared/ids.ts";
import { cents } from "../shared/money.ts";
import { cancelOrder } from "./cancel-order.ts";
import { processStripeEvent } from "./process-stripe-event.ts";

async function aCountedShop() {
  const postgres = await aCountingPostgresProxy(inject("postgresUrl"));
  const shop = await aShop({ postgresUrl: postgres.url });
  let stripeCalls = 0;
  shop.stripe.on("request", () => (stripeCalls += 1));
  return {
    shop,
    /** Processes an event that arrives now; returns its outcome and what it cost. */
    async process(type: string, paymentIntentId: string) {
      const id = await storeStripeEvent(shop, { id: `evt_${newId()}`, type, paymentIntentId });
      postgres.reset();
      stripeCalls = 0;
      const handled = await processStripeEvent(shop.as(systemActor), id);
      const cost = { statements: postgres.executed.length, stripeCalls };
      const [row] = await shop.em.execute<object[]>(
        "select status, outcome, attempts, body <> '' as has_body from stripe_event where id = ?",
        [id],
      );
      return { outcome: handled?.outcome, cost, row };
    },
    close: () => shop.close().then(postgres.close),
  };
}

const counted = fixture("the counted shop", aCountedShop, ({ shop }) => shop);

async function aRefundedCharge(): Promise<string> {
  const { orderId, intentId } = await aPaidOrder(counted.shop);
  await aRefund(counted.shop, anAdmin(), { orderId });
  return intentId;
}

async function aCanceledPayment(): Promise<string> {
  const order = await anOrder(counted.shop);
  const intentId = await aStartedPayment(counted.shop, order);
  await cancelOrder(counted.shop.as(order.person), order.orderId);
  return intentId;
}

const aPaidCharge = async (): Promise<string> => (await aPaidOrder(counted.shop)).intentId;

/** What events may change, without the events themselves. */
async function stateOf(intentId: string): Promise<object | undefined> {
  const [state] = await counted.shop.em.execute<object[]>(
    `select p.status, p.updated_at, p.refunded_cents, (select count(*) from order_event where order_id = p.order_id) as events,
       (select array_agg(state) from refund where payment_id = p.id) as refunds
     from payment p where payment_intent_id = ?`,
    [intentId],
  );
  return state;
}

it.each([
  ["payment_intent.succeeded", "a payment that is settled", aPaidCharge, "paid"],
  ["payment_intent.payment_failed", "a payment that is settled", aPaidCharge, "paid"],
  ["payment_intent.succeeded", "a payment that is refunded", aRefundedCharge, "refunded"],
  ["payment_intent.payment_failed", "a payment that is refunded", aRefundedCharge, "refunded"],
  ["payment_intent.canceled", "a payment that is canceled", aCanceledPayment, "canceled"],
] as const)(
  "a late %s of %s costs one statement, no call of Stripe, and changes nothing",
  async (type, _state, aPayment, outcome) => {
    const intentId = await aPayment();
    const before = await stateOf(intentId);
    const { cost, ...ended } = await counted.process(type, intentId);
    expect(cost).toEqual({ statements: 1, stripeCalls: 0 });
    expect(ended).toEqual({ outcome, row: { status: "done", outcome, attempts: 1, has_body: true } });
    expect(await stateOf(intentId)).toEqual(before);
  },
);

it.each(["charge.refunded", "refund.updated", "refund.failed", "charge.dispute.created"])(
  "a late %s of a refunded charge reads Stripe again: a refund that the bank has returned is owed",
  async (type) => {
    const intentId = await aRefundedCharge();
    const { data } = await counted.shop.stripe.refunds.list({ payment_intent: intentId });
    await failAtBank(counted.shop, data[0]?.id ?? "");
    expect(await counted.process(type, intentId)).toMatchObject({ outcome: "refunding" });
    expect(await stateOf(intentId)).toMatchObject({ status: "refunding", refunds: ["returned"] });
  },
);

it("a refund that the dashboard made of a paid order is taken up by its event", async () => {
  const intentId = await aPaidCharge();
  await counted.shop.stripe.refunds.create({ payment_intent: intentId, amount: 100 });
  await counted.process("payment_intent.succeeded", intentId);
  expect(await counted.process("charge.refunded", intentId)).toMatchObject({ outcome: "paid" });
  expect(await stateOf(intentId)).toMatchObject({ refunded_cents: cents(100), refunds: ["succeeded"] });
});

it("the charge of a payment that is canceled here is settled by its event", async () => {
  const { orderId, intentId } = await aChargedOrder(counted.shop);
  await counted.shop.em.execute("update payment set status = 'canceled' where order_id = ?", [orderId]);
  expect(await counted.process("payment_intent.succeeded", intentId)).toMatchObject({ outcome: "paid" });
  expect(await stateOf(intentId)).toMatchObject({ status: "succeeded" });
});

it("a late event of an erased customer ends without its body", async () => {
  const { person, orderId, intentId } = await aPaidOrder(counted.shop);
  await aRefund(counted.shop, anAdmin(), { orderId });
  await deleteOwnAccount(counted.shop.as(person), person.email);
  const { row } = await counted.process("payment_intent.succeeded", intentId);
  expect(row).toMatchObject({ status: "done", outcome: "refunded", has_body: false });
});
