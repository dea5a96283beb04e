import type { MikroORM } from "@mikro-orm/postgresql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toProblem } from "./kit/problem.ts";
import { openDatabase } from "../platform/database.ts";
import { aChargedOrder, anOrder, aPaidOrder, aTool } from "../testing/factories.ts";
import { aFaultyPostgresProxy, type FaultyPostgresProxy } from "../testing/faulty-postgres-proxy.ts";
import { countOf, statusOf, stockOf } from "../testing/order-queries.ts";
import { anAdmin, aPerson, aShop, assertInvariants, type TestShop } from "../testing/test-shop.ts";
import { asAdmin } from "../domain/customer/require-admin.ts";
import { purchaseTool } from "../domain/order/purchase-tool.ts";
import { cancelOrder } from "../domain/payment/cancel-order.ts";
import { receiveStripeEvent } from "../domain/payment/receive-stripe-event.ts";
import { refundOrder } from "../domain/payment/refund-order.ts";
import { settlePayment } from "../domain/payment/settle-payment.ts";
import { type Actor, systemActor } from "../domain/shared/actor.ts";
import type { DomainContext } from "../domain/shared/context.ts";
import { newId } from "../domain/shared/ids.ts";
import { cents } from "../domain/shared/money.ts";
import { adjustStock } from "../domain/stock/adjust-stock.ts";

let shop: TestShop;
let postgres: FaultyPostgresProxy;
let orm: MikroORM;
const admin = anAdmin();
beforeAll(async () => {
  shop = await aShop();
  postgres = await aFaultyPostgresProxy(shop.database.url);
  orm = openDatabase({ url: postgres.url, poolMax: 4 });
});
afterAll(async () => {
  await orm.close();
  await postgres.close();
  await assertInvariants(shop);
  await shop.close();
});

const as = (actor: Actor): DomainContext => ({ ...shop.as(actor), em: orm.em.fork() });

interface Request {
  readonly actor: Actor;
  readonly send: (ctx: DomainContext) => Promise<unknown>;
  /** What there is afterwards, once. */
  readonly effect: () => Promise<unknown>;
  readonly once: unknown;
  /** The statement, where it is one that commits by itself. */
  readonly commitsWith?: RegExp;
}

const REQUESTS: Readonly<Record<string, () => Promise<Request>>> = {
  async "placing an order"() {
    const tool = await aTool(shop);
    const order = {
      toolId: tool.id,
      quantity: 2,
      phone: "1",
      address: "2",
      claimed: { itemName: tool.name, total: cents(2240) },
      idempotencyKey: newId(),
    };
    const effect = () => stockOf(shop, tool.id);
    return { actor: aPerson(), send: (ctx) => purchaseTool(ctx, order), effect, once: 98 };
  },
  async "cancelling an order"() {
    const { orderId, person, tool } = await anOrder(shop);
    const send = (ctx: DomainContext) => cancelOrder(ctx, orderId);
    const effect = async () => [await statusOf(shop, orderId), await stockOf(shop, tool.id)];
    return { actor: person, send, effect, once: ["cancelled", 100] };
  },
  async "keeping an event"() {
    const event = {
      id: `evt_${newId()}`,
      type: "charge.refunded",
      paymentIntentId: null,
      body: Buffer.from("{}"),
    };
    const effect = () => countOf(shop, "outbox where payload ->> 'eventId' = ?", [event.id]);
    const send = (ctx: DomainContext) => receiveStripeEvent(ctx, event);
    return { actor: systemActor, send, effect, once: 1, commitsWith: /insert into "stripe_event"/ };
  },
  async "settling a charge"() {
    const { orderId, intentId } = await aChargedOrder(shop);
    const send = (ctx: DomainContext) => settlePayment(ctx, { paymentIntentId: intentId, source: "webhook" });
    const paid = () => countOf(shop, "order_event where type = 'order.paid' and order_id = ?", [orderId]);
    const effect = async () => [await statusOf(shop, orderId), await paid()];
    return { actor: systemActor, send, effect, once: ["paid", 1] };
  },
  async "giving money back"() {
    const { orderId, intentId } = await aPaidOrder(shop);
    const request = { orderId, amount: cents(300), note: "Scratched", idempotencyKey: newId() };
    const effect = async () =>
      (await shop.stripe.refunds.list({ payment_intent: intentId })).data.map(({ amount }) => amount);
    return { actor: admin, send: (ctx) => refundOrder(ctx, request), effect, once: [300] };
  },
  async "adjusting stock"() {
    const tool = await aTool(shop);
    const request = { toolId: tool.id, change: -3, note: "Broken", idempotencyKey: newId() };
    const send = async (ctx: DomainContext) => adjustStock(await asAdmin(ctx), request);
    return { actor: admin, send, effect: () => stockOf(shop, tool.id), once: 97 };
  },
};

describe.each(["before", "after"] as const)("a connection that breaks right %s COMMIT", (when) => {
  it.each(Object.entries(REQUESTS))("%s: 503; sent again, it takes effect once", async (_name, prepare) => {
    const { actor, send, effect, once, commitsWith } = await prepare();
    postgres.cutNextCommit(when, commitsWith);
    const error: unknown = await send(as(actor)).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(toProblem(error)).toMatchObject({ status: 503, headers: { "retry-after": "2" } });
    await send(as(actor)).catch((rejection: unknown) =>
      expect(rejection).toMatchObject({ code: "not-found" }),
    );
    expect(await effect()).toEqual(once);
  });
});
