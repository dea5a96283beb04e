import { describe, expect, it } from "vitest";
import { aPaidOrderOfLines, aTool } from "../../testing/factories.ts";
import { failAtBank, setFault, silence } from "../../testing/faults.ts";
import { aRefund, settle } from "../../testing/order-steps.ts";
import { eventsOf, refundedAt, refundsOf, statusOf, stockOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, assertInvariants } from "../../testing/test-shop.ts";
import { shipOrder } from "../fulfilment/advance-fulfilment.ts";
import { systemActor } from "../shared/actor.ts";
import { cents } from "../shared/money.ts";
import { payRefund } from "./pay-refund.ts";
import { readRefundable } from "./read-refundable.ts";
import { settleByHand } from "./settle-by-hand.ts";
import { previewRefund, type RefundOrder } from "./refund-order.ts";

const shop = shopFixture();
const admin = anAdmin();

const refund = (orderId: string, over: Partial<RefundOrder>) => aRefund(shop, admin, { orderId, ...over });

/** A paid order of 3 units at 3.33 and 2 at 10.00 dollars, together 29.99. */
async function anOrderOfTwo() {
  const screw = await aTool(shop, { priceCents: 333 });
  const plane = await aTool(shop, { priceCents: 1000 });
  const order = await aPaidOrderOfLines(shop, [
    { tool: screw, quantity: 3 },
    { tool: plane, quantity: 2 },
  ]);
  const stocks = async () => [await stockOf(shop, screw.id), await stockOf(shop, plane.id)];
  return { ...order, stocks };
}

const leftOf = async (orderId: string) =>
  (await readRefundable(shop.em, orderId)).lines.map((line) => [
    line.quantity - line.refundedUnits,
    line.gross - line.refunded.gross,
  ]);

