import { afterEach, describe, expect, it } from "vitest";
import { anEmptyJobAdmin, anOperator } from "../../testing/an-operator.ts";
import { aChargedOrder, anOrder, aPaidOrder, aStartedPayment } from "../../testing/factories.ts";
import { setFault } from "../../testing/faults.ts";
import { endHold } from "../../testing/order-steps.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin } from "../../testing/test-shop.ts";
import { releaseHold } from "../order/release-hold.ts";
import { cancelOrder } from "../payment/cancel-order.ts";
import { deadLetterStripeEvent, processStripeEvent } from "../payment/process-stripe-event.ts";
import { receiveStripeEvent } from "../payment/receive-stripe-event.ts";
import { payRefund } from "../payment/pay-refund.ts";
import { refundOrder } from "../payment/refund-order.ts";
import { settlePayment } from "../payment/settle-payment.ts";
import { systemActor } from "../shared/actor.ts";
import { GatewayUnavailable } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import { formatPendingCause } from "../../texts/format-pending-cause.ts";
import { findOrders } from "./find-orders.ts";
import { inspectOrderForOperator } from "./inspect-order-for-operator.ts";

const shop = shopFixture();
afterEach(async () => {
  await fetch(`${shop.emulator.url}/stripe-emulator/admin/faults`, { method: "DELETE" });
});

async function why(orderId: string, ctx = anOperator(shop)) {
  const cause = (await inspectOrderForOperator(ctx, orderId)).why;
  return cause && { code: cause.code, ...formatPendingCause(cause) };
}

let events = 0;
async function storeStripeEvent(intentId: string): Promise<string> {
  events += 1;
  const id = `evt_${events}`;
  const event = { id, type: "payment_intent.succeeded", paymentIntentId: intentId, body: Buffer.from("{}") };
  await receiveStripeEvent(shop.as(systemActor), event);
  return id;
}

const confirm = (intentId: string, card: string) =>
  shop.stripe.paymentIntents.confirm(intentId, { payment_method: card }).catch(() => undefined);

const silence = (count: number) => setFault(shop, { kind: "error", status: 503, process: false, count });

/** Ends the hold; another customer then takes all units that are left. */
async function sellOut(order: Awaited<ReturnType<typeof anOrder>>): Promise<void> {
  await endHold(shop, order.orderId);
  await releaseHold(shop.as(systemActor), { orderId: order.orderId, graceSeconds: 0 });
  await anOrder(shop, { tool: order.tool, quantity: 100 });
}

