import type { Difference } from "../verdict/compare.ts";
import type { Knee } from "../verdict/knee.ts";
import { growthOf } from "../verdict/growth.ts";
import { isBlind, missedIn } from "../verdict/missed.ts";
import type { Figures, Inside, RunRecord } from "../verdict/run-record.ts";
import type { Verdict } from "../verdict/verdict.ts";
import { escaped, short } from "./charts.ts";
import { STYLE } from "./style.ts";
import { commandOf } from "./command.ts";
import { chartsOf } from "./run-charts.ts";
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
  const isLong = growthOf(record.inside?.samples ?? []).length > 0;
  const missed = record.inside && !isBlind(record.inside) && missedIn(record.inside);
  const reasons = verdict.reasons.map((reason) => `<li>${escaped(reason)}</li>`).join("");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style>${STYLE}</style></head><body><main>
<h1>Load report: ${escaped(record.profile)}</h1>
<p class="soft">${escaped(`${record.startedAt.slice(0, 16).replace("T", " ")} UTC, ${Math.round(record.seconds)} s, ${record.inside ? `${short(record.size)} tools, ` : ""}${record.target}, commit ${record.commit}`)}</p>
<p class="soft"><code>${escaped(commandOf(record))}</code></p>
<div class="verdict${verdict.passed ? " passed" : ""}"><strong>${verdict.passed ? "Passed" : "Failed"}</strong>
${verdict.passed ? `<p>${knee ? "The knee was found" : "Every threshold was kept"}, every invariant holds, ${isLong ? "nothing keeps growing, " : ""}${before ? "and the shop is not slower than the last time" : "and there is no earlier run to compare it with"}.</p>` : `<ul>${reasons}</ul>`}
${knee ? `<p>The knee: <b>${short(knee.ordersPerSecond)} orders per second</b> were taken as promised. At ${Math.round(knee.at)} s ${escaped(knee.because)}.</p>` : ""}${missed ? `<p>${escaped(missed)}.</p>` : ""}</div>
${tiles(headline(record))}
<h2>While it ran</h2><div class="charts">${chartsOf(record).join("\n")}</div>
${thresholds(record)}
${calls(record)}
${record.inside ? inside(record.inside) : '<p class="none">The shop is another machine\'s: nothing was seen of its inside.</p>'}
${comparison(before, differences)}
<h2>Machine</h2><p class="soft">${escaped(`${record.machine.name}; load average ${record.machine.loadAverage}; a fixed piece of work took ${record.machine.calibrationMs.toFixed(1)} ms; ${record.versions}`)}</p>
</main></body></html>
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

function thresholds({ k6 }: RunRecord): string {
  return section(
    "Thresholds",
    ["what", "asked", { number: "was" }, "verdict"],
    k6.thresholds.map(({ metric, expression, figure, met }) => [metric, expression, figure, sign(met)]),
  );
}

function calls({ k6 }: RunRecord): string {
  const numbers = ["count", "p50 ms", "p95 ms", "p99 ms", "slowest ms", "failed"];
  const all = section(
    "Calls",
    ["call", ...numbers.map((number) => ({ number }))],
    k6.calls.map(({ name, count, p50, p95, p99, max, failed }) => [
      name,
      ...[count, p50, p95, p99, max, failed].map(short),
    ]),
  );
  return k6.failures.length ? `${all}\n${failures(k6.failures)}` : all;
}

function failures(failed: RunRecord["k6"]["failures"]): string {
  return section(
    "Failed calls",
    ["call", "answer", { number: "times" }],
    failed.map(({ name, status, times }) => [name, status === "0" ? "none" : status, short(times)]),
  );
}

function inside({ invariants, samples, database, settledAfterSeconds }: Inside): string {
  return `${section(
    "Invariants",
    ["name", "promise", "verdict", "first breach"],
    invariants.map(({ name, promise, breaches }) => [
      name,
      promise,
      sign(breaches.length === 0),
      breaches[0] ?? "",
    ]),
  )}
${growth(samples)}
${postgres(database, settledAfterSeconds)}`;
}

function postgres(figures: Figures | null, settledAfterSeconds: number): string {
  if (!figures) return '<h2>Postgres</h2><p class="none">Nothing could be measured over the whole run.</p>';
  return `<h2>Postgres</h2>${tiles([
    ["transactions", short(figures.transactions)],
    ["found in memory", `${(figures.cacheHits * 100).toFixed(2)} %`],
    ["deadlocks", short(figures.deadlocks)],
    ["temporary files", `${short(figures.temporaryMegabytes)} MB`],
    ["all done after", `${short(settledAfterSeconds)} s`],
  ])}
${section(
  "Statements that cost most",
  ["statement", { number: "calls" }, { number: "ms in all" }, { number: "ms each" }],
  figures.statements.map(({ text, calls: times, totalMs, meanMs }) => [
    statement(text),
    short(times),
    short(totalMs),
    short(meanMs),
  ]),
  `From ${figures.statementsFrom}.`,
)}
${locks(figures.locks)}`;
}

function growth(samples: Inside["samples"]): string {
  const all = growthOf(samples);
  if (all.length === 0) return "";
  return section(
    "What keeps growing",
    ["what", { number: "level" }, { number: "grew by" }, { number: "may grow by" }, "verdict"],
    all.map(({ what, unit, level, grown, allowed, keepsGrowing }) => [
      what,
      ...[level, grown, allowed].map((each) => `${short(each)} ${unit}`.trim()),
      sign(!keepsGrowing),
    ]),
    "The lowest values in the second half of the run; what goes up once and stays there does not keep growing.",
  );
}

function locks(seen: Figures["locks"]): string {
  if (seen.length === 0) return '<h2>Waits for locks</h2><p class="none">None was seen.</p>';
  return section(
    "Waits for locks",
    ["statement that waited", "last one of the transaction that held the lock", { number: "times" }],
    seen.map(({ waiting, holding, times }) => [statement(waiting), statement(holding), short(times)]),
    "As seen every two seconds.",
  );
}

const statement = (text: string) => ({ code: text.replaceAll(/\s+/g, " ").slice(0, 300) });

function comparison(before: RunRecord | null, differences: readonly Difference[]): string {
  const heading = "Beside the last run";
  if (!before)
    return `<h2>${heading}</h2><p class="none">No earlier run of this profile on this machine has passed: nothing to compare.</p>`;
  return section(
    heading,
    ["figure", { number: "now" }, { number: "then" }, { number: "ratio" }],
    differences.map(({ figure, now, before: then, unit, ratio }) => [
      figure,
      `${short(now)} ${unit}`,
      `${short(then)} ${unit}`,
      ratio >= RATIO_TOLD ? { bad: `${ratio.toFixed(2)} times` } : `${ratio.toFixed(2)} times`,
    ]),
    `The last one was at ${before.startedAt} (commit ${before.commit}). The last column takes into account how busy the machine was then and now.`,
  );
}

const sign = (isGood: boolean) => (isGood ? { good: "kept" } : { bad: "broken" });

/** A table below its heading, with what there is to know of it. */
function section(
  heading: string,
  head: Parameters<typeof table>[1],
  rows: Parameters<typeof table>[2],
  note = "",
): string {
  const about = note && `<p class="soft">${escaped(note)}</p>`;
  return `<h2>${escaped(heading)}</h2>${about}${table(heading, head, rows)}`;
}
