import type { Difference } from "../verdict/compare.ts";
import type { Knee } from "../verdict/knee.ts";
import type { Inside, RunRecord } from "../verdict/run-record.ts";
import type { Verdict } from "../verdict/verdict.ts";
import { escaped, lineChart, short } from "./charts.ts";
import { STYLE } from "./style.ts";
import { commandOf } from "./command.ts";
import { table, tiles } from "./tables.ts";

export interface ReportInput {
  readonly record: RunRecord;
  readonly verdict: Verdict;
  readonly knee: Knee | null;
  readonly before: RunRecord | null;
  readonly differences: readonly Difference[];
}

const RATIO_TOLD = 1.5;

/** One HTML page that needs nothing beside itself. */
export function renderReport({ record, verdict, knee, before, differences }: ReportInput): string {
  const title = `${record.profile}: ${verdict.passed ? "passed" : "failed"}`;
  const reasons = verdict.reasons.map((reason) => `<li>${escaped(reason)}</li>`).join("");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style>${STYLE}</style></head><body>
<h1>Load report: ${escaped(record.profile)}</h1>
<p class="soft">${escaped(`${record.startedAt.slice(0, 16).replace("T", " ")} UTC, ${Math.round(record.seconds)} s, ${record.inside ? `${short(record.size)} tools, ` : ""}${record.target}, commit ${record.commit}`)}</p>
<p class="soft"><code>${escaped(commandOf(record))}</code></p>
<section class="verdict${verdict.passed ? " passed" : ""}"><strong>${verdict.passed ? "Passed" : "Failed"}</strong>
${verdict.passed ? `<p>${knee ? "The knee was found" : "Every threshold was kept"}, every invariant holds, ${before ? "and the shop is not slower than the last time" : "and there is no earlier run to compare it with"}.</p>` : `<ul>${reasons}</ul>`}
${knee ? `<p>The knee: <b>${short(knee.ordersPerSecond)} orders per second</b> were taken as promised. At ${Math.round(knee.at)} s ${escaped(knee.because)}.</p>` : ""}</section>
${tiles(headline(record))}
<h2>While it ran</h2><div class="charts">${[...chartsOfK6(record), ...(record.inside ? chartsOfInside(record.inside) : [])].join("\n")}</div>
<h2>Thresholds</h2>${thresholds(record)}
<h2>Calls</h2>${calls(record)}
${record.inside ? inside(record.inside) : '<p class="none">The shop is another machine\'s: nothing was seen of its inside.</p>'}
<h2>Beside the last run</h2>${comparison(before, differences)}
<h2>Machine</h2><p class="soft">${escaped(`${record.machine.name}; load average ${record.machine.loadAverage}; a fixed piece of work took ${record.machine.calibrationMs.toFixed(1)} ms; ${record.versions}`)}</p>
</body></html>
`;
}

function headline({ k6, inside: seen, seconds }: RunRecord): [string, string][] {
  const ms = (value?: number): string => (value === undefined ? "–" : `${short(value)} ms`);
  return [
    ["calls", short(k6.requests)],
    ["calls per second", short(k6.requests / seconds)],
    ["failed", `${(k6.failedShare * 100).toFixed(2)} %`],
    ["arrivals dropped", short(k6.dropped)],
    ["orders placed", short(k6.ordersPlaced)],
    ["orders paid", short(k6.ordersPaid)],
    ["paid after (p95)", ms(k6.timeToPaid?.p95)],
    ["event lag (p95)", ms(seen?.eventLag?.p95)],
    ...(seen?.sale
      ? [["of the last pieces", `${seen.sale.sold} of ${seen.sale.pieces} sold`] as [string, string]]
      : []),
  ];
}

function chartsOfK6({ k6: { moments } }: RunRecord): string[] {
  return [
    lineChart("Calls", "per second", [
      { name: "calls", points: moments.map((each) => [each.at, each.requestsPerSecond]) },
      { name: "failed", points: moments.map((each) => [each.at, each.failed]) },
      { name: "arrivals dropped", points: moments.map((each) => [each.at, each.dropped]) },
    ]),
    lineChart("Answers, 95 of 100 within", "ms", [
      { name: "all calls", points: moments.map((each) => [each.at, each.p95]) },
      { name: "POST purchase", points: moments.map((each) => [each.at, each.orderP95]) },
    ]),
    lineChart("Time to paid, 95 of 100 within", "ms", [
      { name: "card confirmed to order paid", points: moments.map((each) => [each.at, each.paidP95]) },
    ]),
  ];
}

function chartsOfInside({ samples }: Inside): string[] {
  const named = (pick: (sample: Inside["samples"][number]) => object): string[] => [
    ...new Set(samples.flatMap((sample) => Object.keys(pick(sample)))),
  ];
  const backlogs = named((sample) => sample.backlogs);
  const processes = named((sample) => sample.processes);
  return [
    lineChart(
      "Waiting, by queue",
      "jobs, facts, events",
      backlogs.map((name) => ({
        name,
        points: samples.map((each) => [each.at, each.backlogs[name]?.depth ?? null]),
      })),
    ),
    lineChart(
      "Oldest that waits",
      "s",
      backlogs.map((name) => ({
        name,
        points: samples.map((each) => [each.at, each.backlogs[name]?.oldestSeconds ?? null]),
      })),
    ),
    lineChart(
      "CPU, by process",
      "cores",
      processes.map((name) => ({
        name,
        points: samples.map((each) => [each.at, each.processes[name]?.cores ?? null]),
      })),
    ),
    lineChart(
      "Memory, by process",
      "MB",
      processes.map((name) => ({
        name,
        points: samples.map((each) => [each.at, each.processes[name]?.megabytes ?? null]),
      })),
    ),
    lineChart("Postgres", "transactions per second", [
      { name: "transactions", points: samples.map((each) => [each.at, each.database.transactionsPerSecond]) },
    ]),
    lineChart("Postgres", "connections", [
      { name: "working", points: samples.map((each) => [each.at, each.database.active]) },
      { name: "waiting for a lock", points: samples.map((each) => [each.at, each.database.waitingForLocks]) },
    ]),
  ];
}

function thresholds({ k6 }: RunRecord): string {
  return table(
    ["what", "asked", { number: "was" }, ""],
    k6.thresholds.map(({ metric, expression, figure, met }) => [metric, expression, figure, sign(met)]),
  );
}

function calls({ k6 }: RunRecord): string {
  return `${table(
    [
      "call",
      ...["count", "p50 ms", "p95 ms", "p99 ms", "slowest ms", "failed"].map((number) => ({ number })),
    ],
    k6.calls.map(({ name, count, p50, p95, p99, max, failed }) => [
      name,
      ...[count, p50, p95, p99, max, failed].map(short),
    ]),
  )}${k6.failures.length ? `<h2>Failed calls</h2>${failures(k6.failures)}` : ""}`;
}

function failures(failed: RunRecord["k6"]["failures"]): string {
  const rows = failed.map(({ name, status, times }) => [
    name,
    status === "0" ? "none" : status,
    short(times),
  ]);
  return table(["call", "answer", { number: "times" }], rows);
}

function inside({ invariants, database, settledAfterSeconds }: Inside): string {
  return `<h2>Invariants</h2>${table(
    ["", "promise", "", "first breach"],
    invariants.map(({ name, promise, breaches }) => [
      name,
      promise,
      sign(breaches.length === 0),
      breaches[0] ?? "",
    ]),
  )}
<h2>Postgres</h2>${tiles([
    ["transactions", short(database.transactions)],
    ["found in memory", `${(database.cacheHits * 100).toFixed(2)} %`],
    ["deadlocks", short(database.deadlocks)],
    ["temporary files", `${short(database.temporaryMegabytes)} MB`],
    ["all done after", `${short(settledAfterSeconds)} s`],
  ])}
<h2>Statements that cost most</h2><p class="soft">From ${escaped(database.statementsFrom)}.</p>${table(
    ["statement", { number: "calls" }, { number: "ms in all" }, { number: "ms each" }],
    database.statements.map(({ text, calls: times, totalMs, meanMs }) => [
      statement(text),
      short(times),
      short(totalMs),
      short(meanMs),
    ]),
  )}
<h2>Waits for locks</h2>${locks(database.locks)}`;
}

function locks(seen: Inside["database"]["locks"]): string {
  if (seen.length === 0) return '<p class="none">None was seen.</p>';
  const rows = seen.map(({ waiting, holding, times }) => [
    statement(waiting),
    statement(holding),
    short(times),
  ]);
  return `<p class="soft">As seen every two seconds.</p>${table(
    ["statement that waited", "last one of the transaction that held the lock", { number: "times" }],
    rows,
  )}`;
}

const statement = (text: string) => ({ code: text.replaceAll(/\s+/g, " ").slice(0, 300) });

function comparison(before: RunRecord | null, differences: readonly Difference[]): string {
  if (!before)
    return '<p class="none">No earlier run of this profile on this machine has passed: nothing to compare.</p>';
  const rows = differences.map(({ figure, now, before: then, unit, ratio }) => [
    figure,
    `${short(now)} ${unit}`,
    `${short(then)} ${unit}`,
    ratio >= RATIO_TOLD ? { bad: `${ratio.toFixed(2)} times` } : `${ratio.toFixed(2)} times`,
  ]);
  return `<p class="soft">The last one was at ${escaped(before.startedAt)} (commit ${escaped(before.commit)}). The last column takes into account how busy the machine was then and now.</p>${table(
    ["figure", { number: "now" }, { number: "then" }, { number: "ratio" }],
    rows,
  )}`;
}

const sign = (isGood: boolean) => (isGood ? { good: "kept" } : { bad: "broken" });
