import { describe, expect, it } from "vitest";
import { aTool, anOrder } from "../../testing/factories.ts";
import { numberOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { aPerson } from "../../testing/test-shop.ts";
import { cancelOrder } from "../payment/cancel-order.ts";
import { cents } from "../shared/money.ts";
import { formatOrderNumber, readOrderNumber, readPhoneDigits, readShortId } from "./order-number.ts";
import { purchaseTool } from "./purchase-tool.ts";

const shop = shopFixture();

it("a number is read in any case, with or without its prefix", () => {
  expect(formatOrderNumber(100_123)).toBe("BW-100123");
  for (const text of [
    "BW-100123",
    "bw-100123",
    "BW100123",
    "bw 100123",
    " 100123\n",
    "#BW-100123",
    "#100123",
    "(BW-100123).",
    "BW–100123",
    "BW-100123\u200B",
    "১০০১২৩",
  ]) {
    expect([text, readOrderNumber(text)]).toEqual([text, 100_123]);
  }
  for (const text of ["Order BW-100123", "order #BW-100123", "Order:  BW-100123", "Order 100123"]) {
    expect([text, readOrderNumber(text)]).toEqual([text, 100_123]);
  }
  for (const text of [
    "",
    "Order",
    "OrderBW",
    "##100123",
    "BW-",
    "BW-12",
    "100123a",
    "1e6",
    "-100123",
    "BW-1001230000000",
  ]) {
    expect([text, readOrderNumber(text)]).toEqual([text, null]);
  }
});

it("a short id is eight hexadecimal digits, in any case", () => {
  const first = "9d548a6a-0000-0000-0000-000000000000";
  expect(readShortId("9D548A6A")).toEqual({ first, last: "9d548a6a-ffff-ffff-ffff-ffffffffffff" });
  expect(readShortId("#9d548a6a")).toMatchObject({ first });
  for (const text of ["9d548a6", "9d548a6ab", "9d548a6g"]) expect(readShortId(text)).toBeNull();
});

it("a phone number is read by its digits; a text with letters or few digits is none", () => {
  expect(readPhoneDigits("+880 (1700) 000-000")).toBe("8801700000000");
  for (const text of ["0170 1234567", "(0)170 1234567"]) expect(readPhoneDigits(text)).toBe("1701234567");
  expect(readPhoneDigits("0049 170 1234567")).toBe("491701234567");
  for (const text of ["01234", "00000 1234"]) expect(readPhoneDigits(text)).toBe(text.replace(" ", ""));
  for (const text of ["1234", "0123", "M12 x 60", "call 01700000000", ""])
    expect(readPhoneDigits(text)).toBeNull();
});

describe("placing an order draws its number", () => {
  it("one each, though many are placed at a time, and none for an attempt that is rejected", async () => {
    const tool = await aTool(shop, { stockQuantity: 12 });
    const placed = await Promise.allSettled(
      Array.from({ length: 20 }, () => anOrder(shop, { tool, quantity: 1 })),
    );
    const orders = placed.flatMap((one) => (one.status === "fulfilled" ? [one.value.orderId] : []));
    expect(orders).toHaveLength(12);
    const numbers = await Promise.all(orders.map((orderId) => numberOf(shop, orderId)));
    expect(new Set(numbers).size).toBe(12);
    // Rejected before the insert: they left no gap.
    expect(Math.max(...numbers) - Math.min(...numbers)).toBe(11);
  });

  it("and the same key has the same order with the same number", async () => {
    const tool = await aTool(shop);
    const person = aPerson();
    const click = () =>
      purchaseTool(shop.as(person), {
        toolId: tool.id,
        quantity: 1,
        phone: "1",
        address: "Here",
        claimed: { itemName: tool.name, total: cents(1120) },
        idempotencyKey: "one-click",
      });
    const [first, second] = await Promise.all([click(), click()]);
    expect(second).toEqual(first);
    expect(await numberOf(shop, first.orderId)).toBeGreaterThan(100_000);
  });

  it("which a cancelled order has still, and no later one gets", async () => {
    const gone = await anOrder(shop);
    const number = await numberOf(shop, gone.orderId);
    await cancelOrder(shop.as(gone.person), gone.orderId);
    expect(await numberOf(shop, gone.orderId)).toBe(number);
    const next = await anOrder(shop);
    expect(await numberOf(shop, next.orderId)).toBeGreaterThan(number);
  });
});
