import { expect, it } from "vitest";
import { anOrder, aPaidOrder, aTool } from "../../testing/factories.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { receiveStripeEvent } from "../payment/receive-stripe-event.ts";
import { systemActor } from "../shared/actor.ts";
import { VIOLATIONS_SHOWN, checkInvariants } from "./check-invariants.ts";
import { INVARIANTS } from "./invariants.ts";

const shop = shopFixture();

it("all hold in a shop without orders, and each has its rule", async () => {
  const verdicts = await checkInvariants(shop.em);
  expect(verdicts).toEqual(INVARIANTS.map(({ name, rule }) => ({ name, rule, violations: [] })));
});

it("all hold where nothing was changed by hand", async () => {
  await aPaidOrder(shop);
  await anOrder(shop);
  const event = { id: "evt_old", type: "charge.refunded", paymentIntentId: null, body: Buffer.from("{}") };
  await receiveStripeEvent(shop.as(systemActor), event);
  await shop.em.execute("update stripe_event set received_at = now() - interval '2 minutes'");
  expect((await checkInvariants(shop.em)).filter(({ violations }) => violations.length)).toEqual([]);
});

it("a violation of many rows is shown with ten of them, each once", async () => {
  await Promise.all(Array.from({ length: VIOLATIONS_SHOWN + 2 }, () => aTool(shop)));
  await shop.em.execute("update tool set stock_quantity = stock_quantity + 1");
  const verdict = (await checkInvariants(shop.em)).find(({ name }) => name === "I1");
  expect(new Set(verdict?.violations).size).toBe(VIOLATIONS_SHOWN);
  expect(verdict?.violations).toHaveLength(VIOLATIONS_SHOWN);
  await shop.em.execute("update tool set stock_quantity = stock_quantity - 1");
});
