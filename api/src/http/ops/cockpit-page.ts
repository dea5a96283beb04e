import {
  backlog,
  failedShare,
  isQuiet,
  reconcile,
  responses,
  toneOf,
} from "../../domain/operations/backlog.ts";
import { hasWorker } from "../../domain/operations/job-admin.ts";
import { listProblems, type OpsProblem, sinceText } from "../../domain/operations/list-problems.ts";
import { EVENT_HEADS, eventCells } from "../../domain/operations/list-stripe-events.ts";
import type { Cockpit, CockpitView } from "../../domain/operations/read-cockpit.ts";
import type { Cell } from "../../domain/operations/report.ts";
import { invariantSection } from "./cockpit-invariants.ts";
import { processSection } from "./cockpit-processes.ts";
import { html, type Html } from "./html.ts";
import { age, cellHtml, foldedSection, runbook, section } from "./render.ts";

/** The first line: whether the shop is OK, and each problem with what repairs it. */
export function cockpitStatus(view: CockpitView): Html {
  const problems = listProblems(view);
  const at = sinceText(view.at, view);
  const checked = html`checked <time datetime="${view.at.toISOString()}">${at}</time>`;
  if (!problems.length)
    return html`<p class="verdict"><span class="state ok">All systems OK</span>, ${checked}</p>`;
  const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
  return html`<p class="verdict"><span class="state danger">${count}</span>, ${checked}</p>
    <div role="alert">
      <ul class="problems">
        ${problems.map((problem) => problemItem(problem, view))}
      </ul>
    </div>`;
}

function problemItem({ text, since, fixes, entry }: OpsProblem, view: CockpitView): Html {
  return html`<li>
    <p>
      <strong>${text}</strong>
      ${since && html`<span class="since">Since <time datetime="${since.toISOString()}">${sinceText(since, view)}</time></span>`}
    </p>
    <div class="fixes">${fixes.filter(Boolean).map((fix) => html`${cellHtml(fix)} `)}${runbook(entry)}</div>
  </li>`;
}

export function cockpitBody(view: CockpitView): Html {
  const { cockpit } = view;
  return html`${cockpit && statistics(view, cockpit)}
    <div class="columns">
      <div>
        ${cockpit && backlogSection(cockpit)} ${queueSection(view)}
        ${
          cockpit &&
          section("Latest Stripe events", {
            heads: EVENT_HEADS.slice(1),
            rows: cockpit.latestEvents.map((event) => eventCells(event).slice(1)),
            empty: "No events yet.",
          })
        }
        ${processSection(view.processes, view.at, view.timeZone)}
      </div>
      <div>${dependencySection(view)} ${cockpit && invariantSection(cockpit, view.timeZone)}</div>
    </div>`;
}

/** The most important numbers. */
function statistics(view: CockpitView, cockpit: Cockpit): Html {
  const { inbox, dead, unsettled, refunds } = backlog(cockpit);
  const api = responses(view);
  const { verdicts } = cockpit;
  const hold = verdicts.filter(({ violations }) => !violations.length).length;
  const all: readonly (readonly [name: string, value: string | number, isBad: boolean])[] = [
    [api.name, failedShare(view), api.isBad],
    [inbox.name, inbox.now, inbox.isBad],
    ["Oldest event", age(inbox.oldestSeconds), inbox.isBad],
    [dead.name, dead.now, dead.isBad],
    ["Payments unsettled", unsettled.now, unsettled.isBad],
    [refunds.name, refunds.now, refunds.isBad],
    [
      "Invariants OK",
      verdicts.length ? `${hold} / ${verdicts.length}` : "not checked",
      hold < verdicts.length,
    ],
  ];
  return html`<dl class="statistics">
    ${all.map(
      ([name, value, isBad]) =>
        html`<div${isBad && html` class="danger"`}><dt>${name}</dt><dd>${value}</dd></div>`,
    )}
  </dl>`;
}

const IN_STATISTICS: ReadonlySet<string> = new Set(["inbox", "dead", "unsettled", "refunds"]);

function backlogSection(cockpit: Cockpit): Html {
  const others = Object.entries(backlog(cockpit)).filter(([key]) => !IN_STATISTICS.has(key));
  const rows = others.map(([, line]) => ({
    isQuiet: isQuiet(line),
    cells: [line.name, { tone: toneOf(line), text: line.now }, age(line.oldestSeconds)],
  }));
  const quiet = (count: number): string => `${count} with nothing waiting or failed`;
  return foldedSection(
    "Work",
    { heads: ["Item", "Count", "Oldest"], rows, quiet },
    html`${cellHtml(reconcile)}`,
  );
}

function queueSection({ queues }: CockpitView): Html {
  const rows = (queues ?? []).map((status) => {
    const { queue, workers, waiting, isPaused, failed } = status;
    const cells: Cell[] = [
      { href: `/ops/queues/queue/${queue}`, text: queue },
      hasWorker(status)
        ? { tone: "ok", text: workers }
        : { tone: "danger", text: workers ? "none responding" : "none" },
      isPaused ? { tone: "danger", text: `${waiting}, paused` } : waiting,
      age(status.oldestSeconds),
      failed ? { href: `/ops/queues/queue/${queue}?status=failed`, text: failed } : 0,
    ];
    return { isQuiet: hasWorker(status) && !isPaused && waiting === 0 && failed === 0, cells };
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
    return { isQuiet: isOk, cells: [name, { tone: isOk ? "ok" : "danger", text: status }] as const };
  });
  const quiet = (count: number): string => `${count} OK`;
  return foldedSection("Dependencies", { heads: ["Service", "Status"], rows, quiet });
}
