import { expect, test } from "vitest";
import { serverClockOffsetMs } from "./server-clock.ts";

const at = Date.parse("2026-01-01T10:00:00.000Z");
const headers = (time: number): Headers => new Headers({ date: new Date(time).toUTCString() });

test.each([[0], [1], [500], [999]])("is never behind a server that is %i ms into its second", (ms) => {
  const estimate = at + serverClockOffsetMs(headers(at + ms), at);
  expect(estimate).toBeGreaterThanOrEqual(at + ms);
  expect(estimate - (at + ms)).toBeLessThanOrEqual(1000);
});

test("without a Date header this device's clock counts", () => {
  expect(serverClockOffsetMs(new Headers(), at)).toBe(0);
});
