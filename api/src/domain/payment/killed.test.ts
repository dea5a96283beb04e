import type { EntityManager } from "@mikro-orm/postgresql";
import { expect, it } from "vitest";
import { aCharge, aChargedOrder, anOrder, aPaidOrder, aStartedPayment } from "../../testing/factories.ts";
import { orderIds, statusOf, stockOf } from "../../testing/order-queries.ts";
import { endHold } from "../../testing/order-steps.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, assertInvariants } from "../../testing/test-shop.ts";
import { type Actor, systemActor } from "../shared/actor.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import { cents } from "../shared/money.ts";
import type { PaymentGateway } from "../shared/payment-gateway.ts";
import { cancelOrder } from "./cancel-order.ts";
import { confirmPayment } from "./confirm-payment.ts";
import { expireHold } from "./expire-hold.ts";
import { payRefund } from "./pay-refund.ts";
import { processStripeEvent } from "./process-stripe-event.ts";
import { receiveStripeEvent } from "./receive-stripe-event.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { refundOrder } from "./refund-order.ts";
import { settlePayment } from "./settle-payment.ts";
import { startPayment } from "./start-payment.ts";

const shop = shopFixture();
const admin = anAdmin();

class Killed extends Error {}

/**
 * The context of a process that dies at its `last` step and does nothing more. Each call to Stripe and each transaction is two
 * steps: killed before it, or after it and before its result is used. A process killed inside a transaction has not begun it.
 */
function mortal(actor: Actor, last: number): DomainContext {
  const ctx = shop.as(actor);
  let steps = 0;
  const around = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (++steps > last) throw new Killed();
    const result = await work();
    if (++steps > last) throw new Killed();
    return result;
  };
  const mortalEm = (em: EntityManager): EntityManager => {
    const transactional = em.transactional.bind(em);
    const fork = em.fork.bind(em);
    em.transactional = (work, options) => around(() => transactional(work, options));
    em.fork = (options) => mortalEm(fork(options));
    return em;
  };
  const { payments } = ctx;
  const mortalPayments: PaymentGateway = {
    createIntent: (intent) => around(() => payments.createIntent(intent)),
    retrieveIntent: (id) => around(() => payments.retrieveIntent(id)),
    cancelIntent: (id) => around(() => payments.cancelIntent(id)),
    findIntentIdOf: (id) => around(() => payments.findIntentIdOf(id)),
    findIntentsOfOrder: (id) => around(() => payments.findIntentsOfOrder(id)),
    listIntentsSince: (since) => around(() => payments.listIntentsSince(since)),
    refund: (refund) => around(() => payments.refund(refund)),
    listRefunds: (id) => around(() => payments.listRefunds(id)),
    listDisputes: (of) => around(() => payments.listDisputes(of)),
    listRefundsSince: (since) => around(() => payments.listRefundsSince(since)),
  };
  return { ...ctx, em: mortalEm(ctx.em), payments: mortalPayments };
}

/** What the worker does by itself, without waiting for its time. */
async function heal(): Promise<void> {
  const ctx = shop.as(systemActor);
  const ids = async (sql: string): Promise<string[]> =>
    (await shop.em.execute<{ id: string }[]>(sql)).map(({ id }) => id);
  for (const id of await ids("select id from stripe_event where status = 'new'"))
    await processStripeEvent(ctx, id);
  for (const id of await orderIds(shop, { status: "cancelling" })) {
    await cancelOrder(shop.as(systemActor), id).catch(ignoreDomainError);
  }
  await reconcilePayments(shop.as(systemActor), { all: true });
  for (const id of await ids("select id from refund where state in ('requested', 'sent')"))
    await payRefund(shop.as(systemActor), id);
}

function ignoreDomainError(error: unknown): void {
  if (!(error instanceof DomainError)) throw error;
}

/** What Stripe retains of all charges for the order: charged minus refunded. */
async function retainedOf(orderId: string): Promise<number> {
  const { data } = await shop.stripe.paymentIntents.search({ query: `metadata['orderId']:'${orderId}'` });
  let retained = 0;
  for (const { id, status, amount } of data) {
    if (status !== "succeeded") continue;
    const refunds = await shop.stripe.refunds.list({ payment_intent: id });
    retained += refunds.data.reduce((left, refund) => left - refund.amount, amount);
  }
  return retained;
}

interface Action {
  readonly orderId: string;
  /** The caller and the call; repeated after the kill, it is the same request. */
  readonly actor: Actor;
  readonly act: (ctx: DomainContext) => Promise<unknown>;
  /** At the end: the order's status, the money retained, the units in stock. */
  readonly ends: readonly [status: string, retained: number, stock: number];
  readonly toolId: string;
}

