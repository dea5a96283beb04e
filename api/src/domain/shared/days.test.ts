import { expect, it } from "vitest";
import { addDays, dayIn, startOfDay, timeIn, timeZoneName } from "./days.ts";

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

it.each([
  ["Asia/Dhaka", "2026-11-29", "2026-11-28T18:00:00Z"],
  ["UTC", "2026-11-29", "2026-11-29T00:00:00Z"],
  ["Pacific/Kiritimati", "2027-01-01", "2026-12-31T10:00:00Z"],
  ["Pacific/Pago_Pago", "2027-01-01", "2027-01-01T11:00:00Z"],
  ["Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00Z"],
  ["Europe/Berlin", "2026-03-30", "2026-03-29T22:00:00Z"],
  ["Europe/Berlin", "2026-10-25", "2026-10-24T22:00:00Z"],
  ["Europe/Berlin", "2026-10-26", "2026-10-25T23:00:00Z"],
  // The clock went from 0:00 to 1:00, goes from 1:00 to 0:00, and a whole day was left out.
  ["America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z"],
  ["America/Havana", "2026-11-01", "2026-11-01T04:00:00Z"],
  ["Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z"],
  ["Asia/Dhaka", "0002-01-01", "0001-12-31T17:58:20Z"],
])("in %s the day %s begins at %s", (timeZone, day, at) => {
  const start = startOfDay(timeZone, day);
  expect(start).toEqual(new Date(at));
  expect(dayIn(timeZone, new Date(start.getTime() - 1)) < day).toBe(true);
});

it("a moment has its day, time and the zone's name for spreadsheets and people", () => {
  expect(timeIn("Asia/Dhaka", new Date("2026-11-28T18:04:05.999Z"))).toBe("2026-11-29 00:04:05");
  expect(["Asia/Dhaka", "America/New_York", "Etc/UTC", "UTC"].map(timeZoneName)).toEqual([
    "Dhaka time",
    "New York time",
    "UTC",
    "UTC",
  ]);
});
