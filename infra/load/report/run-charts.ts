import type { Inside, Moment, RunRecord, Sample } from "../verdict/run-record.ts";
import { type Line, lineChart } from "./charts.ts";

type Chart = (title: string, unit: string, lines: readonly Line[]) => string;

/** Everything that changed while a run went on, as charts. */
export function chartsOf({ k6, inside }: RunRecord): string[] {
  const samples = inside?.samples ?? [];
  const lastAt = Math.max(...[...k6.moments, ...samples].map(({ at }) => at));
  const chart: Chart = (title, unit, lines) => lineChart(title, unit, lines, lastAt);
  return [...chartsOfK6(k6.moments, chart), ...(inside ? chartsOfInside(inside, chart) : [])];
}

function chartsOfK6(moments: readonly Moment[], chart: Chart): string[] {
  const line = (name: string, valueOf: (moment: Moment) => number | null): Line => ({
    name,
    points: moments.map((each) => [each.at, valueOf(each)]),
  });
  return [
    chart("Calls", "per second", [
      line("calls", (each) => each.requestsPerSecond),
      line("failed", (each) => each.failed),
      line("arrivals dropped", (each) => each.dropped),
    ]),
    chart("Answers, 95 of 100 within", "ms", [
      line("all calls", (each) => each.p95),
      line("POST purchase", (each) => each.orderP95),
    ]),
    chart("Time to paid, 95 of 100 within", "ms", [
      line("card confirmed to order paid", (each) => each.paidP95),
    ]),
  ];
}

function chartsOfInside({ samples, missed }: Inside, chart: Chart): string[] {
  const gaps = missed.map(({ at }) => [at, null] as const);
  const line = (name: string, valueOf: (sample: Sample) => number | null): Line => {
    const points = samples.map((each) => [each.at, valueOf(each)] as const);
    return { name, points: [...points, ...gaps].toSorted(([one], [other]) => one - other) };
  };
  const lines = (all: readonly object[], valueOf: (sample: Sample, name: string) => number | undefined) =>
    [...new Set(all.flatMap((each) => Object.keys(each)))].map((name) =>
      line(name, (sample) => valueOf(sample, name) ?? null),
    );
  const queues = samples.map((each) => each.backlogs);
  const parts = samples.map((each) => each.processes);
  return [
    chart(
      "Waiting, by queue",
      "jobs, facts, events",
      lines(queues, ({ backlogs }, name) => backlogs[name]?.depth),
    ),
    chart(
      "Oldest that waits",
      "s",
      lines(queues, ({ backlogs }, name) => backlogs[name]?.oldestSeconds),
    ),
    chart(
      "CPU, by process",
      "cores",
      lines(parts, ({ processes }, name) => processes[name]?.cores),
    ),
    chart(
      "Memory, by process",
      "MB",
      lines(parts, ({ processes }, name) => processes[name]?.megabytes),
    ),
    chart(
      "Handles, by process",
      "open files and sockets",
      lines(parts, ({ processes }, name) => processes[name]?.handles),
    ),
    chart("Postgres: work", "transactions per second", [
      line("transactions", ({ database }) => database.transactionsPerSecond),
    ]),
    chart("Postgres: connections", "connections", [
      line("open", ({ database }) => database.connections),
      line("working", ({ database }) => database.active),
      line("waiting for a lock", ({ database }) => database.waitingForLocks),
    ]),
    chart("Postgres: cache", "% found in memory", [
      line("pages", ({ database }) => database.cacheHits * 100),
    ]),
    chart("Postgres: dead rows overdue", "rows", [line("dead rows", ({ database }) => database.deadRows)]),
  ];
}