describe("a refund of units", () => {
  it("is their part of the line, puts them back into the stock, and leaves the others", async () => {
    const { orderId, intentId, stocks } = await anOrderOfTwo();
    const lines = [
      { position: 1, quantity: 2 },
      { position: 2, quantity: 1 },
    ];
    expect(await previewRefund(shop.as(admin), { orderId, lines })).toMatchObject({ amount: 1666 });
    expect(await refundsOf(shop, orderId)).toBe(0);
    const made = await refund(orderId, { lines });
    expect(made).toMatchObject({ amount: 1666, state: "succeeded", restock: true });
    expect(made.lines).toMatchObject([
      { position: 1, quantity: 2, amount: 666, restock: 2 },
      { position: 2, quantity: 1, amount: 1000, restock: 1 },
    ]);
    expect([await statusOf(shop, orderId), await refundedAt(shop, intentId)]).toEqual(["paid", 1666]);
    expect(await stocks()).toEqual([99, 99]);
    expect(await leftOf(orderId)).toEqual([
      [1, 333],
      [1, 1000],
    ]);
    await assertInvariants(shop);
  });

  it("one by one and with amounts in between ends exactly at what was paid, with all units back", async () => {
    const { orderId, intentId, stocks } = await anOrderOfTwo();
    await refund(orderId, { lines: [{ position: 1, quantity: 1 }] });
    await refund(orderId, { amount: cents(777) });
    await refund(orderId, { lines: [{ position: 2, quantity: 2 }] });
    await refund(orderId, { lines: [{ position: 1, quantity: 1 }] });
    expect(await statusOf(shop, orderId)).toBe("paid");
    await refund(orderId, { lines: [{ position: 1, quantity: 1 }] });
    expect([await statusOf(shop, orderId), await refundedAt(shop, intentId)]).toEqual(["refunded", 2999]);
    expect(await stocks()).toEqual([100, 100]);
    expect((await eventsOf(shop, orderId)).filter((type) => type === "order.refunded")).toHaveLength(1);
    await assertInvariants(shop);
  });

  it("says for each line of a shipped order whether it is sold again; without that nothing changes", async () => {
    const { orderId, stocks } = await anOrderOfTwo();
    await shipOrder(shop.as(admin), orderId);
    const events = await eventsOf(shop, orderId);
    const both = (second?: boolean) => [
      { position: 1, quantity: 3, restock: true },
      { position: 2, quantity: 2, restock: second },
    ];
    await expect(refund(orderId, { lines: both() })).rejects.toMatchObject({
      code: "disagrees",
      field: "lines[1].restock",
    });
    expect([await refundsOf(shop, orderId), await stocks()]).toEqual([0, [97, 98]]);
    expect(await eventsOf(shop, orderId)).toEqual(events);
    expect(await refund(orderId, { lines: both(false) })).toMatchObject({ amount: 2999 });
    expect([await statusOf(shop, orderId), await stocks()]).toEqual(["refunded", [100, 98]]);
    await assertInvariants(shop);
  });

  it("before it is shipped can leave them out of the stock", async () => {
    const { orderId, stocks } = await anOrderOfTwo();
    await refund(orderId, { lines: [{ position: 1, quantity: 3, restock: false }] });
    expect(await refund(orderId, { amount: cents(2000) })).toMatchObject({ restock: true });
    expect([await statusOf(shop, orderId), await stocks()]).toEqual(["refunded", [97, 100]]);
    await assertInvariants(shop);
  });

  it("that is the rest of an unshipped order puts the units of the other lines back too", async () => {
    const tools = [await aTool(shop, { priceCents: 1000 }), await aTool(shop, { priceCents: 1 })];
    const { orderId } = await aPaidOrderOfLines(
      shop,
      tools.map((tool) => ({ tool, quantity: 1 })),
    );
    await refund(orderId, { amount: cents(600) });
    expect((await leftOf(orderId))[1]).toEqual([1, 0]);
    await refund(orderId, { lines: [{ position: 1, quantity: 1 }] });
    const stocks = [];
    for (const { id } of tools) stocks.push(await stockOf(shop, id));
    expect([await statusOf(shop, orderId), stocks]).toEqual(["refunded", [100, 100]]);
    await assertInvariants(shop);
  });

  it.each([
    ["more units than are left", [{ position: 1, quantity: 4 }], "lines[0].quantity"],
    ["an unknown line", [{ position: 3, quantity: 1 }], "lines[0].position"],
    ["a line twice", [1, 1].map((position) => ({ position, quantity: 1 })), "lines[1].position"],
  ])("is rejected for %s", async (_what, lines, field) => {
    const { orderId } = await anOrderOfTwo();
    await expect(refund(orderId, { lines })).rejects.toMatchObject({ field });
    expect(await refundsOf(shop, orderId)).toBe(0);
  });

  it("of which an amount has left nothing is already refunded, and nothing is requested at Stripe", async () => {
    const free = await aTool(shop, { priceCents: 1 });
    const { orderId, intentId } = await aPaidOrderOfLines(shop, [{ tool: free, quantity: 100 }]);
    await refund(orderId, { amount: cents(99) });
    await refund(orderId, { lines: [{ position: 1, quantity: 1 }] }).catch(() => null);
    const { orderId: other } = await anOrderOfTwo();
    await expect(refund(other, { lines: [] })).rejects.toMatchObject({ code: "already-refunded" });
    expect(await refundedAt(shop, intentId)).toBe(100);
  });

  it("by two admins at the same moment is made once", async () => {
    const { orderId, intentId } = await anOrderOfTwo();
    const lines = [{ position: 1, quantity: 3 }];
    const ends = await Promise.allSettled([refund(orderId, { lines }), refund(orderId, { lines })]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(ends.find((end) => end.status === "rejected")).toMatchObject({
      reason: { code: "quantity-out-of-range", field: "lines[0].quantity" },
    });
    expect(await refundedAt(shop, intentId)).toBe(999);
  });

  it("that Stripe rejects gives back its units and cents", async () => {
    const { orderId, intentId, stocks } = await anOrderOfTwo();
    await setFault(shop, silence("refunds.create", 2));
    const part = await refund(orderId, { lines: [{ position: 1, quantity: 3 }] });
    expect(await leftOf(orderId)).toEqual([
      [0, 0],
      [2, 2000],
    ]);
    await shop.stripe.refunds.create({ payment_intent: intentId, amount: 2500 });
    await payRefund(shop.as(systemActor), part.id);
    expect(await leftOf(orderId)).toMatchObject([
      [3, 999],
      [2, 2000],
    ]);
    expect(await stocks()).toEqual([97, 98]);
  });

  it("that the bank returns counts as left again; repeated it restocks nothing twice, and the rest ends exactly", async () => {
    const { orderId, intentId, stocks } = await anOrderOfTwo();
    const lines = [{ position: 1, quantity: 2 }];
    const first = await refund(orderId, { lines });
    await failAtBank(shop, first.stripeRefundId ?? "");
    await settle(shop, intentId);
    expect(await leftOf(orderId)).toEqual([
      [3, 999],
      [2, 2000],
    ]);
    expect(await stocks()).toEqual([99, 98]);
    expect(await refund(orderId, { lines })).toMatchObject({ amount: 666, restock: false });
    expect(await stocks()).toEqual([99, 98]);
    await refund(orderId, {});
    expect([await statusOf(shop, orderId), await stocks()]).toEqual(["refunded", [100, 100]]);
    await assertInvariants(shop);
  });
});

describe("a refund of units that the bank returned", () => {
  const repeated = {
    "by hand": async (paymentIntentId: string) => {
      await settleByHand(shop.as(systemActor), { paymentIntentId, note: "Bank transfer", dryRun: false });
    },
    "in Stripe's dashboard": async (intentId: string) => {
      await shop.stripe.refunds.create({ payment_intent: intentId, amount: 666 });
      await settle(shop, intentId);
    },
  };

  it.each(Object.entries(repeated))("is of the same units when it is made again %s", async (_how, again) => {
    const { orderId, intentId, stocks } = await anOrderOfTwo();
    const { stripeRefundId } = await refund(orderId, { lines: [{ position: 1, quantity: 2 }] });
    await failAtBank(shop, stripeRefundId ?? "");
    await settle(shop, intentId);
    await again(intentId);
    expect(await leftOf(orderId)).toEqual([
      [1, 333],
      [2, 2000],
    ]);
    expect(await stocks()).toEqual([99, 98]);
    await assertInvariants(shop);
  });

  it("is not repeated by a refund in the dashboard once an admin has made it again", async () => {
    const { orderId, intentId, stocks } = await anOrderOfTwo();
    const lines = [{ position: 1, quantity: 1 }];
    const { stripeRefundId } = await refund(orderId, { lines });
    await failAtBank(shop, stripeRefundId ?? "");
    await settle(shop, intentId);
    await refund(orderId, { lines });
    await shop.stripe.refunds.create({ payment_intent: intentId, amount: 333 });
    await settle(shop, intentId);
    expect((await leftOf(orderId)).map(([units]) => units)).toEqual([2, 2]);
    expect(await stocks()).toEqual([98, 98]);
    await assertInvariants(shop);
  });

  it("is an amount when its units were refunded meanwhile", async () => {
    const { orderId, intentId } = await anOrderOfTwo();
    const first = await refund(orderId, { lines: [{ position: 1, quantity: 2 }] });
    await failAtBank(shop, first.stripeRefundId ?? "");
    await settle(shop, intentId);
    await refund(orderId, { lines: [{ position: 1, quantity: 3 }] });
    await shop.stripe.refunds.create({ payment_intent: intentId, amount: 666 });
    await settle(shop, intentId);
    expect(await leftOf(orderId)).toEqual([
      [0, 0],
      [2, 1334],
    ]);
    await assertInvariants(shop);
  });
});

describe("a refund in Stripe's dashboard", () => {
  it("is spread over what is left, and counts no units", async () => {
    const { orderId, intentId, stocks } = await anOrderOfTwo();
    await refund(orderId, { lines: [{ position: 2, quantity: 2 }] });
    await shop.stripe.refunds.create({ payment_intent: intentId, amount: 100 });
    await settle(shop, intentId);
    expect(await leftOf(orderId)).toEqual([
      [3, 899],
      [0, 0],
    ]);
    expect(await stocks()).toEqual([97, 100]);
    await assertInvariants(shop);
  });
});
