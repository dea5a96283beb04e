import { describe, expect, it } from "vitest";
import { anOrder, aPaidOrder, aTool } from "../../testing/factories.ts";
import { orderSnapshot } from "../../testing/order-snapshot.ts";
import { ordersOf, stockOf } from "../../testing/order-queries.ts";
import { updateOrder } from "../../testing/order-rows.ts";
import { seededIntegers } from "../../testing/seeded-random.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { sumsInPostgres } from "../../testing/stored-data.ts";
import { aPerson } from "../../testing/test-shop.ts";
import { cancelOrder } from "../payment/cancel-order.ts";
import type { SignedIn } from "../shared/actor.ts";
import { newId } from "../shared/ids.ts";
import { cents, formatDollars, ORDER_TOTAL_CENTS_MAX, ORDER_TOTAL_CENTS_MIN } from "../shared/money.ts";
import { findOrder } from "./find-order.ts";
import { type PurchaseTool, purchaseTool } from "./purchase-tool.ts";

const shop = shopFixture();

interface Priced {
  readonly id: string;
  readonly name: string;
  readonly price: number;
}

const form = (tool: Priced, quantity: number, over: Partial<PurchaseTool> = {}): PurchaseTool => ({
  toolId: tool.id,
  quantity,
  phone: "+880 1700 000000",
  address: "Plot 7, Tejgaon",
  claimed: { itemName: tool.name, total: cents(tool.price * quantity) },
  ...over,
});

const change = (toolId: string, column: "price_cents" | "name" | "archived_at", value: unknown) =>
  shop.em.execute(`update tool set ${column} = ? where id = ?`, [value, toolId]);

/** Expects an attempt to fail with the code, and to change nothing. */
async function expectRejected(input: PurchaseTool, error: object, person = aPerson()): Promise<void> {
  const before = await sumsInPostgres(shop);
  await expect(purchaseTool(shop.as(person), input)).rejects.toMatchObject(error);
  expect(await sumsInPostgres(shop)).toEqual(before);
}

it("a name that changed since the form was opened is reported, and nothing is ordered", async () => {
  const tool = await aTool(shop, { priceCents: 1120 });
  await change(tool.id, "name", `${tool.name} II`);
  await expectRejected(form(tool, 3), {
    code: "disagrees",
    field: "itemName",
    message: `This tool is now called '${tool.name} II'. Check the new name and place the order again.`,
  });
});

describe("the price", () => {
  it("that changed since the form was opened is reported, and nothing is ordered", async () => {
    const tool = await aTool(shop, { priceCents: 1120 });
    await change(tool.id, "price_cents", 1121);
    await expectRejected(form(tool, 3), {
      code: "disagrees",
      field: "total",
      message:
        "The price has changed. The total is now $33.63. Check the new total and place the order again.",
    });
  });

  it("of a placed order stays, and so does the name, whatever the tool is called and costs later", async () => {
    const tool = await aTool(shop, { name: "Jack plane No. 5", priceCents: 4999 });
    const { orderId, person } = await anOrder(shop, { tool, quantity: 3 });
    await change(tool.id, "price_cents", 1);
    await change(tool.id, "name", "Renamed plane");
    await change(tool.id, "archived_at", new Date());
    expect(await findOrder(shop.as(person), orderId)).toMatchObject({
      itemName: "Jack plane No. 5",
      price: { price: 4999, priceUnit: 1 },
      quantity: 3,
      total: 14_997,
    });
  });

  it("times the quantity is the total to the cent, and one cent more or less is rejected", async () => {
    const integer = seededIntegers(7);
    for (let round = 0; round < 12; round += 1) {
      const [quantity, price] = [integer(1, 1000), integer(1, 99_999)];
      const tool = await aTool(shop, {
        priceCents: price + ORDER_TOTAL_CENTS_MIN,
        stockQuantity: quantity,
      });
      const input = form(tool, quantity);
      const total = BigInt(quantity) * BigInt(tool.price);
      const message = `The price has changed. The total is now $${formatDollars(input.claimed.total)}. Check the new total and place the order again.`;
      for (const off of [-1, 1]) {
        const claimed = { itemName: tool.name, total: cents(Number(total) + off) };
        await expect(purchaseTool(shop.as(aPerson()), { ...input, claimed })).rejects.toMatchObject({
          message,
        });
      }
      const person = aPerson();
      const { orderId } = await purchaseTool(shop.as(person), input);
      expect(BigInt((await findOrder(shop.as(person), orderId)).total)).toBe(total);
      expect(await stockOf(shop, tool.id)).toBe(0);
    }
  });
});

describe("the limits of a total", () => {
  it.each([
    [1, ORDER_TOTAL_CENTS_MIN],
    [ORDER_TOTAL_CENTS_MIN, 1],
    [1, ORDER_TOTAL_CENTS_MAX],
    [9, ORDER_TOTAL_CENTS_MAX / 9],
  ])("%i x %i cents is allowed", async (quantity, priceCents) => {
    const tool = await aTool(shop, { priceCents, stockQuantity: quantity });
    await purchaseTool(shop.as(aPerson()), form(tool, quantity));
    expect(await stockOf(shop, tool.id)).toBe(0);
  });

  it.each([
    [1, ORDER_TOTAL_CENTS_MIN - 1],
    [ORDER_TOTAL_CENTS_MIN - 1, 1],
    [2, 50_000_000],
    [2_000_000, 4_000_000],
  ])("%i x %i cents is rejected, and nothing is ordered", async (quantity, priceCents) => {
    const tool = await aTool(shop, { priceCents, stockQuantity: quantity });
    await expectRejected(form(tool, quantity), { code: "amount-out-of-range", field: "total" });
  });

  it("hold for a total that is no exact number as well", async () => {
    const tool = await aTool(shop, { priceCents: ORDER_TOTAL_CENTS_MAX, stockQuantity: 2_000_000_000 });
    const claimed = { itemName: tool.name, total: cents(ORDER_TOTAL_CENTS_MAX) };
    const input = { ...form(tool, 1), quantity: 2_000_000_000, claimed };
    await expectRejected(input, { code: "amount-out-of-range", field: "total" });
  });
});

