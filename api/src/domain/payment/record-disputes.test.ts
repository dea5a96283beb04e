import { expect, it } from "vitest";
import { storeStripeEvent } from "../../testing/order-steps.ts";
import { aCharge, aPaidOrder } from "../../testing/factories.ts";
import { moveDispute, openDispute } from "../../testing/faults.ts";
import { countOf, statusOf, stockOf, eventsOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { systemActor } from "../shared/actor.ts";
import { newId } from "../shared/ids.ts";
import { recordDisputes } from "./record-disputes.ts";
import { processStripeEvent } from "./process-stripe-event.ts";
import { reconcilePayments } from "./reconcile-payments.ts";

const shop = shopFixture();

async function handle(type: string, paymentIntentId: string): Promise<void> {
  const id = await storeStripeEvent(shop, { id: `evt_${newId()}`, type, paymentIntentId });
  await processStripeEvent(shop.as(systemActor), id);
}

async function disputeOf(intentId: string): Promise<{ status: string; change: number } | undefined> {
  const [row] = await shop.em.execute<{ status: string; change: number }[]>(
    "select d.status, d.change from dispute d join payment p on p.id = d.payment_id where p.payment_intent_id = ?",
    [intentId],
  );
  return row;
}

/** Payloads of the mails to staff about an order's disputes, oldest first. */
async function mailsAbout(orderId: string): Promise<unknown[]> {
  const rows = await shop.em.execute<{ payload: unknown }[]>(
    `select payload from outbox where job = 'send-order-mail' and event = 'dispute.changed' and payload ->> 'orderId' = ? order by id`,
    [orderId],
  );
  return rows.map(({ payload }) => payload);
}

it("each state of a dispute is stored and mailed once, however often its events come; the order stays as it is", async () => {
  const { orderId, intentId, tool } = await aPaidOrder(shop);
  const disputeId = await openDispute(shop, intentId);
  for (const type of ["created", "funds_withdrawn", "created"])
    await handle(`charge.dispute.${type}`, intentId);
  expect(await disputeOf(intentId)).toEqual({ status: "needs-response", change: 1 });
  await moveDispute(shop, disputeId, "under_review");
  await Promise.all([1, 2, 3].map(() => handle("charge.dispute.updated", intentId)));
  await moveDispute(shop, disputeId, "lost");
  for (const type of ["closed", "created", "updated"]) await handle(`charge.dispute.${type}`, intentId);
  expect(await disputeOf(intentId)).toEqual({ status: "lost", change: 3 });
  // Ids only: no name, no address, no reason.
  expect(await mailsAbout(orderId)).toEqual(
    [1, 2, 3].map((change) => ({ event: "dispute.changed", orderId, disputeId, change })),
  );
  expect(
    (await eventsOf(shop, orderId)).filter((type) => type === "payment.disputed").length,
  ).toBeGreaterThan(0);
  expect([await statusOf(shop, orderId), await stockOf(shop, tool.id)]).toEqual(["paid", 99]);
});

it("a report that was read before the bank decided and is stored after it changes nothing", async () => {
  const { orderId, intentId } = await aPaidOrder(shop);
  const disputeId = await openDispute(shop, intentId);
  const ctx = shop.as(systemActor);
  const early = await ctx.payments.listDisputes({ paymentIntentId: intentId });
  await moveDispute(shop, disputeId, "won");
  await handle("charge.dispute.closed", intentId);
  await recordDisputes(ctx, early);
  expect(await disputeOf(intentId)).toEqual({ status: "won", change: 1 });
  expect(await mailsAbout(orderId)).toHaveLength(1);
});

it("an inquiry that becomes a chargeback needs a response again, and is mailed again", async () => {
  const { orderId, intentId } = await aPaidOrder(shop);
  const disputeId = await openDispute(shop, intentId, { status: "warning_needs_response" });
  for (const status of ["warning_under_review", "needs_response"]) {
    await handle("charge.dispute.updated", intentId);
    await moveDispute(shop, disputeId, status);
  }
  await handle("charge.dispute.updated", intentId);
  expect(await disputeOf(intentId)).toEqual({ status: "needs-response", change: 3 });
  expect(await mailsAbout(orderId)).toHaveLength(3);
});

it("a dispute whose events were lost is found by the nightly reconciler, once", async () => {
  const { orderId, intentId } = await aPaidOrder(shop);
  await openDispute(shop, intentId);
  for (let time = 0; time < 2; time += 1) await reconcilePayments(shop.as(systemActor), { all: true });
  expect(await disputeOf(intentId)).toEqual({ status: "needs-response", change: 1 });
  expect(await mailsAbout(orderId)).toHaveLength(1);
});

it("a dispute of another shop on the same account is ignored", async () => {
  const before = await countOf(shop, "dispute");
  const { id } = await aCharge(shop, { amount: 500 });
  await openDispute(shop, id);
  await handle("charge.dispute.created", id);
  await reconcilePayments(shop.as(systemActor), { all: true });
  expect(await countOf(shop, "dispute")).toBe(before);
  expect(
    await countOf(shop, "outbox where payload ->> 'orderId' is null and event = 'dispute.changed'"),
  ).toBe(0);
});
