import { describe, expect, test } from "vitest";
import { recordedRun, runWithInside, slowerRun, runWithK6 } from "../testing/recorded-run.ts";
import { judge } from "./verdict.ts";

const reasonsOf = (...run: Parameters<typeof judge>): readonly string[] => judge(...run).reasons;

test("a run within all limits passes, with and without an earlier one", () => {
  expect(judge(recordedRun(), null)).toEqual({ passed: true, reasons: [] });
  expect(judge(slowerRun(1.1), recordedRun())).toEqual({ passed: true, reasons: [] });
});

describe("a shop that became slower", () => {
  test("twice as slow fails although every threshold was met", () => {
    const [reason, ...more] = reasonsOf(slowerRun(2), recordedRun());
    expect(reason).toBe("2.0 times as slow as the last run, most of all GET tools p50: 16.0 ms after 8.0 ms");
    expect(more).toEqual([]);
  });

  test("on a machine that is twice as busy, twice as slow is the same shop", () => {
    expect(reasonsOf(slowerRun(2, 2), recordedRun())).toEqual([]);
  });

  test("one slow call among many does not fail the run", () => {
    const run = slowerRun(1);
    const [first, ...others] = run.k6.calls;
    if (!first) throw new Error("no calls");
    const calls = [{ ...first, p50: first.p50 * 3 }, ...others];
    expect(reasonsOf({ ...run, k6: { ...run.k6, calls } }, recordedRun())).toEqual([]);
  });

  test("small differences and rare calls are no reason", () => {
    const tiny = (times: number) => ({
      ...recordedRun().k6.calls[0],
      name: "GET tools",
      count: 40,
      p50: 0.4 * times,
      p95: times,
      p99: 2,
      max: 3,
      failed: 0,
    });
    const rare = (times: number) => ({ ...tiny(1), name: "GET users", count: 3, p50: 50 * times });
    const run = (times: number) => runWithK6({ calls: [tiny(times), rare(times)] });
    expect(reasonsOf(run(2), run(1))).toEqual([]);
  });
});

describe("a shop that sold more than its stock", () => {
  test("one unit too many is an oversell", () => {
    const run = runWithInside({ sale: { units: 50, sold: 51, left: 0 } });
    expect(reasonsOf(run, null)).toEqual(["oversold: 51 of the last 50 units were sold"]);
  });

  test("one unit too few fails too, and so does a unit that is left", () => {
    const run = runWithInside({ sale: { units: 50, sold: 49, left: 1 } });
    expect(reasonsOf(run, null)).toEqual([
      "49 of the last 50 units were sold",
      "the stock still shows 1 units",
    ]);
  });

  test("exactly the last units pass", () => {
    expect(judge(runWithInside({ sale: { units: 50, sold: 50, left: 0 } }), null).passed).toBe(true);
  });

  test("a broken invariant fails the run and is named with its violation", () => {
    const violations = ["tool 7: stock 0, ledger -1"];
    const invariants = [{ name: "I1", promise: "stock equals the ledger", violations }];
    expect(reasonsOf(runWithInside({ invariants }), null)).toEqual([
      "invariant I1 (stock equals the ledger) is broken: tool 7: stock 0, ledger -1",
    ]);
  });

  test("a run without checked invariants fails", () => {
    expect(reasonsOf(runWithInside({ invariants: [] }), null)).toEqual([
      "the invariants could not be checked",
    ]);
  });
});

describe("each of these fails a run by itself", () => {
  test.each([
    [
      "a crossed threshold, with what was measured",
      runWithK6({
        thresholds: [{ metric: "time_to_paid", expression: "p(95)<5000", met: false, value: "7012" }],
        exitCode: 99,
      }),
      "time_to_paid: expected p(95)<5000, was 7012",
    ],
    [
      "a failed check",
      runWithK6({ failedChecks: [{ name: "a charged order is paid", times: 2 }] }),
      "check 'a charged order is paid' failed 2 times",
    ],
    ["k6 that stopped", runWithK6({ exitCode: 107 }), "k6 exited with 107"],
    ["k6 that was killed", runWithK6({ exitCode: null }), "k6 exited with a signal"],
    ["a run without calls", runWithK6({ requests: 0 }), "k6 sent no request"],
    ["a profile without thresholds", runWithK6({ thresholds: [] }), "the profile has no thresholds"],
    ["a process that died", runWithInside({ died: ["worker"] }), "worker died during the run"],
    [
      "work that was not done",
      runWithInside({ unsettled: ["inbox: 3 waiting, the oldest for 61 s"] }),
      "not done at the end: inbox: 3 waiting, the oldest for 61 s",
    ],
    [
      "events that waited too long",
      runWithInside({ eventLag: { count: 9, p50: 1, p95: 31_000, p99: 1, max: 1 } }),
      "Stripe's events waited 31000 ms for the worker (p95)",
    ],
    [
      "deadlocks",
      runWithInside({ database: { ...recordedRun().inside!.database!, deadlocks: 2 } }),
      "2 deadlocks in Postgres",
    ],
  ])("%s", (_what, run, reason) => {
    expect(reasonsOf(run, null)).toEqual([reason]);
  });
});

describe("failed samples", () => {
  const [sample] = recordedRun().inside!.samples;
  const sampled = (seen: number, failed: number) =>
    runWithInside({
      samples: Array.from({ length: seen }, (_, index) => ({ ...sample!, at: 2 * index })),
      failedSamples: Array.from({ length: failed }, (_, index) => ({
        at: 2 * (seen + index),
        reason: "no response",
      })),
    });

  test("one sample in ten may fail; more fail the run", () => {
    expect(judge(sampled(9, 1), null)).toEqual({ passed: true, reasons: [] });
    expect(reasonsOf(sampled(8, 2), null)).toEqual([
      "too few samples: 2 of 10 samples failed, the first at 16 s: no response",
    ]);
    expect(judge(sampled(0, 1), null).passed).toBe(false);
  });

  test("missing totals of Postgres fail the run", () => {
    const unsettled = ["Postgres could not report its totals: no response"];
    expect(reasonsOf(runWithInside({ database: null, unsettled }), null)).toEqual([
      "not done at the end: Postgres could not report its totals: no response",
    ]);
  });
});

describe("a breakpoint", () => {
  test("passes with crossed thresholds when there is a knee, and fails without one", () => {
    const crossed = [{ metric: "checks", expression: "rate>0.95", met: false, value: "0.9" }];
    const bad = {
      at: 20,
      requestsPerSecond: 90,
      orderP95: 1200,
      paidP95: null,
      failed: 0,
      dropped: 0,
    };
    const intervals = [...recordedRun().k6.intervals, bad, { ...bad, at: 22 }];
    const run = { ...runWithK6({ thresholds: crossed, exitCode: 99, intervals }), profile: "breakpoint" };
    expect(judge(run, null)).toEqual({ passed: true, reasons: [] });
    expect(reasonsOf({ ...recordedRun(), profile: "breakpoint" }, null)).toEqual([
      "no limit broke up to the highest rate: use a higher --rate",
    ]);
  });
});
