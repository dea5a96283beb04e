import { expect, it } from "vitest";
import { anOrder, aPaidOrder } from "../../testing/factories.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { eventPosition } from "../order/event-position.ts";
import { changedOrders } from "./changed-orders.ts";
import { readCheckPosition, saveCheckPosition } from "./check-position.ts";

const shop = shopFixture();

it("the position of a check is stored by its name; its age counts from the last complete run", async () => {
  expect(await readCheckPosition(shop.em, "orders")).toEqual({ position: null, ageSeconds: null });
  await saveCheckPosition(shop.em, "orders", { position: "5", isFinished: false });
  expect(await readCheckPosition(shop.em, "orders")).toEqual({ position: "5", ageSeconds: null });
  await saveCheckPosition(shop.em, "orders", { position: null, isFinished: true });
  await shop.em.execute("update check_position set finished_at = finished_at - interval '1 hour'");
  await saveCheckPosition(shop.em, "orders", { position: "7", isFinished: false });
  const { position, ageSeconds } = await readCheckPosition(shop.em, "orders");
  expect([position, Math.round((ageSeconds ?? 0) / 60)]).toEqual(["7", 60]);
  expect(await readCheckPosition(shop.em, "stock")).toEqual({ position: null, ageSeconds: null });
});

async function changed(
  since: string,
  until: string,
  violations: readonly string[] = [],
): Promise<string[][]> {
  const batches: string[][] = [];
  for await (const batch of changedOrders(shop.em, { since, until, violations })) batches.push([...batch]);
  return batches;
}

it("the orders that changed between two positions are found, however many, and no others", async () => {
  const before = await aPaidOrder(shop);
  const since = await eventPosition(shop);
  expect((await changed(since, since)).flat()).toEqual([]);
  const placed = await anOrder(shop);
  await shop.em.execute(
    `insert into order_event (order_id, type, source, customer_id, data)
     select uuidv7(), 'order.hold-extended', 'customer', customer_id, '{}' from order_event, generate_series(1, 1100)
     where order_id = ? and type = 'order.placed'`,
    [placed.orderId],
  );
  const until = await eventPosition(shop);
  const after = await anOrder(shop);
  const batches = await changed(since, until);
  const found = batches.flat();
  expect(found.length).toBeGreaterThanOrEqual(1101);
  expect(new Set(found).size).toBe(1101);
  expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(500);
  expect([
    found.includes(placed.orderId),
    found.includes(before.orderId),
    found.includes(after.orderId),
  ]).toEqual([true, false, false]);
});

it("the orders of stored violations are found by order, payment and event; a violation of a tool names none", async () => {
  const [first, second, third] = [await aPaidOrder(shop), await aPaidOrder(shop), await aPaidOrder(shop)];
  await shop.em.execute(
    "insert into stripe_event (id, type, payment_intent_id, body, status, processed_at) values ('evt_1', 'a', ?, '', 'done', now())",
    [third.intentId],
  );
  const position = await eventPosition(shop);
  const [batch] = await changed(position, position, [
    `order ${first.orderId}: holds 1, ledger 0`,
    `payment ${second.intentId}: refunded twice`,
    "event evt_1: 2 times order.paid",
    `tool ${first.tool.id}: stock 1, ledger 2`,
    "payment pi_nobodys",
    "no violation at all",
  ]);
  expect(new Set(batch)).toEqual(new Set([first.orderId, second.orderId, third.orderId]));
});
