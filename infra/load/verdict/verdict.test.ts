import { describe, expect, test } from "vitest";
import { recordedRun, seenInside, slowedDown, withFigures } from "../testing/recorded-run.ts";
import { judge } from "./verdict.ts";

const reasonsOf = (...run: Parameters<typeof judge>): readonly string[] => judge(...run).reasons;

test("a run that kept everything passes, with and without an earlier one", () => {
  expect(judge(recordedRun(), null)).toEqual({ passed: true, reasons: [] });
  expect(judge(slowedDown(1.1), recordedRun())).toEqual({ passed: true, reasons: [] });
});

describe("a shop that became slower", () => {
  test("twice as slow fails although every threshold was kept", () => {
    const [reason, ...more] = reasonsOf(slowedDown(2), recordedRun());
    expect(reason).toBe("2.0 times as slow as the last run, most of all GET tools p50: 16.0 ms after 8.0 ms");
    expect(more).toEqual([]);
  });

  test("on a machine that is twice as busy, twice as slow is the same shop", () => {
    expect(reasonsOf(slowedDown(2, 2), recordedRun())).toEqual([]);
  });

  test("one slow call among many is told in the table and does not fail the run", () => {
    const run = slowedDown(1);
    const [first, ...others] = run.k6.calls;
    if (!first) throw new Error("no calls");
    const calls = [{ ...first, p50: first.p50 * 3 }, ...others];
    expect(reasonsOf({ ...run, k6: { ...run.k6, calls } }, recordedRun())).toEqual([]);
  });

  test("what nobody can feel, or what was hardly asked for, is no reason", () => {
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
    const run = (times: number) => withFigures({ calls: [tiny(times), rare(times)] });
    expect(reasonsOf(run(2), run(1))).toEqual([]);
  });
});

describe("a shop that sold what it had not", () => {
  test("one piece too many is an oversell", () => {
    const run = seenInside({ sale: { pieces: 50, sold: 51, left: 0 } });
    expect(reasonsOf(run, null)).toEqual(["oversold: 51 of the last 50 pieces were sold"]);
  });

  test("one piece too few is wrong too, and so is a piece that is left", () => {
    const run = seenInside({ sale: { pieces: 50, sold: 49, left: 1 } });
    expect(reasonsOf(run, null)).toEqual([
      "49 of the last 50 pieces were sold",
      "1 pieces are said to be left",
    ]);
  });

  test("exactly the last pieces pass", () => {
    expect(judge(seenInside({ sale: { pieces: 50, sold: 50, left: 0 } }), null).passed).toBe(true);
  });

  test("a broken invariant fails the run and is named with its breach", () => {
    const breaches = ["tool 7: stock 0, ledger -1"];
    const invariants = [{ name: "I1", promise: "stock is what the ledger says", breaches }];
    expect(reasonsOf(seenInside({ invariants }), null)).toEqual([
      "invariant I1 (stock is what the ledger says) is broken: tool 7: stock 0, ledger -1",
    ]);
  });

  test("invariants that could not be checked are no proof", () => {
    expect(reasonsOf(seenInside({ invariants: [] }), null)).toEqual(["the invariants could not be checked"]);
  });
});

describe("each of these fails a run by itself", () => {
  test.each([
    [
      "a crossed threshold, with what was measured",
      withFigures({
        thresholds: [{ metric: "time_to_paid", expression: "p(95)<5000", met: false, figure: "7012" }],
        exitCode: 99,
      }),
      "time_to_paid: p(95)<5000 was asked, it was 7012",
    ],
    [
      "a failed check",
      withFigures({ failedChecks: [{ name: "a charged order is paid", times: 2 }] }),
      "check 'a charged order is paid' failed 2 times",
    ],
    ["k6 that broke off", withFigures({ exitCode: 107 }), "k6 itself ended with 107"],
    ["k6 that was killed", withFigures({ exitCode: null }), "k6 itself ended with a signal"],
    ["a run without calls", withFigures({ requests: 0 }), "k6 made no call"],
    [
      "a profile without thresholds",
      withFigures({ thresholds: [] }),
      "the profile has no thresholds: it would call anything good",
    ],
    ["a process that died", seenInside({ died: ["worker"] }), "worker died during the run"],
    [
      "work that was not done",
      seenInside({ unsettled: ["inbox: 3 wait, the oldest for 61 s"] }),
      "not done in the end: inbox: 3 wait, the oldest for 61 s",
    ],
    [
      "events that waited too long",
      seenInside({ eventLag: { count: 9, p50: 1, p95: 31_000, p99: 1, max: 1 } }),
      "Stripe's events waited 31000 ms for the worker (p95)",
    ],
    [
      "deadlocks",
      seenInside({ database: { ...recordedRun().inside!.database!, deadlocks: 2 } }),
      "2 deadlocks in Postgres",
    ],
  ])("%s", (_what, run, reason) => {
    expect(reasonsOf(run, null)).toEqual([reason]);
  });
});

describe("what was not seen", () => {
  const [sample] = recordedRun().inside!.samples;
  const looks = (seen: number, failed: number) =>
    seenInside({
      samples: Array.from({ length: seen }, (_, index) => ({ ...sample!, at: 2 * index })),
      missed: Array.from({ length: failed }, (_, index) => ({ at: 2 * (seen + index), why: "no answer" })),
    });

  test("a look in ten may fail; of more, a run without a fault is no proof", () => {
    expect(judge(looks(9, 1), null)).toEqual({ passed: true, reasons: [] });
    expect(reasonsOf(looks(8, 2), null)).toEqual([
      "too little was seen: 2 of 10 looks at the shop failed, the first at 16 s: no answer",
    ]);
    expect(judge(looks(0, 1), null).passed).toBe(false);
  });

  test("figures that Postgres did not tell in the end are no proof either", () => {
    const unsettled = ["Postgres has not told its figures of the whole run: no answer"];
    expect(reasonsOf(seenInside({ database: null, unsettled }), null)).toEqual([
      "not done in the end: Postgres has not told its figures of the whole run: no answer",
    ]);
  });
});

describe("a breakpoint", () => {
  test("passes with crossed thresholds when there is a knee, and fails without one", () => {
    const crossed = [{ metric: "checks", expression: "rate>0.95", met: false, figure: "0.9" }];
    const bad = {
      at: 20,
      requestsPerSecond: 90,
      p95: 900,
      orderP95: 1200,
      paidP95: null,
      failed: 0,
      dropped: 0,
    };
    const moments = [...recordedRun().k6.moments, bad, { ...bad, at: 22 }];
    const run = { ...withFigures({ thresholds: crossed, exitCode: 99, moments }), profile: "breakpoint" };
    expect(judge(run, null)).toEqual({ passed: true, reasons: [] });
    expect(reasonsOf({ ...recordedRun(), profile: "breakpoint" }, null)).toEqual([
      "nothing broke up to the highest rate: ask for more with --rate",
    ]);
  });
});
