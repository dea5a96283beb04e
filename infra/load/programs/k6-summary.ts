import { readFileSync } from "node:fs";
import { z } from "zod";

/** The part of `handleSummary`'s input from k6 that the verdict and the tables need. */
const shape = z.object({
  metrics: z.record(
    z.string(),
    z.object({
      values: z.record(z.string(), z.number()),
      thresholds: z.record(z.string(), z.object({ ok: z.boolean() })).optional(),
    }),
  ),
  root_group: z.object({ checks: z.array(z.object({ name: z.string(), fails: z.number() })).default([]) }),
  state: z.object({ testRunDurationMs: z.number() }),
});

export type K6Summary = z.infer<typeof shape>;

/** Reads the file that `handleSummary` has written. */
export const readSummary = (file: string): K6Summary => shape.parse(JSON.parse(readFileSync(file, "utf8")));

/** A threshold of a profile and what was measured. */
export interface Threshold {
  readonly metric: string;
  /** The limit as in the profile, for example `p(95)<500`. */
  readonly limit: string;
  readonly value: string;
  readonly isMet: boolean;
}

/** Returns the thresholds of a run with the values that they are about. */
export function thresholdsOf({ metrics }: K6Summary): Threshold[] {
  return Object.entries(metrics).flatMap(([metric, { values, thresholds = {} }]) =>
    Object.entries(thresholds).map(([limit, { ok: isMet }]) => {
      const value = values[/^[^<>=!]+/.exec(limit)?.[0].trim() ?? ""];
      return { metric, limit, isMet, value: value === undefined ? "not measured" : short(value) };
    }),
  );
}

/** Returns a row for each call that was sent: its name, number, and the median, 95 % and maximum of its milliseconds. */
export function callsOf({ metrics }: K6Summary): string[][] {
  return Object.entries(metrics).flatMap(([metric, { values }]) => {
    const [, name] = /^http_req_duration\{name:(.*)\}$/.exec(metric) ?? [];
    if (name === undefined || !values["count"]) return [];
    return [[name, ...["count", "med", "p(95)", "max"].map((each) => short(values[each] ?? Number.NaN))]];
  });
}

/** Returns a metric's count; 0 if nothing was counted. */
export const countOf = ({ metrics }: K6Summary, metric: string): number =>
  metrics[metric]?.values["count"] ?? 0;

const short = (value: number): string => String(Number(value.toPrecision(4)));
