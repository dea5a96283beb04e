import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { startPayment } from "../../api/src/domain/payment/start-payment.ts";
import { readOrderMessage } from "../../api/src/domain/mail/order-message.ts";
import { exportOrders } from "../../api/src/domain/order-list/export-orders.ts";
import { findOrderDetails } from "../../api/src/domain/order/find-order-details.ts";
import { purchaseTool } from "../../api/src/domain/order/purchase-tool.ts";
import { cents } from "../../api/src/domain/shared/money.ts";
import { type Prices, unitPriceFor } from "../../api/src/domain/tool/price-break.ts";
import { ordersAsCsv } from "../../api/src/http/order-list/orders-csv.ts";
import { aTool } from "../../api/src/testing/factories.ts";
import { seededIntegers } from "../../api/src/testing/seeded-random.ts";
import { shopFixture } from "../../api/src/testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../api/src/testing/test-shop.ts";
import { cents as money, formatMoney, times, toDollars } from "../../web/src/lib/money.ts";
import { unitPriceFor as unitPriceInForm } from "../../web/src/lib/unit-price.ts";

const shop = shopFixture();
const integer = seededIntegers(64);

/** Up to ten breaks with rising quantities and falling prices. */
function somePrices(): Prices {
  const unitPrice = cents(integer(200, 99_999));
  const priceBreaks = [];
  let [minQuantity, price] = [1, Number(unitPrice)];
  for (let count = integer(1, 10); count > 0; count -= 1) {
    minQuantity += integer(1, 40);
    price -= integer(1, 15);
    priceBreaks.push({ minQuantity, unitPrice: cents(price) });
  }
  return { unitPrice, priceBreaks };
}

/** As the form computes it from what the API sends, in dollars. */
function totalInForm({ unitPrice, priceBreaks }: Prices, quantity: number) {
  const prices = {
    unitPrice: money(unitPrice),
    priceBreaks: priceBreaks.map((one) => ({ ...one, unitPrice: money(one.unitPrice) })),
  };
  return times(unitPriceInForm(prices, quantity), quantity);
}

it("the form and the API compute one price per unit, for every quantity of 100 tables of breaks", () => {
  for (let round = 0; round < 100; round += 1) {
    const prices = somePrices();
    for (let quantity = 1; quantity <= 450; quantity += 1) {
      expect(totalInForm(prices, quantity)).toBe(unitPriceFor(prices, quantity) * quantity);
    }
  }
});

describe("the total of an order", () => {
  it("is the same in form, order, charge, mail, receipt and file, around every break", async () => {
    const prices = somePrices();
    const tool = await aTool(shop, {
      unitPriceCents: prices.unitPrice,
      priceBreaks: prices.priceBreaks,
      stockQuantity: 100_000,
    });
    const around = prices.priceBreaks.flatMap(({ minQuantity: at }) => [at - 1, at, at + 1]);
    const quantities = new Set([1, ...around, ...Array.from({ length: 10 }, () => integer(1, 500))]);
    const placed: { orderId: string; total: number }[] = [];
    for (const quantity of quantities) {
      const person = aPerson();
      const total = totalInForm(prices, quantity);
      const { orderId } = await purchaseTool(shop.as(person), {
        toolId: tool.id,
        quantity,
        phone: "+880 1700 000000",
        address: "Plot 7, Tejgaon",
        claimed: { itemName: tool.name, total: cents(total) },
      });
      placed.push({ orderId, total });
      const { clientSecret } = await startPayment(shop.as(person), { orderId, claimedTotal: cents(total) });
      const intent = await shop.stripe.paymentIntents.retrieve(clientSecret.replace(/_secret_.*$/, ""));
      const { item } = await findOrderDetails(shop.as(person), orderId);
      const mail = await readOrderMessage(shop.em, { event: "order.placed", orderId, refundId: undefined });
      expect([intent.amount, item?.total, (item?.unitPrice ?? 0) * quantity, mail?.total]).toEqual(
        Array.from({ length: 4 }, () => total),
      );
    }
    const file = ordersAsCsv(
      await exportOrders(shop.as(anAdmin()), { filter: {}, sort: "newest" }),
      "Asia/Dhaka",
    );
    const lines = (await text(file)).split("\r\n");
    for (const { orderId, total } of placed) {
      const line = lines.find((one) => one.includes(orderId)) ?? "";
      expect(line.split(",")).toContain(toDollars(money(total)).toFixed(2));
      expect(formatMoney(money(total)).replaceAll(/[$,]/g, "")).toBe(toDollars(money(total)).toFixed(2));
    }
  });
});
