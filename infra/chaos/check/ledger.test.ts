import { expect, test } from "vitest";
import { compareLedgers } from "./ledger.ts";

const charge = { intentId: "pi_1", amountCents: 500, refundedCents: 0 };
const order = { orderId: "o1", intentId: "pi_1", totalCents: 500 };

test("a charge is one paid order, or one full refund", () => {
  expect(compareLedgers([charge], [order])).toEqual([]);
  expect(compareLedgers([{ ...charge, refundedCents: 500 }], [])).toEqual([]);
});

test.each([
  ["neither", [charge], [], "the charge of pi_1 is neither a paid order nor a refund"],
  ["both", [{ ...charge, refundedCents: 500 }], [order], "the charge of pi_1 is a paid order and a refund"],
  [
    "half a refund",
    [{ ...charge, refundedCents: 499 }],
    [],
    "the charge of pi_1 is refunded by 499 of 500 cents",
  ],
  ["two orders", [charge], [order, { ...order, orderId: "o2" }], "the charge of pi_1 is 2 paid orders"],
  [
    "another amount",
    [charge],
    [{ ...order, totalCents: 600 }],
    "order o1 costs 600 cents, its charge pi_1 is 500 cents",
  ],
  ["no charge", [], [order], "order o1 is paid by pi_1, which was not charged"],
])("reports %s", (_, charges, orders, sentence) => {
  expect(compareLedgers(charges, orders)).toEqual([sentence]);
});

test("reports an intent that was charged twice", () => {
  expect(compareLedgers([charge, charge], [order])).toContain("pi_1 was charged 2 times");
});
