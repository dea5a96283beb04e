import { expect, test } from "vitest";
import { readCount } from "./read-count.ts";

test.each([
  ["250", 250],
  [" 250 ", 250],
  ["007", 7],
  ["1,000", 1000],
  ["1 000", 1000],
  ["1\u00A0000", 1000],
  ["1\u202F000\u202F000", 1_000_000],
  ["1,00,000", 100_000],
  ["２５０", 250],
  ["２，５００", 2500],
  ["২৫০", 250],
  ["١٬٢٥٠", 1250],
  ["२५०", 250],
  ["𝟚𝟝𝟘", 250],
])("%s is %i", (entered, count) => {
  expect(readCount(entered)).toBe(count);
});

test.each([
  [""],
  ["2.5"],
  ["1.000"],
  ["1,0"],
  ["1,000 000"],
  ["10,00"],
  ["1e3"],
  ["-5"],
  ["2 5 0"],
  ["10-20"],
  ["12345678"],
  ["½"],
])("%s is no count: no other number is made of it", (entered) => {
  expect(readCount(entered)).toBeUndefined();
});
