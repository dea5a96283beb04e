import { expect, it } from "vitest";
import { anOwedCharge, aRefund, storeStripeEvent, settle } from "../../testing/order-steps.ts";
import { aPaidOrder } from "../../testing/factories.ts";
import { setFault, silence } from "../../testing/faults.ts";
import { refundedAt } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin } from "../../testing/test-shop.ts";
import { systemActor } from "../shared/actor.ts";
import { newId } from "../shared/ids.ts";
import { payRefund } from "./pay-refund.ts";
import { processStripeEvent } from "./process-stripe-event.ts";
import { noneReconciled, reconcilePayments } from "./reconcile-payments.ts";

const shop = shopFixture();

interface RefundRow {
  reason: string;
  state: string;
  amount: number;
}

const refundsOfCharge = (intentId: string): Promise<RefundRow[]> =>
  shop.em.execute<RefundRow[]>(
    `select r.reason, r.state, r.amount_cents::int as amount from refund r join payment p on p.id = r.payment_id
     where p.payment_intent_id = ? order by r.amount_cents`,
    [intentId],
  );

async function chargeOf(intentId: string): Promise<{ status: string; back: number } | undefined> {
  const [row] = await shop.em.execute<{ status: string; back: number }[]>(
    "select status, refund_cents::int as back from payment where payment_intent_id = ?",
    [intentId],
  );
  return row;
}

/** How many mails about money that was refunded the customer gets, one per refund. */
async function mailsAbout(orderId: string): Promise<number> {
  const rows = await shop.em.execute<unknown[]>(
    `select 1 from outbox where job = 'send-order-mail' and payload ->> 'event' = 'order.refunded' and payload ->> 'orderId' = ?`,
    [orderId],
  );
  return rows.length;
}

const refundInDashboard = (intentId: string, amount: number) =>
  shop.stripe.refunds.create({ payment_intent: intentId, amount });

const pay = (refundId: string) => payRefund(shop.as(systemActor), refundId);
const reconcile = () => reconcilePayments(shop.as(systemActor), { all: true });

/** The webhook and the worker's job for one of Stripe's events. */
async function handle(type: string, paymentIntentId: string): Promise<string | undefined> {
  const id = await storeStripeEvent(shop, { id: `evt_${newId()}`, type, paymentIntentId });
  await processStripeEvent(shop.as(systemActor), id);
  const [event] = await shop.em.execute<{ status: string }[]>(
    "select status from stripe_event where id = ?",
    [id],
  );
  return event?.status;
}

const PART = 300;

it.each(["the event first", "the owed refund first", "the part after a refund that Stripe did not take"])(
  "a part from the dashboard and the owed rest, %s: each is noted once with its amount",
  async (order) => {
    const { orderId, intentId, refundId, amount } = await anOwedCharge(shop);
    if (order.includes("did not take")) {
      await setFault(shop, silence("refunds.create", 2));
      await expect(pay(refundId)).rejects.toThrow("stripe did not respond");
    }
    await refundInDashboard(intentId, PART);
    if (order === "the owed refund first") await pay(refundId);
    expect(await handle("charge.refunded", intentId)).toBe("done");
    for (let time = 0; time < 2; time += 1) await pay(refundId);
    for (const type of ["charge.refunded", "refund.updated"]) {
      expect(await handle(type, intentId)).toBe("done");
    }
    expect(await refundsOfCharge(intentId)).toEqual([
      { reason: "dashboard", state: "succeeded", amount: PART },
      { reason: "already-paid", state: "succeeded", amount: amount - PART },
    ]);
    expect(await chargeOf(intentId)).toEqual({ status: "refunded", back: amount });
    expect(await refundedAt(shop, intentId)).toBe(amount);
    expect(await mailsAbout(orderId)).toBe(2);
    expect(await reconcile()).toEqual(noneReconciled());
  },
);

