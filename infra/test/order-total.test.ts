import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { startPayment } from "../../api/src/domain/payment/start-payment.ts";
import { readOrderMessage } from "../../api/src/domain/mail/order-message.ts";
import { exportOrders } from "../../api/src/domain/order-list/export-orders.ts";
import { findOrderDetails } from "../../api/src/domain/order/find-order-details.ts";
import { purchaseTool } from "../../api/src/domain/order/purchase-tool.ts";
import { cents } from "../../api/src/domain/shared/money.ts";
import {
  centsPerUnit,
  dollarsFromMillicents,
  lineAmount,
  millicentsFromDollars,
  PRICE_UNITS,
  type PriceUnit,
  unitPriceOf,
} from "../../api/src/domain/shared/price-unit.ts";
import { type Prices, priceFor } from "../../api/src/domain/tool/price-break.ts";
import { ordersAsCsv } from "../../api/src/http/order-list/orders-csv.ts";
import { aTool } from "../../api/src/testing/factories.ts";
import { seededIntegers } from "../../api/src/testing/seeded-random.ts";
import { shopFixture } from "../../api/src/testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../api/src/testing/test-shop.ts";
import { cents as money, formatMoney, toDollars } from "../../web/src/lib/money.ts";
import { fromUnitDollars, totalOf, toUnitDollars } from "../../web/src/lib/price.ts";

const shop = shopFixture();
const integer = seededIntegers(64);

/** Up to ten breaks with rising quantities and falling prices. */
function somePrices(priceUnit: PriceUnit = 1): Prices {
  const price = cents(integer(200, 99_999));
  const priceBreaks = [];
  let [minQuantity, last] = [1, Number(price)];
  for (let count = integer(1, 10); count > 0; count -= 1) {
    minQuantity += integer(1, 40);
    last -= integer(1, 15);
    priceBreaks.push({ minQuantity, price: cents(last) });
  }
  return { price, priceUnit, priceBreaks };
}

/** As the form computes it from what the API sends. */
const totalInForm = ({ price, priceUnit, priceBreaks }: Prices, quantity: number) =>
  totalOf(
    {
      price: money(price),
      priceUnit,
      priceBreaks: priceBreaks.map((one) => ({ ...one, price: money(one.price) })),
    },
    quantity,
  );

const totalInApi = ({ price, priceUnit, priceBreaks }: Prices, quantity: number) =>
  lineAmount({ quantity, price: priceFor({ price, priceBreaks }, quantity), priceUnit });

describe("the amount of a quantity, in the form and the API", () => {
  it.each([
    [200, 27, 1, 5400],
    [250, 940, 100, 2350],
    [1, 940, 100, 9],
    [5, 1, 10, 1],
    [4, 1, 10, 0],
    [1, 5, 10, 1],
    [3, 50, 100, 2],
    [999, 1, 1000, 1],
    [1_000_000, 99_999_999, 1000, 99_999_999_000],
  ] as const)("%i at %i cents per %i is %i cents", (quantity, price, priceUnit, amount) => {
    const prices = { price: cents(price), priceUnit, priceBreaks: [] };
    expect([totalInForm(prices, quantity), totalInApi(prices, quantity)]).toEqual([amount, amount]);
  });

  it.each([
    [99, 11_880],
    [100, 11_000],
    [499, 54_890],
    [500, 45_000],
  ])("of %i with price breaks is %i cents", (quantity, amount) => {
    const prices = {
      price: cents(12_000),
      priceUnit: 100,
      priceBreaks: [
        { minQuantity: 100, price: cents(11_000) },
        { minQuantity: 500, price: cents(9000) },
      ],
    } as const;
    expect([totalInForm(prices, quantity), totalInApi(prices, quantity)]).toEqual([amount, amount]);
  });

  it("is the same for every quantity of 100 tables of breaks", () => {
    for (let round = 0; round < 100; round += 1) {
      const prices = somePrices(PRICE_UNITS[integer(0, 3)]);
      for (let quantity = 1; quantity <= 450; quantity += 1) {
        expect(totalInForm(prices, quantity)).toBe(totalInApi(prices, quantity));
      }
    }
  });
});

it("the price of one unit is the same number in the API and the form, and back", () => {
  for (const priceUnit of PRICE_UNITS) {
    for (let round = 0; round < 10_000; round += 1) {
      const price = integer(1, 99_999_999);
      const dollars = dollarsFromMillicents(unitPriceOf({ price: cents(price), priceUnit }));
      expect([
        toUnitDollars({ price: money(price), priceUnit }),
        fromUnitDollars(dollars, priceUnit),
      ]).toEqual([dollars, price]);
      const read = millicentsFromDollars(dollars);
      expect(read && centsPerUnit(read, priceUnit)).toBe(price);
    }
  }
});

describe("the total of an order", () => {
  it("is the same in form, order, charge, mail, receipt and file, around every break", async () => {
    const prices = somePrices();
    const tool = await aTool(shop, {
      priceCents: prices.price,
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
      const { total: shown, lines } = await findOrderDetails(shop.as(person), orderId);
      const mail = await readOrderMessage(shop.em, { event: "order.placed", orderId, refundId: undefined });
      expect([intent.amount, shown, (lines[0]?.price ?? 0) * quantity, mail?.total]).toEqual(
        Array.from({ length: 4 }, () => total),
      );
    }
    const file = ordersAsCsv(
      await exportOrders(shop.as(anAdmin()), { filter: {}, sort: "newest" }),
      "Asia/Dhaka",
    );
    const rows = (await text(file)).split("\r\n");
    for (const { orderId, total } of placed) {
      const line = rows.find((one) => one.includes(orderId)) ?? "";
      expect(line.split(",")).toContain(toDollars(money(total)).toFixed(2));
      expect(formatMoney(money(total)).replaceAll(/[$,]/g, "")).toBe(toDollars(money(total)).toFixed(2));
    }
  });
});
