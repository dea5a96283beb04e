import { expect, it } from "vitest";
import { anOrder, aPaidOrder, aTool } from "../../testing/factories.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { receiveStripeEvent } from "../payment/receive-stripe-event.ts";
import { systemActor } from "../shared/actor.ts";
import { VIOLATIONS_SHOWN, checkInvariants, checkInvariantsOf } from "./check-invariants.ts";
import { INVARIANTS } from "./invariants.ts";

const shop = shopFixture();

async function* inBatches(...batches: string[][]): AsyncGenerator<string[]> {
  yield* batches;
}

it("all hold in a shop without orders, and each has its rule", async () => {
  const verdicts = await checkInvariants(shop.em);
  expect(verdicts).toEqual(INVARIANTS.map(({ name, rule }) => ({ name, rule, violations: [] })));
  expect(await checkInvariantsOf(shop.em, inBatches())).toEqual(verdicts);
});

it("all hold where nothing was changed by hand", async () => {
  const orders = [await aPaidOrder(shop), await anOrder(shop)];
  const event = { id: "evt_old", type: "charge.refunded", paymentIntentId: null, body: Buffer.from("{}") };
  await receiveStripeEvent(shop.as(systemActor), event);
  await shop.em.execute("update stripe_event set received_at = now() - interval '2 minutes'");
  const ids = orders.map(({ orderId }) => orderId);
  for (const verdicts of [await checkInvariants(shop.em), await checkInvariantsOf(shop.em, inBatches(ids))]) {
    expect(verdicts.filter(({ violations }) => violations.length)).toEqual([]);
  }
});

it("a violation of many rows is shown with ten of them, each once, also over several batches", async () => {
  const tools = await Promise.all(Array.from({ length: VIOLATIONS_SHOWN + 2 }, () => aTool(shop)));
  const id = tools[0]?.id ?? "";
  await shop.em.execute("update tool set stock_quantity = stock_quantity + 1");
  await shop.em.execute("insert into stock_check (tool_id, delta) select id, 1 from tool");
  const full = (await checkInvariants(shop.em)).find(({ name }) => name === "I1");
  const changed = await checkInvariantsOf(shop.em, inBatches([], [id], [id]));
  for (const verdict of [full, changed.find(({ name }) => name === "I1")]) {
    expect(verdict?.violations).toHaveLength(VIOLATIONS_SHOWN);
    expect(new Set(verdict?.violations).size).toBe(VIOLATIONS_SHOWN);
  }
  await shop.em.execute("update tool set stock_quantity = stock_quantity - 1");
});