it("a part and the owed rest at the same moment, 8 rounds: all of it is refunded and noted, nothing twice", async () => {
  for (let round = 0; round < 8; round += 1) {
    const { intentId, refundId, amount } = await anOwedCharge(shop);
    const dashboard = refundInDashboard(intentId, PART).then(
      () => PART,
      () => 0,
    );
    await Promise.allSettled([
      dashboard,
      pay(refundId),
      settle(shop, intentId),
      refundInDashboard(intentId, PART + round),
      pay(refundId),
      handle("charge.refunded", intentId),
    ]);
    for (const id of await listOwed(intentId)) await pay(id);
    expect(await handle("charge.refunded", intentId)).toBe("done");
    const rows = await refundsOfCharge(intentId);
    expect(rows.every(({ state }) => state === "succeeded")).toBe(true);
    expect(rows.filter(({ reason }) => reason === "already-paid").length).toBeLessThanOrEqual(1);
    expect(rows.reduce((sum, row) => sum + row.amount, 0)).toBe(amount);
    expect(await chargeOf(intentId)).toEqual({ status: "refunded", back: amount });
    expect(await refundedAt(shop, intentId)).toBe(amount);
  }
  expect(await reconcile()).toEqual(noneReconciled());
});

async function listOwed(intentId: string): Promise<string[]> {
  const rows = await shop.em.execute<{ id: string }[]>(
    "select r.id from refund r join payment p on p.id = r.payment_id where p.payment_intent_id = ? and r.state in ('requested', 'sent')",
    [intentId],
  );
  return rows.map(({ id }) => id);
}

it("all of an owed charge from the dashboard in parts: nothing is owed any more, and Stripe is not called", async () => {
  const { intentId, refundId, amount } = await anOwedCharge(shop);
  for (const part of [PART, amount - PART]) {
    await refundInDashboard(intentId, part);
    expect(await handle("charge.refunded", intentId)).toBe("done");
  }
  await pay(refundId);
  expect((await refundsOfCharge(intentId)).map((row) => [row.state, row.amount])).toEqual([
    ["succeeded", PART],
    ["succeeded", amount - PART],
  ]);
  expect(await chargeOf(intentId)).toEqual({ status: "refunded", back: amount });
  expect(await refundedAt(shop, intentId)).toBe(amount);
  expect(await reconcile()).toEqual(noneReconciled());
});

it("a part from the dashboard while an admin's refund of everything waits for Stripe: the part counts, the refund fails", async () => {
  const { orderId, intentId } = await aPaidOrder(shop);
  await setFault(shop, silence("refunds.create", 2));
  const { id: refundId, amount } = await aRefund(shop, anAdmin(), { orderId });
  await refundInDashboard(intentId, PART);
  await pay(refundId);
  expect(await handle("charge.refunded", intentId)).toBe("done");
  expect(await refundsOfCharge(intentId)).toEqual([
    { reason: "dashboard", state: "succeeded", amount: PART },
    { reason: "admin", state: "failed", amount },
  ]);
  expect(await chargeOf(intentId)).toEqual({ status: "succeeded", back: PART });
  expect(await reconcile()).toEqual(noneReconciled());
});

it("a charge that is marked as refunded in whole while a part is unknown is corrected by the next event", async () => {
  const { intentId, refundId, amount } = await anOwedCharge(shop);
  await refundInDashboard(intentId, PART);
  const rest = await shop.stripe.refunds.create({
    payment_intent: intentId,
    amount: amount - PART,
    metadata: { refundId },
  });
  await shop.em.execute(
    "update refund set state = 'succeeded', stripe_refund_id = ?, done_at = now() where id = ?",
    [rest.id, refundId],
  );
  await shop.em.execute("update payment set status = 'refunded' where payment_intent_id = ?", [intentId]);
  expect(await handle("charge.refunded", intentId)).toBe("done");
  expect((await refundsOfCharge(intentId)).map((row) => row.amount)).toEqual([PART, amount - PART]);
  expect(await chargeOf(intentId)).toEqual({ status: "refunded", back: amount });
  expect(await reconcile()).toEqual(noneReconciled());
});

it("a refund that Stripe rejects and nobody has made stays owed, with its amount", async () => {
  const { intentId, refundId, amount } = await anOwedCharge(shop);
  await shop.em.execute("update payment set payment_intent_id = ? where payment_intent_id = ?", [
    `${intentId}x`,
    intentId,
  ]);
  await expect(pay(refundId)).rejects.toThrow("stripe did not respond");
  expect(await refundsOfCharge(`${intentId}x`)).toEqual([{ reason: "already-paid", state: "sent", amount }]);
  await shop.em.execute("update payment set payment_intent_id = ? where payment_intent_id = ?", [
    intentId,
    `${intentId}x`,
  ]);
  await pay(refundId);
});