describe("why is this order pending?", () => {
  it("not-tried: the customer has not begun to pay", async () => {
    const { orderId } = await anOrder(shop);
    expect(await why(orderId)).toMatchObject({
      code: "not-tried",
      next: expect.stringContaining("payment.started"),
    });
  });

  it("card-awaited: the payment page was opened, no card was tried", async () => {
    const order = await anOrder(shop);
    await aStartedPayment(shop, order);
    expect(await why(order.orderId)).toMatchObject({ code: "card-awaited" });
  });

  it("authentication-awaited: the bank requires 3-D Secure", async () => {
    const order = await anOrder(shop);
    await confirm(await aStartedPayment(shop, order), "pm_card_threeDSecure2Required");
    expect(await why(order.orderId)).toMatchObject({ code: "authentication-awaited" });
  });

  it("declined: with the reason of the last card", async () => {
    const order = await anOrder(shop);
    await confirm(await aStartedPayment(shop, order), "pm_card_chargeDeclinedInsufficientFunds");
    expect(await why(order.orderId)).toMatchObject({
      code: "declined",
      because: "The last card was declined: Your card has insufficient funds.",
    });
  });

  it("stripe-processing: the bank has not decided", async () => {
    const order = await anOrder(shop);
    await aStartedPayment(shop, order);
    const ctx = anOperator(shop);
    // The emulator's cards decide at once: this is Stripe's response for one that does not.
    const payments: typeof ctx.payments = {
      ...ctx.payments,
      async retrieveIntent(id) {
        const intent = await ctx.payments.retrieveIntent(id);
        return intent && { ...intent, status: "processing", awaits: null };
      },
    };
    expect(await why(order.orderId, { ...ctx, payments })).toMatchObject({ code: "stripe-processing" });
  });

  it("stripe-silent: a payment was started, and Stripe does not respond", async () => {
    const order = await anOrder(shop);
    await aStartedPayment(shop, order);
    await silence(2);
    expect(await why(order.orderId)).toMatchObject({
      code: "stripe-silent",
      next: expect.stringMatching(/reconciler queries Stripe within \d+ min/),
      runbook: "stripe-down",
    });
  });

  it("webhook-missing: charged without an event; shows when the reconciler runs", async () => {
    const { orderId, intentId } = await aChargedOrder(shop);
    expect(await why(orderId)).toMatchObject({
      code: "webhook-missing",
      because: expect.stringContaining(intentId),
      next: expect.stringMatching(/^order\.paid: the reconciler queries Stripe within \d+ min/),
    });
    await settlePayment(shop.as(systemActor), { paymentIntentId: intentId, source: "reconciler" });
    expect(await why(orderId)).toBeNull();
  });

  it("event-waiting: the event is here, its job has not run", async () => {
    const { orderId, intentId } = await aChargedOrder(shop);
    const eventId = await storeStripeEvent(intentId);
    expect(await why(orderId)).toMatchObject({
      code: "event-waiting",
      because: expect.stringContaining(eventId),
    });
  });

  it("event-failing: its job fails repeatedly, with the last reason", async () => {
    const { orderId, intentId } = await aChargedOrder(shop);
    const eventId = await storeStripeEvent(intentId);
    await silence(2);
    await processStripeEvent(shop.as(systemActor), eventId).catch(() => undefined);
    expect(await why(orderId)).toMatchObject({
      code: "event-failing",
      because: `The event ${eventId} (payment_intent.succeeded) failed 1 times. Last error: stripe did not respond.`,
    });
  });

  it("event-dead: dead-lettered, to be replayed", async () => {
    const { orderId, intentId } = await aChargedOrder(shop);
    await deadLetterStripeEvent(
      shop.as(systemActor),
      await storeStripeEvent(intentId),
      "stripe did not respond",
    );
    expect(await why(orderId)).toMatchObject({
      code: "event-dead",
      next: "order.paid: replay the event, or reconcile.",
      runbook: "dead-event",
    });
  });

  it.each([
    ["nobody is connected", { workers: 0 }],
    ["the one that is has been silent for long", { heartbeatLateSeconds: 51 }],
  ])("no-worker: %s", async (_what, over) => {
    const { orderId, intentId } = await aChargedOrder(shop);
    await storeStripeEvent(intentId);
    const jobAdmin = anEmptyJobAdmin();
    const statuses = async () => (await jobAdmin.queueStatuses()).map((queue) => ({ ...queue, ...over }));
    expect(await why(orderId, anOperator(shop, { ...jobAdmin, queueStatuses: statuses }))).toMatchObject({
      code: "no-worker",
    });
  });

  it("cancelling: Stripe has not confirmed", async () => {
    const order = await anOrder(shop);
    await aStartedPayment(shop, order);
    await silence(2);
    await cancelOrder(shop.as(order.person), order.orderId).catch(() => undefined);
    expect(await why(order.orderId)).toMatchObject({ code: "cancelling", runbook: "stuck-cancelling" });
  });

  it("sold-out: the hold has ended and the units are sold", async () => {
    const order = await anOrder(shop);
    await sellOut(order);
    expect(await why(order.orderId)).toMatchObject({ code: "sold-out" });
  });

  it("refund-under-way: charged after the units were sold", async () => {
    const order = await aChargedOrder(shop);
    await sellOut(order);
    await settlePayment(shop.as(systemActor), { paymentIntentId: order.intentId, source: "webhook" });
    expect(await why(order.orderId)).toMatchObject({
      code: "refund-under-way",
      because: "The card was charged, but the charge cannot pay the order (sold-out).",
      next: expect.stringContaining("payment.refunded"),
    });
  });

  it("has no reason for one that is paid", async () => {
    const { orderId } = await aPaidOrder(shop);
    expect(await why(orderId)).toBeNull();
  });
});

