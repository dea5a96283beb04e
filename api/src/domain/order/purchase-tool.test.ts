import { describe, expect, it } from "vitest";
import { aTool, anOrder } from "../../testing/factories.ts";
import { linesOf, eventsOf, orderRow, statusOf, stockOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { sumsInPostgres } from "../../testing/stored-data.ts";
import { aPerson, assertInvariants } from "../../testing/test-shop.ts";
import { cancelOrder } from "../payment/cancel-order.ts";
import { DomainError } from "../shared/errors.ts";
import { cents } from "../shared/money.ts";
import type { Tool } from "../tool/tool.entity.ts";
import { type PurchaseTool, purchaseTool } from "./purchase-tool.ts";

const shop = shopFixture();

function form(tool: Tool, quantity: number, over: Partial<PurchaseTool> = {}): PurchaseTool {
  return {
    toolId: tool.id,
    quantity,
    phone: "+880 1700 000000",
    address: "Plot 7, Tejgaon",
    claimed: { itemName: tool.name, total: cents(tool.price * quantity) },
    ...over,
  };
}

async function errorCodeOf(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof DomainError ? error.code : `no domain error: ${String(error)}`;
}

describe("placing an order", () => {
  it("takes the units, freezes the price and records one event", async () => {
    const tool = await aTool(shop, { stockQuantity: 20, priceCents: 1120 });
    const { orderId } = await anOrder(shop, { tool, quantity: 3 });
    expect(await stockOf(shop, tool.id)).toBe(17);
    expect(await eventsOf(shop, orderId)).toEqual(["order.placed"]);
    await shop.em.execute("update tool set price_cents = 1 where id = ?", [tool.id]);
    const order = { total_cents: 3360, status: "pending", holds_stock: true };
    expect(await orderRow(shop, orderId)).toMatchObject(order);
  });

  it("of a part that is priced by the hundred costs its quantity, half a cent rounded up", async () => {
    const tool = await aTool(shop, { stockQuantity: 500, priceCents: 945, priceUnit: 100 });
    const { orderId, totalCents } = await anOrder(shop, { tool, quantity: 250 });
    expect(totalCents).toBe(2363);
    expect(await orderRow(shop, orderId)).toMatchObject({ total_cents: 2363, items_cents: 2363 });
    expect(await linesOf(shop, orderId)).toMatchObject([
      { quantity: 250, price_cents: 945, price_unit: 100 },
    ]);
  });

  it("finds the tool by its name where only one has it", async () => {
    const tool = await aTool(shop);
    const person = aPerson();
    const { orderId } = await purchaseTool(shop.as(person), { ...form(tool, 1), toolId: undefined });
    expect(await statusOf(shop, orderId)).toBe("pending");
  });

  it.each<[string, (tool: Tool) => PurchaseTool]>([
    ["quantity-out-of-range", (tool) => form(tool, 4)],
    ["sold-out", (tool) => form(tool, 21)],
    ["disagrees", (tool) => form(tool, 5, { claimed: { itemName: tool.name, total: cents(1) } })],
    [
      "disagrees",
      (tool) => form(tool, 5, { claimed: { itemName: "Another", total: cents(tool.price * 5) } }),
    ],
    [
      "disagrees",
      (tool) => ({
        ...form(tool, 5),
        claimed: { ...form(tool, 5).claimed, email: "another@boltwright.test" },
      }),
    ],
    [
      "disagrees",
      (tool) => ({ ...form(tool, 5), claimed: { ...form(tool, 5).claimed, customerName: "Another" } }),
    ],
    ["not-found", (tool) => ({ ...form(tool, 5), toolId: "019a0000-0000-7000-8000-000000000000" })],
  ])("is rejected with %s and changes nothing", async (code, input) => {
    const tool = await aTool(shop, { stockQuantity: 20, minimumOrderQuantity: 5 });
    const before = await sumsInPostgres(shop);
    expect(await errorCodeOf(purchaseTool(shop.as(aPerson()), input(tool)))).toBe(code);
    expect(await sumsInPostgres(shop)).toEqual(before);
  });

  it("rejects an archived tool, a name that two tools have, and a total below fifty cents", async () => {
    const archived = await aTool(shop, { archivedAt: new Date() });
    expect(await errorCodeOf(purchaseTool(shop.as(aPerson()), form(archived, 1)))).toBe("archived");
    const twin = await aTool(shop, { name: "Twin" });
    await aTool(shop, { name: "Twin" });
    expect(await errorCodeOf(purchaseTool(shop.as(aPerson()), { ...form(twin, 1), toolId: undefined }))).toBe(
      "ambiguous-tool",
    );
    const cheap = await aTool(shop, { priceCents: 10 });
    expect(await errorCodeOf(purchaseTool(shop.as(aPerson()), form(cheap, 4)))).toBe("amount-out-of-range");
    expect(await stockOf(shop, cheap.id)).toBe(100);
  });

  it("rejects anonymous callers", async () => {
    const tool = await aTool(shop);
    expect(await errorCodeOf(purchaseTool(shop.as({ kind: "anonymous" }), form(tool, 1)))).toBe("forbidden");
    expect(await stockOf(shop, tool.id)).toBe(100);
  });

  it("allows five pending orders, a sixth after one is cancelled", async () => {
    const tool = await aTool(shop);
    const person = aPerson();
    const attempts = await Promise.allSettled(
      Array.from({ length: 9 }, () => purchaseTool(shop.as(person), form(tool, 1))),
    );
    const placed = attempts.flatMap((attempt) =>
      attempt.status === "fulfilled" ? [attempt.value.orderId] : [],
    );
    expect(placed).toHaveLength(5);
    expect(await errorCodeOf(purchaseTool(shop.as(person), form(tool, 1)))).toBe("too-many-pending-orders");
    await cancelOrder(shop.as(person), placed[0] ?? "");
    await purchaseTool(shop.as(person), form(tool, 1));
    expect(await stockOf(shop, tool.id)).toBe(95);
  });
});

describe("races", () => {
  it("sells 7 units to exactly 7 of 60 buyers", async () => {
    const tool = await aTool(shop, { stockQuantity: 7 });
    const codes = await Promise.all(
      Array.from({ length: 60 }, () =>
        purchaseTool(shop.as(aPerson()), form(tool, 1)).then(
          () => "placed",
          (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
        ),
      ),
    );
    expect(codes.filter((code) => code === "placed")).toHaveLength(7);
    expect(codes.filter((code) => code === "sold-out")).toHaveLength(53);
    expect(await stockOf(shop, tool.id)).toBe(0);
  });

  it("makes one order of twenty clicks with one Idempotency-Key", async () => {
    const tool = await aTool(shop, { stockQuantity: 50 });
    const person = aPerson();
    const input = { ...form(tool, 2), idempotencyKey: "one-click" };
    const placed = await Promise.all(Array.from({ length: 20 }, () => purchaseTool(shop.as(person), input)));
    expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await stockOf(shop, tool.id)).toBe(48);
    expect(await errorCodeOf(purchaseTool(shop.as(person), { ...input, phone: "1" }))).toBe(
      "idempotency-key-reused",
    );
    expect(await errorCodeOf(purchaseTool(shop.as(person), { ...input, address: "1" }))).toBe(
      "idempotency-key-reused",
    );
    const another = await purchaseTool(shop.as(aPerson()), input);
    expect(another.orderId).not.toBe(placed[0]?.orderId);
  });

  it("leaves the ledger correct after 300 random actions on eight connections", async () => {
    const tools = await Promise.all(Array.from({ length: 3 }, () => aTool(shop, { stockQuantity: 12 })));
    const people = Array.from({ length: 8 }, () => aPerson());
    await Promise.all(
      people.map(async (person, index) => {
        const open: string[] = [];
        for (let act = 0; act < 38; act += 1) {
          const cancelId = (act + index) % 3 === 0 ? open.pop() : undefined;
          if (cancelId) await cancelOrder(shop.as(person), cancelId);
          else {
            const tool = tools[(act * 7 + index) % tools.length] as Tool;
            await purchaseTool(shop.as(person), form(tool, 1 + (act % 4))).then(
              ({ orderId }) => open.push(orderId),
              (error: unknown) => {
                if (!(error instanceof DomainError)) throw error;
              },
            );
          }
        }
      }),
    );
    await expect(assertInvariants(shop)).resolves.toBeUndefined();
  });
});
