import { createReadStream, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { z } from "zod";
import { spreadOf } from "../statistics.ts";
import type { Interval, RunRecord } from "../verdict/run-record.ts";

type K6Metrics = Omit<RunRecord["k6"], "exitCode">;

const INTERVALS = 60;
const INTERVAL_SECONDS_MIN = 2;
const ORDER = "POST purchase";
const METRICS = new Set(["http_req_duration", "http_req_failed", "dropped_iterations", "time_to_paid"]);

const summaryShape = z.object({
  metrics: z.record(
    z.string(),
    z.object({
      values: z.record(z.string(), z.number()),
      thresholds: z.record(z.string(), z.object({ ok: z.boolean() })).optional(),
    }),
  ),
  root_group: z.object({ checks: z.array(z.object({ name: z.string(), fails: z.number() })).default([]) }),
});
type Summary = z.infer<typeof summaryShape>;

/** One measured value; `name` is the call. */
interface Point {
  readonly metric: string;
  readonly at: number;
  readonly value: number;
  readonly name: string;
  readonly status: string;
}

/** Reads k6's summary and every measured value. `startedAt` is the time of the first one: before it k6 initialised itself. */
export async function readK6Output(
  files: { readonly summary: string; readonly points: string },
  seconds: number,
): Promise<K6Metrics & { startedAt: number }> {
  const summary = summaryShape.parse(JSON.parse(readFileSync(files.summary, "utf8")));
  const points = await readPoints(files.points);
  const startedAt = points.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY);
  const count = (metric: string): number => summary.metrics[metric]?.values["count"] ?? 0;
  const intervalSeconds = Math.max(INTERVAL_SECONDS_MIN, Math.round(seconds / INTERVALS));
  return {
    startedAt,
    thresholds: thresholdsOf(summary),
    failedChecks: summary.root_group.checks
      .filter(({ fails }) => fails > 0)
      .map(({ name, fails }) => ({ name, times: fails })),
    requests: count("http_reqs"),
    dropped: count("dropped_iterations"),
    failedShare: summary.metrics["http_req_failed"]?.values["rate"] ?? 0,
    ordersPlaced: count("orders_placed"),
    ordersPaid: count("orders_paid"),
    soldOut: count("sold_out"),
    calls: callsOf(points),
    failures: failuresOf(points),
    timeToPaid: spreadOf(valuesOf(points, "time_to_paid")),
    intervals: intervalsOf(points, startedAt, intervalSeconds),
  };
}

function thresholdsOf({ metrics }: Summary): K6Metrics["thresholds"] {
  return Object.entries(metrics).flatMap(([metric, { values, thresholds = {} }]) =>
    Object.entries(thresholds).map(([expression, { ok: met }]) => ({
      metric,
      expression,
      met,
      value: valueFor(expression, values),
    })),
  );
}

/** Returns the value that an expression such as `p(95)<500` is about. k6 reports only some percentiles. */
function valueFor(expression: string, values: Readonly<Record<string, number>>): string {
  const name = /^[^<>=!]+/.exec(expression)?.[0].trim() ?? "";
  const value = values[name] ?? values["value"] ?? values["max"];
  return value === undefined ? "not measured" : String(Number(value.toPrecision(4)));
}

async function readPoints(file: string): Promise<Point[]> {
  const points: Point[] = [];
  let heads: string[] | undefined;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const fields = line.split(",");
    if (heads === undefined) {
      heads = fields;
      continue;
    }
    const [metric = "", at, value] = fields;
    const [name = "", status = ""] = [fields[heads.indexOf("name")], fields[heads.indexOf("status")]];
    if (METRICS.has(metric)) points.push({ metric, at: Number(at), value: Number(value), name, status });
  }
  return points;
}

const valuesOf = (points: readonly Point[], metric: string, name?: string): number[] =>
  points
    .filter((point) => point.metric === metric && (name === undefined || point.name === name))
    .map(({ value }) => value);

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

function callsOf(points: readonly Point[]): K6Metrics["calls"] {
  const calls = [...Map.groupBy(points, ({ name }) => name)].flatMap(([name, own]) => {
    const spread = spreadOf(valuesOf(own, "http_req_duration"));
    return spread ? [{ name, ...spread, failed: sum(valuesOf(own, "http_req_failed")) }] : [];
  });
  return calls.toSorted((a, b) => a.name.localeCompare(b.name));
}

function failuresOf(points: readonly Point[]): K6Metrics["failures"] {
  const failed = points.filter(({ metric, value }) => metric === "http_req_failed" && value > 0);
  const alike = Map.groupBy(failed, ({ name, status }) => JSON.stringify([name, status]));
  return [...alike.values()].map((own) => ({
    name: own[0]?.name ?? "",
    status: own[0]?.status ?? "",
    times: own.length,
  }));
}

function intervalsOf(points: readonly Point[], startedAt: number, seconds: number): Interval[] {
  const byInterval = Map.groupBy(points, ({ at }) => Math.floor((at - startedAt) / 1000 / seconds));
  return [...byInterval]
    .toSorted(([a], [b]) => a - b)
    .map(([number, own]) => ({
      at: number * seconds,
      requestsPerSecond: valuesOf(own, "http_req_duration").length / seconds,
      orderP95: spreadOf(valuesOf(own, "http_req_duration", ORDER))?.p95 ?? null,
      paidP95: spreadOf(valuesOf(own, "time_to_paid"))?.p95 ?? null,
      failed: sum(valuesOf(own, "http_req_failed")) / seconds,
      dropped: sum(valuesOf(own, "dropped_iterations")),
    }));
}
