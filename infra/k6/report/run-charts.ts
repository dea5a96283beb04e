import type { Inside, Moment, RunRecord, Sample } from "../verdict/run-record.ts";
import { type Line, lineChart } from "./charts.ts";

/** Everything that changed while a run went on, as charts. */
export function chartsOf({ k6, inside }: RunRecord): string[] {
  return [...chartsOfK6(k6.moments), ...(inside ? chartsOfInside(inside) : [])];
}

function chartsOfK6(moments: readonly Moment[]): string[] {
  const line = lineOf(moments);
  return [
    lineChart("Calls", "per second", [
      line("calls", (each) => each.requestsPerSecond),
      line("failed", (each) => each.failed),
      line("arrivals dropped", (each) => each.dropped),
    ]),
    lineChart("Answers, 95 of 100 within", "ms", [
      line("all calls", (each) => each.p95),
      line("POST purchase", (each) => each.orderP95),
    ]),
    lineChart("Time to paid, 95 of 100 within", "ms", [
      line("card confirmed to order paid", (each) => each.paidP95),
    ]),
  ];
}

function chartsOfInside({ samples }: Inside): string[] {
  const line = lineOf(samples);
  const lines = (all: readonly object[], valueOf: (sample: Sample, name: string) => number | undefined) =>
    [...new Set(all.flatMap((each) => Object.keys(each)))].map((name) =>
      line(name, (sample) => valueOf(sample, name) ?? null),
    );
  const queues = samples.map((each) => each.backlogs);
  const parts = samples.map((each) => each.processes);
  return [
    lineChart(
      "Waiting, by queue",
      "jobs, facts, events",
      lines(queues, ({ backlogs }, name) => backlogs[name]?.depth),
    ),
    lineChart(
      "Oldest that waits",
      "s",
      lines(queues, ({ backlogs }, name) => backlogs[name]?.oldestSeconds),
    ),
    lineChart(
      "CPU, by process",
      "cores",
      lines(parts, ({ processes }, name) => processes[name]?.cores),
    ),
    lineChart(
      "Memory, by process",
      "MB",
      lines(parts, ({ processes }, name) => processes[name]?.megabytes),
    ),
    lineChart(
      "Handles, by process",
      "open files and sockets",
      lines(parts, ({ processes }, name) => processes[name]?.handles),
    ),
    lineChart("Postgres: work", "transactions per second", [
      line("transactions", ({ database }) => database.transactionsPerSecond),
    ]),
    lineChart("Postgres: connections", "connections", [
      line("open", ({ database }) => database.connections),
      line("working", ({ database }) => database.active),
      line("waiting for a lock", ({ database }) => database.waitingForLocks),
    ]),
    lineChart("Postgres: cache", "% found in memory", [
      line("pages", ({ database }) => database.cacheHits * 100),
    ]),
    lineChart("Postgres: dead rows overdue", "rows", [
      line("dead rows", ({ database }) => database.deadRows),
    ]),
  ];
}

const lineOf =
  <Moment extends { readonly at: number }>(moments: readonly Moment[]) =>
  (name: string, valueOf: (moment: Moment) => number | null): Line => ({
    name,
    points: moments.map((moment) => [moment.at, valueOf(moment)]),
  });
