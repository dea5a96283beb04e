import { percentile } from "../statistics.ts";
import { renderTable } from "../table.ts";
import type { Difference } from "../verdict/compare.ts";
import { growthOf, namesIn } from "../verdict/growth.ts";
import type { Inside, JudgedRun, RunRecord, Sample } from "../verdict/run-record.ts";
import { summarize } from "./summary.ts";

const STATEMENT_LENGTH = 120;

/**
 * Renders a run's verdict and everything that it is based on as Markdown; k6's own page has the charts.
 * @param before the run that it was compared with
 */
export function renderRun(
  run: JudgedRun,
  before: RunRecord | null,
  differences: readonly Difference[],
): string {
  const { record } = run;
  const { k6, inside, machine } = record;
  const thresholds = k6.thresholds.map(({ metric, expression, value, met }) => [
    metric,
    expression,
    value,
    met ? "met" : "CROSSED",
  ]);
  const calls = k6.calls.map(({ name, count, p50, p95, p99, max, failed }) => [
    name,
    ...[count, p50, p95, p99, max, failed].map(short),
  ]);
  const times = differences.map(({ name, now, before: then, ratio }) => [
    name,
    short(now),
    short(then),
    ratio.toFixed(2),
  ]);
  return [
    `# ${record.profile}: ${run.verdict.passed ? "passed" : "failed"}`,
    `${record.startedAt.slice(0, 16).replace("T", " ")} UTC, ${Math.round(record.seconds)} s, ${record.target}, commit ${record.commit}, \`${commandOf(record)}\``,
    `${machine.name}; load average ${machine.loadAverage}; calibration ${machine.calibrationMs.toFixed(1)} ms; ${record.versions}`,
    ["```", ...summarize(run), "```"].join("\n"),
    section("Thresholds", ["metric", "limit", "value", "verdict"], thresholds),
    section("Calls (ms)", ["call", "count", "p50", "p95", "p99", "max", "failed"], calls),
    ...(inside ? renderInside(inside) : []),
    before
      ? section(
          `Last run: ${before.startedAt}, commit ${before.commit} (ms)`,
          ["time", "now", "then", "ratio"],
          times,
        )
      : "No earlier run to compare with.",
  ].join("\n\n");
}

/** Returns the command that repeats the run. */
function commandOf({ profile, size, options: { rate, seconds, buyers }, target, inside }: RunRecord): string {
  const options = Object.entries({
    size: inside ? size : null,
    rate,
    seconds,
    buyers: buyers || null,
    target: inside ? null : target,
  });
  const flags = options.flatMap(([name, value]) => (value === null ? [] : [` --${name} ${value}`]));
  return `npm run load -- ${profile}${flags.join("")}`;
}

function renderInside({ invariants, samples, database, settledAfterSeconds }: Inside): string[] {
  const growth = growthOf(samples).map(({ name, unit, level, grown, allowed, isJudged, isLeak }) => [
    name,
    ...[level, grown, allowed].map((each) => `${short(each)} ${unit}`.trim()),
    ...(isJudged ? [isLeak ? "LEAK" : "ok"] : ["stub, not judged"]),
  ]);
  return [
    section(
      "Invariants",
      ["name", "promise", "verdict"],
      invariants.map(({ name, promise, violations }) => [name, promise, violations[0] ?? "ok"]),
    ),
    section("Samples", ["resource", "median", "p95", "max"], resources(samples)),
    ...(growth.length > 0
      ? [section("Growth in the second half", ["resource", "level", "grown", "allowed", "verdict"], growth)]
      : []),
    `All work was done after ${short(settledAfterSeconds)} s.`,
    ...(database
      ? [
          `Postgres: ${short(database.transactions)} transactions, ${(database.cacheHits * 100).toFixed(2)} % of pages from memory, ${database.deadlocks} deadlocks.`,
          section(
            "Most expensive statements",
            ["ms", "calls", "statement"],
            database.statements.map(({ text, calls, totalMs }) => [
              short(totalMs),
              short(calls),
              text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|").slice(0, STATEMENT_LENGTH),
            ]),
          ),
        ]
      : []),
  ];
}

function resources(samples: readonly Sample[]): string[][] {
  const row = (name: string, valueOf: (sample: Sample) => number | undefined): string[] => {
    const values = samples.flatMap((sample) => valueOf(sample) ?? []);
    return [name, ...[50, 95, 100].map((percent) => short(percentile(values, percent)))];
  };
  const processes = namesIn(samples.map((each) => each.processes));
  const queues = namesIn(samples.map(({ backlogs }) => backlogs));
  return [
    ...processes.map((name) => row(`cores of ${name}`, (each) => each.processes[name]?.cores)),
    ...processes.map((name) => row(`MB of ${name}`, (each) => each.processes[name]?.megabytes)),
    ...processes.map((name) => row(`handles of ${name}`, (each) => each.processes[name]?.handles)),
    ...queues.map((name) => row(`backlog of ${name}`, (each) => each.backlogs[name]?.depth)),
    ...queues.map((name) => row(`oldest in ${name}, s`, (each) => each.backlogs[name]?.oldestSeconds)),
    row("connections to Postgres", ({ database }) => database.connections),
    row("waits for locks", ({ database }) => database.waitingForLocks),
    row("overdue dead rows", ({ database }) => database.deadRows),
  ];
}

const section = (title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  `## ${title}\n\n${rows.length === 0 ? "None." : renderTable(heads, rows)}`;

function short(value: number): string {
  if (!Number.isFinite(value)) return "-";
  if (Math.abs(value) >= 100 || Number.isInteger(value)) return Math.round(value).toLocaleString("en");
  return String(Number(value.toPrecision(2)));
}
