import { describe, expect, it } from "vitest";
import { anOrder, aTool } from "../../testing/factories.ts";
import { orderSnapshot } from "../../testing/order-snapshot.ts";
import { stockOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { sumsInPostgres } from "../../testing/stored-data.ts";
import { aPerson } from "../../testing/test-shop.ts";
import { newId } from "../shared/ids.ts";
import { cents } from "../shared/money.ts";
import type { Tool } from "../tool/tool.entity.ts";
import { findOrder } from "./find-order.ts";
import { type PurchaseTool, purchaseTool } from "./purchase-tool.ts";

const shop = shopFixture();

const form = (tool: Tool, quantity: number, totalCents: number): PurchaseTool => ({
  toolId: tool.id,
  quantity,
  phone: "+880 1700 000000",
  address: "Plot 7, Tejgaon",
  claimed: { itemName: tool.name, total: cents(totalCents) },
});

/** Expects an attempt to fail, and to change nothing. */
async function expectRejected(input: PurchaseTool, error: object): Promise<void> {
  const before = await sumsInPostgres(shop);
  await expect(purchaseTool(shop.as(aPerson()), input)).rejects.toMatchObject(error);
  expect(await sumsInPostgres(shop)).toEqual(before);
}

describe("packs of 100", () => {
  const packed = () => aTool(shop, { priceCents: 12, orderMultiple: 100, stockQuantity: 950 });

  it("are ordered in full: 150 is rejected with the quantities next to it", async () => {
    const tool = await packed();
    await expectRejected(form(tool, 150, 1800), {
      code: "quantity-out-of-range",
      field: "quantity",
      message: "Sold in packs of 100: order 100 or 200.",
    });
    const { orderId, person } = await anOrder(shop, { tool, quantity: 200 });
    expect(await findOrder(shop.as(person), orderId)).toMatchObject({ quantity: 200, total: 2400 });
    expect(await stockOf(shop, tool.id)).toBe(750);
  });

  it("below the minimum are rejected with the smallest order", async () => {
    const tool = await aTool(shop, { minimumOrderQuantity: 150, orderMultiple: 100, stockQuantity: 950 });
    await expectRejected(form(tool, 100, 112_000), {
      code: "quantity-out-of-range",
      message: "Sold in packs of 100: the minimum order is 200.",
    });
    await anOrder(shop, { tool, quantity: 200 });
  });

  it("above the stock are sold out", async () => {
    await expectRejected(form(await packed(), 1000, 12_000), { code: "sold-out" });
  });

  it("that are made larger leave placed orders as they are", async () => {
    const tool = await packed();
    const { orderId } = await anOrder(shop, { tool, quantity: 100 });
    const before = await orderSnapshot(shop, orderId);
    await shop.em.execute("update tool set order_multiple = 1000 where id = ?", [tool.id]);
    expect(await orderSnapshot(shop, orderId)).toEqual(before);
  });
});

describe("price breaks", () => {
  const priceBreaks = [
    { minQuantity: 10, price: cents(90) },
    { minQuantity: 50, price: cents(75) },
  ];
  const priced = () => aTool(shop, { priceCents: 100, stockQuantity: 500, priceBreaks });

  it.each([
    [9, 900],
    [10, 900],
    [49, 4410],
    [50, 3750],
  ])("%i units cost %i cents", async (quantity, total) => {
    const tool = await priced();
    const person = aPerson();
    const { orderId } = await purchaseTool(shop.as(person), form(tool, quantity, total));
    expect(await findOrder(shop.as(person), orderId)).toMatchObject({
      quantity,
      price: { price: total / quantity, priceUnit: 1 },
      total,
    });
  });

  it("that apply are named when another total was expected, and nothing is ordered", async () => {
    await expectRejected(form(await priced(), 50, 5000), {
      code: "disagrees",
      field: "total",
      message:
        "The price has changed. The total is now $37.50. Check the new total and place the order again.",
    });
  });

  it("that change leave placed orders as they are, and the same key returns them", async () => {
    const tool = await priced();
    const person = aPerson();
    const input = { ...form(tool, 50, 3750), idempotencyKey: newId() };
    const { orderId } = await purchaseTool(shop.as(person), input);
    const before = await orderSnapshot(shop, orderId);
    await shop.em.execute("update tool set price_breaks = '[]' where id = ?", [tool.id]);
    expect(await purchaseTool(shop.as(person), input)).toEqual({ orderId });
    expect(await orderSnapshot(shop, orderId)).toEqual(before);
    await expectRejected(form(tool, 50, 3750), {
      message:
        "The price has changed. The total is now $50.00. Check the new total and place the order again.",
    });
  });

  it("count with the smallest total that can be charged", async () => {
    const tool = await aTool(shop, {
      priceCents: 10,
      priceBreaks: [{ minQuantity: 6, price: cents(8) }],
    });
    await expectRejected(form(tool, 6, 48), { code: "amount-out-of-range", field: "total" });
    await purchaseTool(shop.as(aPerson()), form(tool, 5, 50));
  });
});
