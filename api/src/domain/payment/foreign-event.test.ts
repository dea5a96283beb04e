import type { Stripe } from "stripe";
import { expect, it } from "vitest";
import { storeStripeEvent } from "../../testing/order-steps.ts";
import { aCharge, anOrder } from "../../testing/factories.ts";
import { countOf, eventsOf, orderRow, refundedAt, statusOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { TEST_SHOP } from "../../testing/test-shop.ts";
import { recordOrderEvent } from "../order/order-event.ts";
import { systemActor } from "../shared/actor.ts";
import { newId } from "../shared/ids.ts";
import { processStripeEvent } from "./process-stripe-event.ts";
import { noneReconciled, reconcilePayments } from "./reconcile-payments.ts";

const shop = shopFixture();

const anIntent = (metadata?: Stripe.MetadataParam) =>
  shop.stripe.paymentIntents.create({
    amount: 500,
    currency: "usd",
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    ...(metadata && { metadata }),
  });

const anEvent = (paymentIntentId: string, type = "payment_intent.succeeded") =>
  storeStripeEvent(shop, { id: `evt_${newId()}`, type, paymentIntentId });

const work = (eventId: string) => processStripeEvent(shop.as(systemActor), eventId);

async function eventOf(id: string): Promise<{ status: string; outcome: string | null } | undefined> {
  const [event] = await shop.em.execute<{ status: string; outcome: string | null }[]>(
    "select status, outcome from stripe_event where id = ?",
    [id],
  );
  return event;
}

it.each<[string, () => Stripe.MetadataParam | undefined]>([
  ["without metadata", () => undefined],
  ["with an order id of another form", () => ({ orderId: "4711" })],
  ["with an order id that this shop has never given", () => ({ orderId: newId() })],
  ["with the mark of another shop", () => ({ shop: "https://another-shop.test", orderId: newId() })],
])(
  "a charge of another shop on the same account, %s: its events are ignored, its money stays",
  async (_name, metadataOf) => {
    const metadata = metadataOf();
    const charge = await aCharge(shop, { amount: 500, ...(metadata && { metadata }) });
    for (const type of ["payment_intent.succeeded", "charge.dispute.created"]) {
      const event = await anEvent(charge.id, type);
      expect(await work(event)).toMatchObject({ type, outcome: "foreign" });
      expect(await eventOf(event)).toEqual({ status: "done", outcome: "foreign" });
    }
    expect(await countOf(shop, "payment where payment_intent_id = ?", [charge.id])).toBe(0);
    expect(await refundedAt(shop, charge.id)).toBe(0);
    expect(await reconcilePayments(shop.as(systemActor), { all: true })).toEqual(noneReconciled());
  },
);

it("an event of this shop that comes before its order is committed is tried again, then handled", async () => {
  const orderId = newId();
  const intent = await anIntent({ shop: TEST_SHOP, orderId, customerId: newId() });
  const event = await anEvent(intent.id, "payment_intent.payment_failed");
  await expect(work(event)).rejects.toThrow(`no order is known for ${intent.id}`);
  expect(await eventOf(event)).toEqual({ status: "new", outcome: null });
  await recordOrderEvent(shop.em, { orderId, type: "order.hold-extended", source: "customer" });
  expect(await work(event)).toMatchObject({ outcome: "open" });
});

it("a charge for an order of this shop is its own, also without the mark", async () => {
  const order = await anOrder(shop);
  const { customer_id: customerId } = await orderRow(shop, order.orderId);
  const metadata = { orderId: order.orderId, customerId };
  const charge = await aCharge(shop, { amount: order.totalCents, metadata });
  expect(await work(await anEvent(charge.id))).toMatchObject({ outcome: "paid" });
  expect(await statusOf(shop, order.orderId)).toBe("paid");
  expect(await eventsOf(shop, order.orderId)).toContain("order.paid");
});

it("an intent that Stripe does not know is tried again: the keys may be those of another account", async () => {
  await expect(work(await anEvent("pi_not_there"))).rejects.toThrow("no order is known for pi_not_there");
});