describe("the quantity", () => {
  it("of exactly the minimum order is allowed, one less is rejected", async () => {
    const tool = await aTool(shop, { minimumOrderQuantity: 12, stockQuantity: 100 });
    await expectRejected(form(tool, 11), {
      code: "quantity-out-of-range",
      field: "quantity",
      message: "The minimum order is 12.",
    });
    await purchaseTool(shop.as(aPerson()), form(tool, 12));
    expect(await stockOf(shop, tool.id)).toBe(88);
  });

  it("of everything in stock is allowed, one more is rejected with what is left", async () => {
    const tool = await aTool(shop, { stockQuantity: 9 });
    await expectRejected(form(tool, 10), {
      code: "sold-out",
      field: "quantity",
      message: "Only 9 units are left. Order fewer.",
    });
    await purchaseTool(shop.as(aPerson()), form(tool, 9));
    await expectRejected(form(tool, 1), { code: "sold-out", message: "No units are left." });
  });

  it("of the last unit goes to one of two buyers, in each of 12 races", async () => {
    for (let round = 0; round < 12; round += 1) {
      const tool = await aTool(shop, { stockQuantity: 1 });
      const results = await Promise.allSettled(
        [1, 2].map(() => purchaseTool(shop.as(aPerson()), form(tool, 1))),
      );
      expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      const lost = results.find((result) => result.status === "rejected");
      expect(lost?.reason).toMatchObject({ code: "sold-out" });
      expect(await ordersOf(shop, tool.id)).toBe(1);
    }
  });
});

describe("the same Idempotency-Key", () => {
  const keyed = async (): Promise<{
    person: SignedIn;
    input: PurchaseTool;
    tool: Priced;
    orderId: string;
  }> => {
    const [person, tool] = [aPerson(), await aTool(shop)];
    const input = { ...form(tool, 2), idempotencyKey: newId() };
    const { orderId } = await purchaseTool(shop.as(person), input);
    return { person, input, tool, orderId };
  };

  it("returns the order again after the tool was renamed, repriced and archived", async () => {
    const { person, input, tool, orderId } = await keyed();
    await change(tool.id, "name", "Another name");
    await change(tool.id, "price_cents", 7);
    await change(tool.id, "archived_at", new Date());
    const before = await orderSnapshot(shop, orderId);
    expect(await purchaseTool(shop.as(person), input)).toEqual({ orderId });
    expect(await orderSnapshot(shop, orderId)).toEqual(before);
  });

  it("returns the order again where the customer may not place another one", async () => {
    const { person, input, tool, orderId } = await keyed();
    for (let more = 0; more < 4; more += 1) await purchaseTool(shop.as(person), form(tool, 1));
    await expectRejected(form(tool, 1), { code: "too-many-pending-orders" }, person);
    expect(await purchaseTool(shop.as(person), input)).toEqual({ orderId });
  });

  it.each<[string, Partial<PurchaseTool>]>([
    ["quantity", { quantity: 3 }],
    ["phone", { phone: "2" }],
    ["address", { address: "2" }],
    ["tool", { toolId: newId() }],
  ])("with another %s is rejected, and nothing is ordered", async (_field, over) => {
    const { person, input } = await keyed();
    await expectRejected({ ...input, ...over }, { code: "idempotency-key-reused" }, person);
  });

  it("with another claimed name or total is rejected, and nothing is ordered", async () => {
    const { person, input } = await keyed();
    for (const claimed of [
      { ...input.claimed, itemName: "Another" },
      { ...input.claimed, total: cents(1) },
    ]) {
      await expectRejected({ ...input, claimed }, { code: "idempotency-key-reused" }, person);
    }
  });

  it("is free for another customer, and spent after the order was cancelled", async () => {
    const { person, input, orderId } = await keyed();
    const other = await purchaseTool(shop.as(aPerson()), input);
    expect(other.orderId).not.toBe(orderId);
    await cancelOrder(shop.as(person), orderId);
    await expectRejected(input, { code: "order-was-cancelled", field: "idempotencyKey" }, person);
  });

  it("of a rejected attempt is free: the next attempt places the order", async () => {
    const [person, tool] = [aPerson(), await aTool(shop, { stockQuantity: 1 })];
    const input = { ...form(tool, 2), idempotencyKey: newId() };
    await expectRejected(input, { code: "sold-out" }, person);
    await purchaseTool(shop.as(person), { ...form(tool, 1), idempotencyKey: input.idempotencyKey });
    expect(await stockOf(shop, tool.id)).toBe(0);
  });
});

describe("the limit of unpaid orders", () => {
  it("counts orders that are being cancelled, and no paid ones", async () => {
    const person = aPerson();
    const tool = await aTool(shop);
    await aPaidOrder(shop, { person, tool });
    for (let count = 0; count < 4; count += 1) await purchaseTool(shop.as(person), form(tool, 1));
    const { orderId } = await purchaseTool(shop.as(person), form(tool, 1));
    await updateOrder(shop, orderId, { status: "cancelling" });
    await expectRejected(form(tool, 1), { code: "too-many-pending-orders" }, person);
    await cancelOrder(shop.as(person), orderId);
    await purchaseTool(shop.as(person), form(tool, 1));
  });
});
