import { expect, test } from "vitest";
import { summary, timed } from "./outcome.ts";

test("the summary ends with what failed, a line each, and the sums", async () => {
  const steps = [
    await timed("verify", async () => ({ passed: 17, failed: 0, skipped: 0 })),
    await timed("unit", async () => ({
      passed: 1,
      failed: 22,
      skipped: 1,
      problems: Array.from({ length: 22 }, (_, at) => `a.test.ts: promise ${at}: broken`),
    })),
    await timed("journeys", () => Promise.reject(new Error("no Chromium"))),
  ];
  const lines = summary(steps).split("\n");
  expect(lines.slice(1, 4).map((line) => line.slice(0, 15))).toEqual([
    "ok   verify    ",
    "FAIL unit      ",
    "FAIL journeys  ",
  ]);
  expect(lines.slice(4)).toEqual([
    ...Array.from({ length: 20 }, (_, at) => `unit: a.test.ts: promise ${at}: broken`),
    "unit: 2 more, see above",
    "journeys: no Chromium",
    "",
    "18 passed, 23 failed, 1 skipped",
  ]);
});
