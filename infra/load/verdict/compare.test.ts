import { expect, test } from "vitest";
import { recordedRun } from "../testing/recorded-run.ts";
import { compareRuns, findBaseline } from "./compare.ts";
import type { RunRecord } from "./run-record.ts";

const passed = { passed: true, reasons: [] };
const now = recordedRun({ startedAt: "2026-11-23T00:00:00.000Z" });
const at = (day: number, changes: Partial<RunRecord> = {}) =>
  recordedRun({ startedAt: `2026-11-${day}T00:00:00.000Z`, ...changes });

test("the last run is the latest that passed, of the same profile, size, options and machine", () => {
  const { machine } = now;
  const earlier = [
    { record: at(10), verdict: passed },
    { record: at(12), verdict: passed },
    { record: at(13), verdict: { passed: false, reasons: ["slow"] } },
    { record: at(14, { profile: "browse" }), verdict: passed },
    { record: at(15, { size: 100_000 }), verdict: passed },
    { record: at(16, { options: { rate: 9, seconds: null, buyers: 0 } }), verdict: passed },
    { record: at(17, { machine: { ...machine, name: "another" } }), verdict: passed },
    { record: at(24), verdict: passed },
  ];
  expect(findBaseline(now, earlier)?.startedAt).toBe(at(12).startedAt);
  expect(findBaseline(now, earlier.slice(2))).toBeNull();
});

test("times are compared, corrected for a busier machine", () => {
  const before = at(12, { machine: { ...now.machine, calibrationMs: 10 } });
  const differences = compareRuns(now, before);
  expect(differences.find(({ name }) => name === "POST purchase p50")).toEqual({
    name: "POST purchase p50",
    now: 24,
    before: 24,
    ratio: 0.5,
  });
  expect(differences.map(({ name }) => name)).toContain("event lag p95");
  const quieter = compareRuns(before, now);
  expect(quieter.find(({ name }) => name === "POST purchase p50")?.ratio).toBe(1);
});

test("a new call has no comparison", () => {
  const before = at(12, { k6: { ...now.k6, calls: [], timeToPaid: null }, inside: null });
  expect(compareRuns(now, before)).toEqual([]);
});
