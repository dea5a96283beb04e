import { createReadStream, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { z } from "zod";
import { percentile } from "../statistics.ts";
import type { Moment, RunRecord } from "../verdict/run-record.ts";
import { spreadOf } from "../verdict/spread.ts";

type K6Figures = Omit<RunRecord["k6"], "exitCode">;

const MOMENTS = 60;
const SHORTEST_MOMENT_SECONDS = 2;
const ORDER = "POST purchase";

const checkShape = z.object({ name: z.string(), passes: z.number(), fails: z.number() });
const summaryShape = z.object({
  metrics: z.record(
    z.string(),
    z.object({
      values: z.record(z.string(), z.number()),
      thresholds: z.record(z.string(), z.object({ ok: z.boolean() })).optional(),
    }),
  ),
  root_group: z.object({ checks: z.array(checkShape).default([]) }),
});
type Summary = z.infer<typeof summaryShape>;

/** One measured value of k6's; `name` is the call it belongs to. */
interface Point {
  readonly metric: string;
  readonly at: number;
  readonly value: number;
  readonly name: string;
  readonly status: string;
}

/**
 * Reads what k6 has left: its summary, and every measured value. Moments count from the first value: before it k6 prepared itself.
 * @returns also when that was, in milliseconds since 1970
 */
export async function readK6Output(
  files: { readonly summary: string; readonly points: string },
  seconds: number,
): Promise<K6Figures & { beganAt: number }> {
  const summary = summaryShape.parse(JSON.parse(readFileSync(files.summary, "utf8")));
  const points = await readPoints(files.points);
  const beganAt = points.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY);
  const count = (metric: string): number => summary.metrics[metric]?.values["count"] ?? 0;
  return {
    beganAt,
    thresholds: thresholdsOf(summary),
    failedChecks: summary.root_group.checks
      .filter(({ fails }) => fails > 0)
      .map(({ name, fails }) => ({ name, times: fails })),
    requests: count("http_reqs"),
    iterations: count("iterations"),
    dropped: count("dropped_iterations"),
    failedShare: summary.metrics["http_req_failed"]?.values["rate"] ?? 0,
    ordersPlaced: count("orders_placed"),
    ordersPaid: count("orders_paid"),
    soldOut: count("sold_out"),
    calls: callsOf(points),
    failures: failuresOf(points),
    timeToPaid: spreadOf(valuesOf(points, "time_to_paid")),
    moments: momentsOf(points, beganAt, Math.max(SHORTEST_MOMENT_SECONDS, Math.round(seconds / MOMENTS))),
  };
}

function thresholdsOf({ metrics }: Summary): K6Figures["thresholds"] {
  return Object.entries(metrics).flatMap(([metric, { values, thresholds = {} }]) =>
    Object.entries(thresholds).map(([expression, { ok: met }]) => ({
      metric,
      expression,
      met,
      figure: figureOf(expression, values),
    })),
  );
}

/** The value that an expression such as `p(95)<500` is about. k6 tells `p(99.9)` only where it was asked for it. */
function figureOf(expression: string, values: Readonly<Record<string, number>>): string {
  const name = /^[^<>=!]+/.exec(expression)?.[0].trim() ?? "";
  const value = values[name] ?? values["value"] ?? values["max"];
  return value === undefined ? "not measured" : String(Number(value.toPrecision(4)));
}

async function readPoints(file: string): Promise<Point[]> {
  const wanted = new Set(["http_req_duration", "http_req_failed", "dropped_iterations", "time_to_paid"]);
  const points: Point[] = [];
  let [nameAt, statusAt] = [-1, -1];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const fields = line.split(",");
    if (nameAt < 0) {
      [nameAt, statusAt] = [fields.indexOf("name"), fields.indexOf("status")];
      continue;
    }
    const [metric = "", at, value] = fields;
    if (wanted.has(metric))
      points.push({
        metric,
        at: Number(at),
        value: Number(value),
        name: fields[nameAt] ?? "",
        status: fields[statusAt] ?? "",
      });
  }
  return points;
}

const valuesOf = (points: readonly Point[], metric: string, name?: string): number[] =>
  points
    .filter((point) => point.metric === metric && (name === undefined || point.name === name))
    .map(({ value }) => value);

function callsOf(points: readonly Point[]): K6Figures["calls"] {
  const byName = Map.groupBy(points, ({ name }) => name);
  const calls = [...byName].flatMap(([name, own]) => {
    const spread = spreadOf(valuesOf(own, "http_req_duration"));
    const failed = valuesOf(own, "http_req_failed").reduce((sum, each) => sum + each, 0);
    return spread ? [{ name, ...spread, failed }] : [];
  });
  return calls.toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Status 0: there was no answer at all. */
function failuresOf(points: readonly Point[]): K6Figures["failures"] {
  const failed = points.filter(({ metric, value }) => metric === "http_req_failed" && value > 0);
  const alike = Map.groupBy(failed, ({ name, status }) => JSON.stringify([name, status]));
  return [...alike.values()].map((own) => ({
    name: own[0]?.name ?? "",
    status: own[0]?.status ?? "",
    times: own.length,
  }));
}

function momentsOf(points: readonly Point[], began: number, every: number): Moment[] {
  const byMoment = Map.groupBy(points, ({ at }) => Math.floor((at - began) / 1000 / every));
  return [...byMoment]
    .toSorted(([a], [b]) => a - b)
    .map(([number, own]) => {
      const durations = valuesOf(own, "http_req_duration");
      return {
        at: number * every,
        requestsPerSecond: durations.length / every,
        p95: p95(durations),
        orderP95: p95(valuesOf(own, "http_req_duration", ORDER)),
        paidP95: p95(valuesOf(own, "time_to_paid")),
        failed: valuesOf(own, "http_req_failed").filter((each) => each > 0).length / every,
        dropped: valuesOf(own, "dropped_iterations").reduce((sum, each) => sum + each, 0),
      };
    });
}

const p95 = (values: readonly number[]): number | null =>
  values.length === 0 ? null : percentile(values, 95);
