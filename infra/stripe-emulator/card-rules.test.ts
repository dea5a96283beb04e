import { expect, test } from "vitest";
import {
  cardBrand,
  cvcError,
  expiryError,
  formatCvc,
  formatExpiry,
  formatNumber,
  numberError,
} from "./browser/card-rules.ts";

test.each([
  ["4242424242424242999", "4242 4242 4242 4242", "visa"],
  ["378282246310005", "3782 822463 10005", "amex"],
  ["55555555", "5555 5555", "mastercard"],
  ["12a34", "1234", "unknown"],
  ["", "", "unknown"],
])("number %j is shown as %j of %s", (typed, shown, brand) => {
  expect(formatNumber(typed)).toBe(shown);
  expect(cardBrand(typed)).toBe(brand);
});

test.each([
  ["4242 4242 4242 4242", undefined],
  ["4242 4242 4242 4241", "invalid_number"],
  ["4242 4242 4242", "incomplete_number"],
  ["3782 822463 10005", undefined],
])("number %j: %s", (text, code) => {
  expect(numberError(text)?.code).toBe(code);
});

test.each([
  ["1", false, "1"],
  ["12", false, "12 / "],
  ["7", false, "07 / "],
  ["1234", false, "12 / 34"],
  ["12 / ", true, "12"],
  ["12 / 3", true, "12 / 3"],
])("date %j (deleting: %s) is shown as %j", (typed, deleting, shown) => {
  expect(formatExpiry(typed, deleting)).toBe(shown);
});

test.each([
  ["12 / 26", undefined],
  ["11 / 26", undefined],
  ["10 / 26", "invalid_expiry_month_past"],
  ["12 / 25", "invalid_expiry_year_past"],
  ["12 / 99", "invalid_expiry_year"],
  ["13 / 30", "incomplete_expiry"],
  ["12", "incomplete_expiry"],
])("date %j in November 2026: %s", (text, code) => {
  expect(expiryError(text, new Date(2026, 10, 15))?.code).toBe(code);
});

test("an American Express code has four digits, others three", () => {
  expect(formatCvc("12345", "visa")).toBe("123");
  expect(formatCvc("12345", "amex")).toBe("1234");
  expect(cvcError("123", "amex")?.code).toBe("incomplete_cvc");
  expect(cvcError("123", "visa")).toBeNull();
});
