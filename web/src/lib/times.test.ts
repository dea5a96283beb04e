import { expect, test } from "vitest";
import { fullDate, shortDate, timeLeft } from "./times.ts";

test.each([
  [1_691_000, "28:11"],
  [59_001, "1:00"],
  [1, "0:01"],
  [0, "0:00"],
  [-5000, "0:00"],
  [3_725_000, "1:02:05"],
])("%i ms left read %s", (milliseconds, text) => {
  expect(timeLeft(milliseconds)).toBe(text);
});

test("shows the time today, the day this year, the year before that, without a line break", () => {
  const now = new Date(2026, 10, 21, 15, 0);
  expect(shortDate(new Date(2026, 10, 21, 13, 41), now)).toBe("today\u00A013:41");
  expect(shortDate(new Date(2026, 10, 18, 13, 41), now)).toBe("18\u00A0Nov");
  expect(shortDate(new Date(2025, 10, 18, 13, 41), now)).toBe("18\u00A0Nov\u00A02025");
});

test("a full date has its year and time", () => {
  expect(fullDate(new Date(2026, 10, 8, 3, 41))).toBe("8 November 2026, 03:41");
});
