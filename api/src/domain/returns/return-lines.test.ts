import { describe, expect, it } from "vitest";
import { aPaidOrderOfLines, aTool } from "../../testing/factories.ts";
import { countOf, refundedAt, refundsOf, statusOf, stockOf } from "../../testing/order-queries.ts";
import { aRefund } from "../../testing/order-steps.ts";
import { returnLines } from "../../testing/returns.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, assertInvariants } from "../../testing/test-shop.ts";
import { shipOrder } from "../fulfilment/advance-fulfilment.ts";
import { decideReturn } from "./advance-return.ts";
import { listOwnReturns, listReturns } from "./list-returns.ts";
import { receiveReturn } from "./receive-return.ts";
import { refundReturn } from "./refund-return.ts";
import { requestReturn } from "./request-return.ts";

const shop = shopFixture();
const admin = anAdmin();

const returnable = async ({ orderId, person }: Awaited<ReturnType<typeof aPaidOrderOfLines>>) =>
  (await listOwnReturns(shop.as(person), orderId)).returnable;
const stored = (orderId: string) => countOf(shop, "order_return where order_id = ?", [orderId]);

describe("a return of lines", () => {
  /** A shipped order of 3 and 2 units. */
  async function aShippedOrder() {
    const tools = [await aTool(shop), await aTool(shop)];
    const order = await aPaidOrderOfLines(
      shop,
      tools.map((tool, at) => ({ tool, quantity: 3 - at })),
    );
    await shipOrder(shop.as(admin), order.orderId);
    return { ...order, tools };
  }

  it("has the units of each, once; the others can be returned after it", async () => {
    const order = await aShippedOrder();
    const lines = [
      { position: 1, quantity: 1 },
      { position: 2, quantity: 2 },
    ];
    const { returnId } = await requestReturn(shop.as(order.person), {
      ...order,
      units: lines,
      reason: "Bent.",
    });
    expect(await returnLines(shop, returnId)).toMatchObject(lines);
    await decideReturn(shop.as(admin), returnId, { accept: true });
    const received = (restock: { position: number; restock: boolean }[]) =>
      receiveReturn(shop.as(admin), { returnId, restock });
    await expect(received([{ position: 1, restock: true }])).rejects.toMatchObject({ field: "lines" });
    await received([
      { position: 1, restock: true },
      { position: 2, restock: false },
    ]);
    const stocks = [];
    for (const { id } of order.tools) stocks.push(await stockOf(shop, id));
    expect(stocks).toEqual([98, 98]);
    await refundReturn(shop.as(admin), returnId);
    expect(await returnable(order)).toEqual({ lines: [{ position: 1, quantity: 2 }] });
    const { returns } = await listOwnReturns(shop.as(order.person), order.orderId);
    expect(returns).toMatchObject([{ state: "refunded", lines: lines.map((line) => ({ ...line })) }]);
    await assertInvariants(shop);
  });

  it("is of what an admin has not refunded; the refund of the rest ends at what was paid", async () => {
    const order = await aShippedOrder();
    const { orderId, person } = order;
    await aRefund(shop, admin, { orderId, lines: [{ position: 1, quantity: 2, restock: false }] });
    expect(await returnable(order)).toEqual({
      lines: [
        { position: 1, quantity: 1 },
        { position: 2, quantity: 2 },
      ],
    });
    const units = [1, 2].map((position) => ({ position, quantity: position }));
    const { returnId } = await requestReturn(shop.as(person), { orderId, units, reason: "Bent." });
    await decideReturn(shop.as(admin), returnId, { accept: true });
    await receiveReturn(shop.as(admin), { returnId, restock: true });
    const [due] = (await listReturns(shop.as(admin), { onlyOpen: true, orderId, limit: 9 })).rows;
    expect(due).toMatchObject({ amount: 3360, due: 3360 });
    await refundReturn(shop.as(admin), returnId);
    expect(await statusOf(shop, orderId)).toBe("refunded");
    await assertInvariants(shop);
  });

  it("whose units are refunded on the order's page ends with that refund; nothing is refunded again", async () => {
    const order = await aShippedOrder();
    const { orderId, person, intentId } = order;
    const units = [{ position: 1, quantity: 3 }];
    const { returnId } = await requestReturn(shop.as(person), { orderId, units, reason: "Bent." });
    await decideReturn(shop.as(admin), returnId, { accept: true });
    await receiveReturn(shop.as(admin), { returnId, restock: true });
    const made = await aRefund(shop, admin, {
      orderId,
      lines: [{ position: 1, quantity: 3, restock: false }],
    });
    expect((await listReturns(shop.as(admin), { onlyOpen: true, orderId, limit: 9 })).rows).toMatchObject([
      { due: 0 },
    ]);
    const before = await refundedAt(shop, intentId);
    expect(await refundReturn(shop.as(admin), returnId)).toMatchObject({ id: made.id });
    expect([await refundedAt(shop, intentId), await refundsOf(shop, orderId)]).toEqual([before, 1]);
    const { returns } = await listOwnReturns(shop.as(person), orderId);
    expect(returns).toMatchObject([{ state: "refunded" }]);
    expect((await listReturns(shop.as(admin), { onlyOpen: true, orderId, limit: 9 })).rows).toEqual([]);
    await assertInvariants(shop);
  });

  it.each([
    ["a number of units without lines", 1, "quantity"],
    ["an unknown line", [{ position: 3, quantity: 1 }], "lines[0].position"],
    ["too many units", [{ position: 2, quantity: 3 }], "lines[0].quantity"],
    ["a line twice", [1, 1].map((position) => ({ position, quantity: 1 })), "lines[1].position"],
  ])("is rejected for %s", async (_what, units, field) => {
    const { orderId, person } = await aShippedOrder();
    const input = { orderId, units, reason: "Bent." };
    await expect(requestReturn(shop.as(person), input)).rejects.toMatchObject({ field });
    expect(await stored(orderId)).toBe(0);
  });
});
