import { expect, test } from "vitest";
import { callsOf, countOf, thresholdsOf } from "./k6-summary.ts";

const times = { count: 41, med: 34.9812, "p(95)": 125.2, max: 175.19 };
const summary = {
  metrics: {
    "http_req_duration{kind:order}": { values: times, thresholds: { "p(95)<100": { ok: false } } },
    "http_req_duration{name:GET purchase/{id}}": { values: times },
    "http_req_duration{name:POST webhook}": { values: { ...times, count: 0 } },
    dropped_iterations: { values: { count: 0 }, thresholds: { "count<1": { ok: true } } },
    orders_placed: { values: { count: 41, rate: 2 } },
    time_to_paid: { values: {}, thresholds: { "p(95)<2000": { ok: true } } },
  },
  root_group: { checks: [] },
  state: { testRunDurationMs: 20_000 },
};

test("thresholds have the value that they are about", () => {
  expect(thresholdsOf(summary)).toEqual([
    { metric: "http_req_duration{kind:order}", limit: "p(95)<100", value: "125.2", isMet: false },
    { metric: "dropped_iterations", limit: "count<1", value: "0", isMet: true },
    { metric: "time_to_paid", limit: "p(95)<2000", value: "not measured", isMet: true },
  ]);
});

test("calls that were sent have their times, counters their count", () => {
  expect(callsOf(summary)).toEqual([["GET purchase/{id}", "41", "34.98", "125.2", "175.2"]]);
  expect([countOf(summary, "orders_placed"), countOf(summary, "orders_paid")]).toEqual([41, 0]);
});
