import { afterEach, beforeEach, expect, it } from "vitest";
import { anOrder, aPaidOrder } from "../../testing/factories.ts";
import { aShop, type TestShop } from "../../testing/test-shop.ts";
import { receiveStripeEvent } from "../payment/receive-stripe-event.ts";
import { systemActor } from "../shared/actor.ts";
import { checkInvariants } from "./check-invariants.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await aShop();
});
afterEach(() => shop.close());

const broken = async (): Promise<string[]> =>
  (await checkInvariants(shop.em)).filter(({ breaches }) => breaches.length).map(({ name }) => name);

async function anOldEvent(): Promise<void> {
  const event = { id: "evt_old", type: "charge.refunded", paymentIntentId: null, body: Buffer.from("{}") };
  await receiveStripeEvent(shop.as(systemActor), event);
  await shop.em.execute("update stripe_event set received_at = now() - interval '2 minutes'");
}

it("all hold where nothing was tampered with", async () => {
  await aPaidOrder(shop);
  await anOldEvent();
  expect(await broken()).toEqual([]);
});

it.each([
  ["I11", "delete from outbox where job = 'process-stripe-event'"],
  [
    "I12",
    `insert into order_event (order_id, type, source, data)
     select order_id, 'payment.declined', 'webhook', '{"eventId":"evt_old"}' from order_event, generate_series(1, 2) where type = 'order.placed' limit 2`,
  ],
  [
    "I13",
    `insert into order_request (customer_id, idempotency_key, fingerprint, order_id)
     select id, 'a click', 'f', uuidv7() from customer limit 1`,
  ],
  ["I17", "update customer_order set held_until = now() - interval '11 minutes' where status = 'pending'"],
  [
    "I18",
    `insert into order_event (order_id, type, source, data)
     select id, 'order.paid', 'webhook', '{"totalCents":1}' from customer_order where status = 'pending' limit 1`,
  ],
])("%s sees its breach", async (name, tamper) => {
  await anOrder(shop);
  await anOldEvent();
  await shop.em.execute(tamper);
  expect(await broken()).toContain(name);
});
