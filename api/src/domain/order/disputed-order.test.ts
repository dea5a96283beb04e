import { expect, it } from "vitest";
import { aPaidOrder } from "../../testing/factories.ts";
import { moveDispute, openDispute } from "../../testing/faults.ts";
import { eventsOf, statusOf, stockOf } from "../../testing/order-queries.ts";
import { noteDisputes } from "../../testing/order-steps.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin } from "../../testing/test-shop.ts";
import { anOperator } from "../../testing/an-operator.ts";
import { checkInvariants } from "../operations/check-invariants.ts";
import { settleRefundByHand } from "../operations/settle-refund-by-hand.ts";
import { inspectOrder } from "../payment/inspect-order.ts";
import { listAllOrders } from "../order-list/list-all-orders.ts";
import { listPackingSlips } from "../fulfilment/list-packing-slips.ts";
import { shipOrder } from "../fulfilment/advance-fulfilment.ts";

const shop = shopFixture();
const admin = anAdmin();

/** A paid order with a dispute that has gone through these states. */
async function aDisputedOrder(first: string, ...more: string[]) {
  const order = await aPaidOrder(shop);
  const disputeId = await openDispute(shop, order.intentId, { status: first });
  for (const status of more) await moveDispute(shop, disputeId, status);
  await noteDisputes(shop, order.intentId);
  return { ...order, disputeId };
}

/** The order as the list of work, its page and the papers for packing show it. */
async function shownOf(orderId: string) {
  const ctx = shop.as(admin);
  const page = { filter: { queue: "to-ship" }, sort: "newest", limit: 100 } as const;
  const listed = (await listAllOrders(ctx, page)).rows.find(({ id }) => id === orderId);
  return {
    list: listed?.dispute,
    page: (await inspectOrder(ctx, orderId)).dispute,
    printed: (await listPackingSlips(ctx, [orderId])).length,
  };
}

it.each([
  ["open", "needs_response", []],
  ["open", "warning_needs_response", []],
  ["open", "needs_response", ["under_review"]],
  ["lost", "needs_response", ["lost"]],
] as const)(
  "an order whose dispute is %s (%s) is shown so, and is neither packed nor shipped",
  async (state, first, more) => {
    const { orderId } = await aDisputedOrder(first, ...more);
    expect(await shownOf(orderId)).toEqual({ list: state, page: state, printed: 0 });
    const before = await eventsOf(shop, orderId);
    await expect(shipOrder(shop.as(admin), orderId)).rejects.toMatchObject({
      code: "charge-disputed",
      message: expect.stringContaining(state === "open" ? "disputes this charge" : "is lost"),
    });
    expect(await eventsOf(shop, orderId)).toEqual(before);
  },
);

it.each([
  ["won", "needs_response", "won"],
  ["closed", "warning_needs_response", "warning_closed"],
])("an order whose dispute is %s is packed and shipped", async (state, first, last) => {
  const { orderId } = await aDisputedOrder(first, last);
  expect(await shownOf(orderId)).toEqual({ list: state, page: state, printed: 1 });
  expect(await shipOrder(shop.as(admin), orderId)).toEqual({ changed: true });
});

it("of several disputes of a charge an open one counts, then a lost one", async () => {
  const { orderId, intentId } = await aDisputedOrder("needs_response", "won");
  const other = await openDispute(shop, intentId);
  await noteDisputes(shop, intentId);
  expect((await shownOf(orderId)).page).toBe("open");
  await moveDispute(shop, other, "lost");
  await noteDisputes(shop, intentId);
  expect((await shownOf(orderId)).page).toBe("lost");
});

it("an order without a dispute, and one of which another's charge is disputed, is not marked", async () => {
  await aDisputedOrder("needs_response");
  const { orderId } = await aPaidOrder(shop);
  expect(await shownOf(orderId)).toEqual({ list: null, page: null, printed: 1 });
});

it("a shipped order is still delivered, and still printed, while its charge is disputed", async () => {
  const { orderId, intentId } = await aPaidOrder(shop);
  await shipOrder(shop.as(admin), orderId);
  await openDispute(shop, intentId);
  await noteDisputes(shop, intentId);
  expect(await shipOrder(shop.as(admin), orderId)).toEqual({ changed: false });
  expect(await shownOf(orderId)).toEqual({ list: undefined, page: "open", printed: 1 });
});

it("a lost dispute of an unshipped order is recorded as a refund outside Stripe: the units are restocked, once", async () => {
  const { orderId, intentId, tool, disputeId, totalCents } = await aDisputedOrder("needs_response");
  const record = () =>
    settleRefundByHand(anOperator(shop), { of: intentId, note: "Lost dispute", dryRun: false });
  await expect(record()).rejects.toMatchObject({ code: "not-owed" });
  await moveDispute(shop, disputeId, "lost");
  await noteDisputes(shop, intentId);
  expect(await record()).toMatchObject({ orderId, amount: totalCents, became: "settled" });
  expect(await record()).toMatchObject({ became: "already settled" });
  expect([await statusOf(shop, orderId), await stockOf(shop, tool.id)]).toEqual(["refunded", 100]);
  expect((await checkInvariants(shop.em)).flatMap(({ violations }) => violations)).toEqual([]);
});
