import { expect, it } from "vitest";
import { anOrder, aStartedPayment } from "../../testing/factories.ts";
import { statusOf, stockOf, eventsOf } from "../../testing/order-queries.ts";
import { seededRandom } from "../../testing/seeded-random.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { systemActor } from "../shared/actor.ts";
import { newId } from "../shared/ids.ts";
import { processStripeEvent } from "./process-stripe-event.ts";
import { receiveStripeEvent } from "./receive-stripe-event.ts";

const shop = shopFixture();

const TYPES = [
  "payment_intent.created",
  "payment_intent.processing",
  "payment_intent.requires_action",
  "payment_intent.payment_failed",
  "payment_intent.succeeded",
  "payment_intent.canceled",
  "charge.refunded",
  "refund.updated",
  "charge.dispute.created",
];

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

async function storeAndProcessStripeEvent(id: string, type: string, paymentIntentId: string): Promise<void> {
  await receiveStripeEvent(shop.as(systemActor), { id, type, paymentIntentId, body: Buffer.from("{}") });
  await processStripeEvent(shop.as(systemActor), id);
}

it.each(Array.from({ length: 12 }, (_, seed) => seed))(
  "events in any order, each twice, some before the change they report: the same result (seed %i)",
  async (seed) => {
    const random = seededRandom(seed);
    const order = await anOrder(shop);
    const intentId = await aStartedPayment(shop, order);
    const pay = (card: string) => shop.stripe.paymentIntents.confirm(intentId, { payment_method: card });
    const actions = [
      () => pay("pm_card_chargeDeclined").catch(() => "declined"),
      () => pay("pm_card_visa"),
      () => shop.stripe.refunds.create({ payment_intent: intentId, amount: 100 }),
      () => shop.stripe.refunds.create({ payment_intent: intentId }),
    ];
    const events = TYPES.map((type) => ({ id: `evt_${newId()}`, type }));
    const deliveries = shuffled([...events, ...events], random);
    const last = deliveries.splice(-4);
    for (const { id, type } of deliveries) {
      if (random() < 0.3) await actions.shift()?.();
      await storeAndProcessStripeEvent(id, type, intentId);
    }
    for (const action of actions) await action();
    await Promise.all(last.map(({ id, type }) => storeAndProcessStripeEvent(id, type, intentId)));
    await storeAndProcessStripeEvent(`evt_${newId()}`, "refund.updated", intentId);

    const recorded = await eventsOf(shop, order.orderId);
    const count = (type: string): number => recorded.filter((one) => one === type).length;
    expect({
      status: await statusOf(shop, order.orderId),
      paid: count("order.paid"),
      partly: count("order.partly-refunded"),
      refunded: count("order.refunded"),
      disputed: count("payment.disputed"),
      stock: await stockOf(shop, order.tool.id),
    }).toEqual({ status: "refunded", paid: 1, partly: 1, refunded: 1, disputed: 1, stock: 99 });
    expect(count("payment.declined")).toBeLessThanOrEqual(1);
  },
);
