import { isWorked } from "../../domain/operations/job-admin.ts";
import { EVENT_HEADS, eventCells } from "../../domain/operations/list-stripe-events.ts";
import type { Cockpit, CockpitView } from "../../domain/operations/read-cockpit.ts";
import type { Cell } from "../../domain/operations/report.ts";
import { backlog, failedShare, isQuiet, reconcile, responses, toneOf } from "./cockpit-backlog.ts";
import { invariantEntry, invariantSection } from "./cockpit-invariants.ts";
import { listProblems, type OpsProblem, serviceFix } from "./cockpit-problems.ts";
import { processSection } from "./cockpit-processes.ts";
import { html, type Html } from "./html.ts";
import { age, cellHtml, foldedSection, runbook, section } from "./render.ts";

/** The first line: whether the shop is OK, and each problem with what repairs it. */
export function cockpitStatus(view: CockpitView): Html {
  const problems = listProblems(view);
  const checked = html`checked <time datetime="${view.at.toISOString()}">${timeOf(view.at)}</time> UTC`;
  if (!problems.length)
    return html`<p class="verdict"><span class="state ok">All systems OK</span>, ${checked}</p>`;
  const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
  return html`<p class="verdict"><span class="state danger">${count}</span>, ${checked}</p>
    <div role="alert">
      <ul class="problems">
        ${problems.map((problem) => problemItem(problem, view.at))}
      </ul>
    </div>`;
}

/** `14:04:22`. */
const timeOf = (at: Date): string => at.toISOString().slice(11, 19);

function problemItem({ text, since, fixes, entry }: OpsProblem, at: Date): Html {
  const isToday = since?.toISOString().slice(0, 10) === at.toISOString().slice(0, 10);
  const from = since && (isToday ? timeOf(since) : since.toISOString().slice(0, 16).replace("T", " "));
  return html`<li>
    <p>
      <strong>${text}</strong>
      ${since && html`<span class="since">Since <time datetime="${since.toISOString()}">${from}</time> UTC</span>`}
    </p>
    <div class="fixes">${fixes.filter(Boolean).map((fix) => html`${cellHtml(fix)} `)}${runbook(entry)}</div>
  </li>`;
}

export function cockpitBody(view: CockpitView): Html {
  const { cockpit } = view;
  return html`${cockpit && statistics(view, cockpit)}
    <div class="columns">
      <div>
        ${cockpit && backlogSection(view, cockpit)} ${queueSection(view)}
        ${
          cockpit &&
          section("Latest Stripe events", {
            heads: EVENT_HEADS.slice(1),
            rows: cockpit.latestEvents.map((event) => eventCells(event).slice(1)),
            empty: "No events yet.",
          })
        }
        ${processSection(view.processes, view.at)}
      </div>
      <div>${dependencySection(view)} ${cockpit && invariantSection(cockpit)}</div>
    </div>`;
}

/** The most important numbers; a red one links to the runbook. */
function statistics(view: CockpitView, cockpit: Cockpit): Html {
  const { inbox, dead, unsettled, refunds } = backlog(cockpit);
  const api = responses(view);
  const { verdicts } = cockpit;
  const violated = verdicts.find(({ breaches }) => breaches.length);
  const hold = verdicts.filter(({ breaches }) => !breaches.length).length;
  const invariants = { isBad: violated !== undefined, entry: invariantEntry(violated?.name) };
  const all: readonly (readonly [string, string | number, { isBad: boolean; entry: string }])[] = [
    [api.name, failedShare(view), api],
    [inbox.name, inbox.now, inbox],
    ["Oldest event", age(inbox.oldestSeconds), inbox],
    [dead.name, dead.now, dead],
    ["Payments unsettled", unsettled.now, unsettled],
    [refunds.name, refunds.now, refunds],
    ["Invariants OK", verdicts.length ? `${hold} / ${verdicts.length}` : "not checked", invariants],
  ];
  return html`<dl class="statistics">
    ${all.map(
      ([name, value, { isBad, entry }]) =>
        html`<div${isBad && html` class="danger"`}><dt>${name} ${isBad && runbook(entry)}</dt><dd>${value}</dd></div>`,
    )}
  </dl>`;
}

function backlogSection(view: CockpitView, cockpit: Cockpit): Html {
  const rows = [responses(view), ...Object.values(backlog(cockpit))].map((line) => {
    const tone = toneOf(line);
    const fixes = tone !== "ok" && [...line.fixes, { runbook: line.entry }];
    const cells: Cell[] = [line.name, { tone, text: line.now }, age(line.oldestSeconds), fixes];
    return { isQuiet: isQuiet(line), cells };
  });
  const quiet = (count: number): string => `${count} with nothing waiting or failed`;
  return foldedSection(
    "Work",
    { heads: ["Item", "Count", "Oldest", "Fix"], rows, quiet },
    html`${cellHtml(reconcile)}`,
  );
}

function queueSection({ queues }: CockpitView): Html {
  const rows = (queues ?? []).map((status) => {
    const { queue, workers, waiting, isPaused, failed } = status;
    const cells: Cell[] = [
      { href: `/ops/queues/queue/${queue}`, text: queue },
      isWorked(status)
        ? { tone: "ok", text: workers }
        : { tone: "danger", text: workers ? "none responding" : "none" },
      isPaused ? { tone: "low", text: `${waiting}, paused` } : waiting,
      age(status.oldestSeconds),
      failed ? { href: `/ops/queues/queue/${queue}?status=failed`, text: failed } : 0,
    ];
    return { isQuiet: isWorked(status) && !isPaused && waiting === 0 && failed === 0, cells };
  });
  return foldedSection("Queues", {
    heads: ["Queue", "Workers", "Waiting", "Oldest", "Failed"],
    rows,
    empty: "Redis is down.",
    quiet: (count) => `${count} with a worker and nothing waiting`,
  });
}

function dependencySection({ dependencies }: CockpitView): Html {
  const rows = dependencies.map(([name, status]) => {
    const isOk = status === "ok";
    const cells: Cell[] = [name, { tone: isOk ? "ok" : "danger", text: status }, !isOk && serviceFix(name)];
    return { isQuiet: isOk, cells };
  });
  const quiet = (count: number): string => `${count} OK`;
  return foldedSection("Dependencies", { heads: ["Service", "Status", "Fix"], rows, quiet });
}