const ACTIONS: Readonly<Record<string, () => Promise<Action>>> = {
  async "starting a payment"() {
    const { orderId, person, tool, totalCents } = await anOrder(shop);
    const act = (ctx: DomainContext) => startPayment(ctx, { orderId, claimedTotal: cents(totalCents) });
    return { orderId, actor: person, act, ends: ["pending", 0, 99], toolId: tool.id };
  },
  async "confirming a charge"() {
    const { orderId, person, tool, totalCents, intentId } = await aChargedOrder(shop);
    const act = (ctx: DomainContext) =>
      confirmPayment(ctx, { orderId, paymentIntentId: intentId, toolId: tool.id });
    return { orderId, actor: person, act, ends: ["paid", totalCents, 99], toolId: tool.id };
  },
  async "processing the event of a charge"() {
    const { orderId, tool, totalCents, intentId } = await aChargedOrder(shop);
    const id = `evt_${newId()}`;
    const event = {
      id,
      type: "payment_intent.succeeded",
      paymentIntentId: intentId,
      body: Buffer.from("{}"),
    };
    const act = async (ctx: DomainContext) => {
      await receiveStripeEvent(ctx, event);
      await processStripeEvent(ctx, id);
    };
    return { orderId, actor: systemActor, act, ends: ["paid", totalCents, 99], toolId: tool.id };
  },
  async "ending the hold of a charged order"() {
    const { orderId, tool, totalCents } = await aChargedOrder(shop);
    await endHold(shop, orderId);
    const act = (ctx: DomainContext) => expireHold(ctx, orderId);
    return { orderId, actor: systemActor, act, ends: ["paid", totalCents, 99], toolId: tool.id };
  },
  async "cancelling what nobody paid"() {
    const order = await anOrder(shop);
    await aStartedPayment(shop, order);
    const act = (ctx: DomainContext) => cancelOrder(ctx, order.orderId);
    return { ...order, actor: order.person, act, ends: ["cancelled", 0, 100], toolId: order.tool.id };
  },
  async "cancelling what was charged meanwhile"() {
    const { orderId, person, tool, totalCents } = await aChargedOrder(shop);
    const act = (ctx: DomainContext) => cancelOrder(ctx, orderId);
    return { orderId, actor: person, act, ends: ["paid", totalCents, 99], toolId: tool.id };
  },
  async "refunding all of it"() {
    const { orderId, tool } = await aPaidOrder(shop);
    const request = { orderId, note: "Scratched", idempotencyKey: newId() };
    const act = (ctx: DomainContext) => refundOrder(ctx, request);
    return { orderId, actor: admin, act, ends: ["refunded", 0, 100], toolId: tool.id };
  },
  async "refunding a part"() {
    const { orderId, tool, totalCents } = await aPaidOrder(shop);
    const request = { orderId, amount: cents(300), note: "Scratched", idempotencyKey: newId() };
    const act = (ctx: DomainContext) => refundOrder(ctx, request);
    return { orderId, actor: admin, act, ends: ["paid", totalCents - 300, 99], toolId: tool.id };
  },
  async "a charge for an order that is gone"() {
    const { orderId, person, tool, totalCents } = await anOrder(shop);
    await cancelOrder(shop.as(person), orderId);
    const late = await aCharge(shop, { amount: totalCents, metadata: { orderId } });
    const act = async (ctx: DomainContext) => {
      await settlePayment(ctx, { paymentIntentId: late.id, source: "webhook" });
      const owed = "select r.id from refund r join payment p on p.id = r.payment_id where p.order_id = ?";
      for (const { id } of await shop.em.execute<{ id: string }[]>(owed, [orderId])) await payRefund(ctx, id);
    };
    return { orderId, actor: systemActor, act, ends: ["cancelled", 0, 100], toolId: tool.id };
  },
};

it.each(Object.entries(ACTIONS))(
  "%s: killed at any step, it ends as if it had not been killed",
  async (_name, prepare) => {
    for (let last = 0, alive = false; !alive; last += 1) {
      const { orderId, actor, act, ends, toolId } = await prepare();
      alive = await act(mortal(actor, last)).then(
        () => true,
        (error: unknown) => error instanceof DomainError,
      );
      // Half of them are repeated, as a person or a queue would; the others are left to the worker.
      if (last % 2) await act(shop.as(actor)).catch(ignoreDomainError);
      await heal();
      await heal();
      if (last % 2 === 0) await act(shop.as(actor)).catch(ignoreDomainError);
      const end = [await statusOf(shop, orderId), await retainedOf(orderId), await stockOf(shop, toolId)];
      expect([last, ...end]).toEqual([last, ...ends]);
      expect(last).toBeLessThan(40);
      if (alive) expect(last).toBeGreaterThanOrEqual(4);
      if (ends[0] === "pending") await cancelOrder(shop.as(actor), orderId);
    }
    await assertInvariants(shop);
  },
);
