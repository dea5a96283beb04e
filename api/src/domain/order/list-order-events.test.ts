import { expect, it } from "vitest";
import { aChargedOrder, anOrder } from "../../testing/factories.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { cancelOrder } from "../payment/cancel-order.ts";
import { settlePayment } from "../payment/settle-payment.ts";
import { type Actor, systemActor } from "../shared/actor.ts";
import { listOrderEvents } from "./list-order-events.ts";
import { recordOrderEvent } from "./order-event.ts";

const shop = shopFixture();

async function eventTypesOf(actor: Actor, orderId: string): Promise<string[]> {
  const { rows } = await listOrderEvents(shop.as(actor), { orderId, limit: 100 });
  return rows.map(({ type }) => type);
}

it("returns the customer's events, oldest first, without internal ones", async () => {
  const { orderId, person, intentId } = await aChargedOrder(shop);
  await settlePayment(shop.as(systemActor), { paymentIntentId: intentId, source: "webhook" });
  await recordOrderEvent(shop.em, { orderId, type: "payment.disputed", source: "webhook" });
  expect(await eventTypesOf(person, orderId)).toEqual(["order.placed", "payment.started", "order.paid"]);
});

it("returns the events of a cancelled order to its customer and to admins; for others it is not-found", async () => {
  const { orderId, person } = await anOrder(shop);
  await cancelOrder(shop.as(person), orderId);
  expect(await eventTypesOf(person, orderId)).toEqual(["order.placed", "order.cancelled"]);
  expect(await eventTypesOf(anAdmin(), orderId)).toEqual(["order.placed", "order.cancelled"]);
  await expect(eventTypesOf(aPerson(), orderId)).rejects.toMatchObject({ code: "not-found" });
});

it("an admin by token only is not one", async () => {
  const { orderId } = await anOrder(shop);
  const former = anAdmin({ tokenIssuedAt: new Date(Date.now() - 60_000) });
  await shop.em.execute(
    `insert into customer (id, subject, email, name, role, role_changed_at) values (gen_random_uuid(), ?, ?, 'Former', 'customer', now())`,
    [former.subject, former.email],
  );
  await expect(eventTypesOf(former, orderId)).rejects.toMatchObject({ code: "not-found" });
});

it("returns the refunded amount, and a refund by an admin only once", async () => {
  const { orderId, person } = await aChargedOrder(shop, { quantity: 2 });
  const admins = { reason: "admin", amountCents: 500 };
  await recordOrderEvent(shop.em, {
    orderId,
    type: "order.partly-refunded",
    source: "customer",
    data: { amountCents: 500 },
  });
  await recordOrderEvent(shop.em, { orderId, type: "payment.refunded", source: "reconciler", data: admins });
  const { rows } = await listOrderEvents(shop.as(person), { orderId, limit: 100 });
  expect(rows.map(({ type, amount }) => [type, amount]).at(-1)).toEqual(["order.partly-refunded", 500]);
});
