import { expect, it } from "vitest";
import { addDays, dayIn } from "./days.ts";

it.each([
  ["Asia/Dhaka", "2026-12-31T18:00:00Z", "2027-01-01"],
  ["Asia/Dhaka", "2026-12-31T17:59:59.999Z", "2026-12-31"],
  ["America/New_York", "2026-03-08T04:59:59Z", "2026-03-07"],
  ["America/New_York", "2026-03-09T03:59:59Z", "2026-03-08"],
])("a moment in %s is %s of the day %s", (timeZone, at, day) => {
  expect(dayIn(timeZone, new Date(at))).toBe(day);
});

it.each([
  ["2026-12-31", 1, "2027-01-01"],
  ["2028-02-28", 1, "2028-02-29"],
  ["2026-03-07", 30, "2026-04-06"],
  ["2026-03-07", 0, "2026-03-07"],
])("%s and %i days are %s", (day, days, end) => {
  expect(addDays(day, days)).toBe(end);
});