describe("an order is found", () => {
  const idsOf = async (text: string): Promise<string[]> =>
    (await findOrders(shop.as(systemActor), text)).map(({ orderId }) => orderId);

  it("by its id, its intent, its event and its customer's e-mail", async () => {
    const { orderId, intentId, person } = await aChargedOrder(shop);
    const eventId = await storeStripeEvent(intentId);
    for (const text of [
      orderId,
      ` ${orderId.toUpperCase()} `,
      intentId,
      eventId,
      person.email.toUpperCase(),
    ]) {
      expect(await idsOf(text)).toEqual([orderId]);
    }
  });

  it("by an intent that only Stripe knows", async () => {
    const { orderId, intentId } = await aChargedOrder(shop);
    await shop.em.execute("delete from payment where payment_intent_id = ?", [intentId]);
    expect(await idsOf(intentId)).toEqual([orderId]);
    await settlePayment(shop.as(systemActor), { paymentIntentId: intentId, source: "reconciler" });
  });

  it("by a charge and by a refund, which Stripe places", async () => {
    const order = await aPaidOrder(shop);
    const { id } = await refundOrder(shop.as(anAdmin()), {
      orderId: order.orderId,
      note: "",
      idempotencyKey: newId(),
    });
    await payRefund(shop.as(systemActor), id);
    const [made] = (await shop.stripe.refunds.list({ payment_intent: order.intentId })).data;
    const charge = typeof made?.charge === "string" ? made.charge : "none";
    expect(await idsOf(charge)).toEqual([order.orderId]);
    expect(await idsOf(made?.id ?? "none")).toEqual([order.orderId]);
    await silence(2);
    await expect(idsOf(charge)).rejects.toThrow(GatewayUnavailable);
  });

  it("after it was cancelled, with its events", async () => {
    const { orderId, person } = await anOrder(shop);
    await cancelOrder(shop.as(person), orderId);
    expect(await findOrders(shop.as(systemActor), person.email)).toMatchObject([
      { orderId, status: "cancelled" },
    ]);
    const { order, events, why } = await inspectOrderForOperator(anOperator(shop), orderId);
    expect([order.status, why]).toEqual(["cancelled", null]);
    expect(events.map(({ type }) => type)).toEqual([
      "order.placed",
      "order.cancel-requested",
      "order.cancelled",
    ]);
  });

  it.each([
    "hammer",
    "nobody@boltwright.test",
    "pi_nowhere",
    "ch_nowhere",
    "re_nowhere",
    "evt_nowhere",
    "0198a3c0-0000-7000-8000-000000000000",
  ])("not by '%s'", async (text) => {
    expect(await idsOf(text)).toEqual([]);
  });
});

it("shows the jobs of an order, its events and its refunds, with their state in the queue", async () => {
  const { orderId, intentId } = await aChargedOrder(shop);
  const eventId = await storeStripeEvent(intentId);
  await shop.em.execute("update outbox set traceparent = ? where payload ->> 'eventId' = ?", [
    "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
    eventId,
  ]);
  const queued = {
    queue: "payments",
    id: "outbox-1",
    name: "process-stripe-event",
    state: "delayed",
    attempts: 3,
    madeAt: new Date(),
    problem: "stripe did not respond",
  };
  const jobAdmin = anEmptyJobAdmin({
    findOfRow: async ({ job }) => (job === "process-stripe-event" ? queued : null),
  });
  const { jobs, stripeEvents } = await inspectOrderForOperator(anOperator(shop, jobAdmin), orderId);
  expect(jobs).toMatchObject([
    {
      job: "process-stripe-event",
      row: "new",
      queued,
      traceId: "0af7651916cd43dd8448eb211c80319c",
    },
    { job: "send-order-mail", row: "new", queued: null, traceId: null },
  ]);
  expect(stripeEvents).toMatchObject([{ id: eventId, orderId, status: "new" }]);
  const unreachable = anEmptyJobAdmin({ findOfRow: () => Promise.reject(new Error("unreachable")) });
  expect((await inspectOrderForOperator(anOperator(shop, unreachable), orderId)).jobs).toHaveLength(2);
});
