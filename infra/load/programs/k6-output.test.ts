import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../machine/testing/temporary-folder.ts";
import { readK6Output } from "./k6-output.ts";

const STARTED_AT = 1_763_700_000_000;

/** A shortened summary of k6 1.8.1. */
const SUMMARY = {
  root_group: { checks: [{ name: "a charged order is paid", passes: 3, fails: 1, id: "x" }] },
  metrics: {
    http_reqs: { type: "counter", contains: "default", values: { count: 4, rate: 0.4 } },
    http_req_failed: {
      type: "rate",
      contains: "default",
      values: { rate: 0.25, passes: 1, fails: 3 },
      thresholds: { "rate<0.01": { ok: false } },
    },
    "http_req_duration{kind:order}": {
      type: "trend",
      contains: "time",
      values: { avg: 20, "p(95)": 61.2345, max: 99 },
      thresholds: { "p(95)<800": { ok: true } },
    },
    dropped_iterations: { type: "counter", contains: "default", values: { count: 2, rate: 0.1 } },
    orders_placed: { type: "counter", contains: "default", values: { count: 3, rate: 1 } },
  },
};

const POINTS = [
  "metric_name,timestamp,metric_value,check,error,name,status,extra_tags,metadata",
  `http_req_duration,${STARTED_AT + 100},10.5,,,GET tools,200,kind=read,`,
  `http_req_failed,${STARTED_AT + 100},0.000000,,,GET tools,200,kind=read,`,
  `http_req_blocked,${STARTED_AT + 100},5000,,,GET tools,200,kind=read,`,
  `http_req_duration,${STARTED_AT + 2500},30,,,POST purchase,500,kind=order,`,
  `http_req_failed,${STARTED_AT + 2500},1.000000,,,POST purchase,500,kind=order,`,
  `http_req_duration,${STARTED_AT + 2600},20,,,POST purchase,200,kind=order,`,
  `time_to_paid,${STARTED_AT + 3000},400,,,,,,`,
  `dropped_iterations,${STARTED_AT + 3100},2,,,,,,`,
].join("\n");

test("k6's metrics are read by call and by interval", async () => {
  const folder = await temporaryFolder();
  const files = { summary: join(folder, "summary.json"), points: join(folder, "points.csv") };
  writeFileSync(files.summary, JSON.stringify(SUMMARY));
  writeFileSync(files.points, POINTS);
  const metrics = await readK6Output(files, 10);
  expect(metrics).toMatchObject({
    startedAt: STARTED_AT + 100,
    requests: 4,
    dropped: 2,
    failedShare: 0.25,
    ordersPlaced: 3,
    failedChecks: [{ name: "a charged order is paid", times: 1 }],
    thresholds: [
      { metric: "http_req_failed", expression: "rate<0.01", met: false, value: "0.25" },
      { metric: "http_req_duration{kind:order}", expression: "p(95)<800", met: true, value: "61.23" },
    ],
    timeToPaid: { count: 1, p50: 400, p95: 400, max: 400 },
  });
  expect(metrics.calls).toEqual([
    { name: "GET tools", count: 1, p50: 10.5, p95: 10.5, p99: 10.5, max: 10.5, failed: 0 },
    { name: "POST purchase", count: 2, p50: 20, p95: 30, p99: 30, max: 30, failed: 1 },
  ]);
  expect(metrics.failures).toEqual([{ name: "POST purchase", status: "500", times: 1 }]);
  expect(metrics.intervals).toEqual([
    { at: 0, requestsPerSecond: 0.5, orderP95: null, paidP95: null, failed: 0, dropped: 0 },
    { at: 2, requestsPerSecond: 1, orderP95: 30, paidP95: 400, failed: 0.5, dropped: 2 },
  ]);
});
