import { describe, expect, it } from "vitest";
import { seededIntegers } from "../../testing/seeded-random.ts";
import { cents } from "../shared/money.ts";
import { leftOf, type RefundableLine, type Refunded, refundOfAmount, refundOfUnits } from "./price-refund.ts";

const SEQUENCES = 10_000;

const aLine = (over: Partial<RefundableLine> = {}): RefundableLine => ({
  quantity: 3,
  gross: cents(1000),
  tax: cents(160),
  refundedUnits: 0,
  refunded: { gross: cents(0), tax: cents(0) },
  ...over,
});

const after = (line: RefundableLine, { gross, tax }: Refunded, units = 0): RefundableLine => ({
  ...line,
  refundedUnits: line.refundedUnits + units,
  refunded: { gross: cents(line.refunded.gross + gross), tax: cents(line.refunded.tax + tax) },
});

describe("a refund", () => {
  it("of units one by one: the last one takes the rest", () => {
    let line = aLine();
    const refunds: Refunded[] = [];
    for (let unit = 0; unit < 3; unit += 1) {
      const refund = refundOfUnits(line, 1);
      refunds.push(refund);
      line = after(line, refund, 1);
    }
    expect(refunds).toEqual([
      { gross: 333, tax: 53 },
      { gross: 333, tax: 53 },
      { gross: 334, tax: 54 },
    ]);
  });

  it("of the last units is all that is left, also where the bank returned one in between", () => {
    const line = aLine({ quantity: 5, gross: cents(103), tax: cents(0) });
    const [first, second] = [
      refundOfUnits(line, 1),
      refundOfUnits(after(line, refundOfUnits(line, 2), 2), 1),
    ];
    const rest = after(after(line, first, 1), second, 1);
    expect(rest.refunded.gross).toBe(40);
    expect(refundOfUnits(rest, 3)).toEqual({ gross: 63, tax: 0 });
  });

  it("of an amount is spread over what is left, freight last, and counts no units", () => {
    const lines = [
      aLine(),
      aLine({ gross: cents(500), tax: cents(80) }),
      aLine({ quantity: 0, gross: cents(1), tax: cents(0) }),
    ];
    expect(refundOfAmount(lines, cents(301))).toEqual([
      { gross: 201, tax: 32 },
      { gross: 100, tax: 16 },
      { gross: 0, tax: 0 },
    ]);
  });

  it("of units after an amount is at most what is left", () => {
    const line = after(aLine(), { gross: cents(900), tax: cents(144) });
    expect(refundOfUnits(line, 1)).toEqual({ gross: 100, tax: 16 });
    expect(refundOfAmount([line, aLine()], cents(1100))).toEqual([
      { gross: 100, tax: 16 },
      { gross: 1000, tax: 160 },
    ]);
  });
});

it(`${SEQUENCES} random sequences end at exactly what was paid, and never refund more`, () => {
  const between = seededIntegers(7);
  for (let round = 0; round < SEQUENCES; round += 1) {
    let lines = Array.from({ length: between(1, 4) }, () => {
      const gross = between(1, 5000);
      return aLine({
        quantity: between(1, 40),
        gross: cents(gross),
        tax: cents(between(0, Math.floor(gross / 3))),
      });
    });
    lines.push(aLine({ quantity: 0, gross: cents(between(0, 900)), tax: cents(0) }));
    const isByUnits = round % 2 === 0;
    for (let step = 0; step < 6; step += 1) {
      const at = between(0, lines.length - 2);
      const line = lines[at];
      if (line && line.refundedUnits < line.quantity) {
        const units = between(1, line.quantity - line.refundedUnits);
        const refund = refundOfUnits(line, units);
        const next = after(line, refund, units);
        if (isByUnits) {
          const worth = (amount: number): number => Math.floor((amount * next.refundedUnits) / line.quantity);
          expect(next.refunded).toEqual({ gross: worth(line.gross), tax: worth(line.tax) });
        }
        lines[at] = next;
      }
      const left = lines.reduce((sum, each) => sum + leftOf(each).gross, 0);
      if (!isByUnits && left > 0) {
        const amount = between(1, left);
        const refunds = refundOfAmount(lines, cents(amount));
        expect(refunds.reduce((sum, { gross }) => sum + gross, 0)).toBe(amount);
        lines = lines.map((each, n) => after(each, refunds[n] ?? { gross: cents(0), tax: cents(0) }));
      }
      for (const each of lines) {
        const { gross, tax } = leftOf(each);
        expect([gross >= 0, tax >= 0, gross > 0 || tax === 0]).toEqual([true, true, true]);
      }
    }
    const rest = lines.reduce((sum, each) => sum + leftOf(each).gross, 0);
    const refunds = refundOfAmount(lines, cents(rest));
    lines = lines.map((each, n) => after(each, refunds[n] ?? { gross: cents(0), tax: cents(0) }));
    expect(lines.map(leftOf)).toEqual(lines.map(() => ({ gross: 0, tax: 0 })));
  }
});
