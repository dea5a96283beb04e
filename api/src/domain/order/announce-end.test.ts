import { afterEach, describe, expect, it } from "vitest";
import { letDaysPass } from "../../testing/order-steps.ts";
import { anOrder, aPaidOrder, aStartedPayment } from "../../testing/factories.ts";
import { setFault, silence } from "../../testing/faults.ts";
import { countOf, eventsOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { cancelOrder } from "../payment/cancel-order.ts";
import { listOrdersToEnd } from "../payment/end-unpaid-order.ts";
import { systemActor } from "../shared/actor.ts";
import type { DomainContext } from "../shared/context.ts";
import { announceEnd, listEndsToAnnounce } from "./announce-end.ts";
import { listEndedHolds, releaseHold } from "./release-hold.ts";

const shop = shopFixture();
afterEach(async () => {
  await fetch(`${shop.emulator.url}/stripe-emulator/admin/faults`, { method: "DELETE" });
  // Time passes here without the job that ends holds.
  for (const orderId of await listEndedHolds(shop.as(systemActor), 1000)) {
    await releaseHold(shop.as(systemActor), { orderId, graceSeconds: 0 });
  }
});

const asShop = (): DomainContext => shop.as(systemActor);
const announced = async (orderId: string): Promise<boolean> =>
  (await eventsOf(shop, orderId)).includes("order.end-announced");
const isDue = async (orderId: string): Promise<boolean> =>
  (await listOrdersToEnd(asShop(), 1000)).includes(orderId);

describe("the notice", () => {
  it("comes a day before the end, not earlier, and once", async () => {
    const { orderId } = await anOrder(shop);
    await letDaysPass(shop, orderId, 5.99);
    expect(await listEndsToAnnounce(asShop(), 1000)).not.toContain(orderId);
    expect(await announceEnd(asShop(), orderId)).toBe(false);
    await letDaysPass(shop, orderId, 0.02);
    expect(await listEndsToAnnounce(asShop(), 1000)).toContain(orderId);
    const results = await Promise.all(Array.from({ length: 5 }, () => announceEnd(asShop(), orderId)));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await listEndsToAnnounce(asShop(), 1000)).not.toContain(orderId);
    expect(
      await countOf(
        shop,
        "outbox where payload ->> 'orderId' = ? and payload ->> 'event' = 'order.end-announced'",
        [orderId],
      ),
    ).toBe(1);
  });

  it("gives a day to an order that is older than the setting, too", async () => {
    const { orderId } = await anOrder(shop);
    await letDaysPass(shop, orderId, 40);
    expect(await isDue(orderId)).toBe(false);
    await announceEnd(asShop(), orderId);
    await letDaysPass(shop, orderId, 0.99);
    expect(await isDue(orderId)).toBe(false);
    await letDaysPass(shop, orderId, 0.02);
    expect(await isDue(orderId)).toBe(true);
  });

  it("does not come for an order that is paid or being cancelled", async () => {
    const paid = await aPaidOrder(shop);
    const cancelling = await anOrder(shop);
    await aStartedPayment(shop, cancelling);
    await setFault(shop, silence("payment_intents.cancel", 2));
    await expect(cancelOrder(shop.as(cancelling.person), cancelling.orderId)).rejects.toThrow("stripe");
    for (const { orderId } of [paid, cancelling]) {
      await letDaysPass(shop, orderId, 6.5);
      expect(await announceEnd(asShop(), orderId)).toBe(false);
      expect(await announced(orderId)).toBe(false);
    }
  });
});
