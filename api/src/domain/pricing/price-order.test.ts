import { describe, expect, it } from "vitest";
import { seededIntegers } from "../../testing/seeded-random.ts";
import { cents } from "../shared/money.ts";
import { PRICE_UNITS } from "../shared/price-unit.ts";
import { type LineToPrice, type OrderToPrice, priceOrder } from "./price-order.ts";

const ORDERS = 10_000;

const line = (over: Partial<LineToPrice> = {}): LineToPrice => ({
  quantity: 1,
  price: cents(1000),
  priceUnit: 1,
  reason: "standard",
  rateBp: 1900,
  ...over,
});

describe("an order", () => {
  it("with tax in its prices has the tax of the whole, spread over its lines", () => {
    const lines = [333, 333, 334].map((price) => line({ price: cents(price), rateBp: 1500 }));
    const priced = priceOrder({ lines, freight: cents(0), includesTax: true });
    expect(priced).toMatchObject({ total: 1000, itemsTotal: 1000, tax: 130 });
    expect(priced.lines.map(({ net, tax, gross }) => [net, tax, gross])).toEqual([
      [290, 43, 333],
      [290, 43, 333],
      [290, 44, 334],
    ]);
  });

  it("without tax in its prices adds it, also to the freight, which belongs to the largest group", () => {
    const lines = [line({ price: cents(1000) }), line({ price: cents(5000), rateBp: 700 })];
    const priced = priceOrder({ lines, freight: cents(690), includesTax: false });
    expect(priced.taxes).toEqual([
      { reason: "standard", rateBp: 1900, net: 1000, tax: 190 },
      { reason: "standard", rateBp: 700, net: 5690, tax: 398 },
    ]);
    expect(priced.freight).toEqual({ net: 690, tax: 48, gross: 738 });
    expect(priced).toMatchObject({ itemsTotal: 6000, tax: 588, total: 7278 });
  });

  it("of two groups of the same amount has its freight in the first one, and no tax where none is due", () => {
    const lines = [line({ reason: "export", rateBp: 0 }), line()];
    const priced = priceOrder({ lines, freight: cents(500), includesTax: false });
    expect(priced.taxes.map(({ net, tax }) => [net, tax])).toEqual([
      [1500, 0],
      [1000, 190],
    ]);
  });
});

/** The same rules in fractions of rationals and by search, written apart from `priceOrder`. */
function inTheSimplestWay({ lines, freight, includesTax }: OrderToPrice) {
  const half = (top: bigint, bottom: bigint): bigint => {
    const whole = top / bottom;
    return (top - whole * bottom) * 2n >= bottom ? whole + 1n : whole;
  };
  const amounts = lines.map(({ quantity, price, priceUnit }) =>
    half(BigInt(quantity) * BigInt(price), BigInt(priceUnit)),
  );
  const names = lines.map(({ reason, rateBp }) => `${reason}${rateBp}`);
  const groups = [...new Set(names)];
  const totalOf = (group: string): bigint =>
    amounts.filter((_, at) => names[at] === group).reduce((all, amount) => all + amount, 0n);
  const most = groups.map(totalOf).reduce((a, b) => (b > a ? b : a));
  const ofFreight = groups.find((group) => totalOf(group) === most);
  const taxes = [...amounts.map(() => 0n), 0n];
  for (const group of groups) {
    const members = [...amounts, BigInt(freight)].map((amount, at) => {
      const isMember = at === amounts.length ? group === ofFreight : names[at] === group;
      return isMember ? amount : 0n;
    });
    const base = members.reduce((all, amount) => all + amount, 0n);
    const rate = BigInt(lines[names.indexOf(group)]?.rateBp ?? 0);
    const tax = half(base * rate, includesTax ? 10_000n + rate : 10_000n);
    if (base === 0n) continue;
    for (const [at, amount] of members.entries()) taxes[at] = (taxes[at] ?? 0n) + (tax * amount) / base;
    const missing = tax - members.reduce((all, amount) => all + (tax * amount) / base, 0n);
    const raised = new Set<number>();
    while (BigInt(raised.size) < missing) {
      let best = -1;
      for (const [at, amount] of members.entries()) {
        if (raised.has(at)) continue;
        if (best < 0 || (tax * amount) % base > (tax * (members[best] ?? 0n)) % base) best = at;
      }
      raised.add(best);
      taxes[best] = (taxes[best] ?? 0n) + 1n;
    }
  }
  const all = [...amounts, BigInt(freight)];
  return {
    amounts: amounts.map(Number),
    taxes: taxes.map(Number),
    total: Number(all.reduce((sum, amount, at) => sum + amount + (includesTax ? 0n : (taxes[at] ?? 0n)), 0n)),
  };
}

it(`${ORDERS} random orders have the amounts of the simplest way, and all sums agree`, () => {
  const between = seededIntegers(49);
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[between(0, values.length - 1)];
    if (value === undefined) throw new Error("no values");
    return value;
  };
  for (let round = 0; round < ORDERS; round += 1) {
    const order: OrderToPrice = {
      lines: Array.from({ length: between(1, round % 100 === 0 ? 200 : 8) }, () =>
        line({
          quantity: between(1, 500),
          price: cents(between(1, pick([5, 100, 5000]))),
          priceUnit: pick(PRICE_UNITS),
          ...pick([
            { reason: "standard", rateBp: 1900 },
            { reason: "standard", rateBp: 700 },
            { reason: "export", rateBp: 0 },
          ] as const),
        }),
      ),
      freight: cents(pick([0, 690, between(1, 20_000)])),
      includesTax: pick([true, false]),
    };
    const priced = priceOrder(order);
    const simple = inTheSimplestWay(order);
    expect(priced.lines.map(({ amount }) => amount)).toEqual(simple.amounts);
    expect([...priced.lines, priced.freight].map(({ tax }) => tax)).toEqual(simple.taxes);
    expect(priced.total).toBe(simple.total);
    expect(priced.tax).toBe(simple.taxes.reduce((sum, tax) => sum + tax, 0));
    const nets = priced.taxes.reduce((sum, { net }) => sum + net, 0);
    expect(nets + priced.tax).toBe(priced.total);
    expect(
      [...priced.lines, priced.freight].every(({ net, tax, gross }) => net + tax === gross && net >= 0),
    ).toBe(true);
  }
});
