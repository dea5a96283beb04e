import {
  backlog,
  failedShare,
  isQuiet,
  reconcile,
  responses,
  toneOf,
} from "../../domain/operations/backlog.ts";
import { hasWorker, QUEUE_HEADS, queueCells } from "../../domain/operations/job-admin.ts";
import { listProblems, type OpsProblem, sinceText } from "../../domain/operations/list-problems.ts";
import { EVENT_HEADS, eventCells } from "../../domain/operations/list-stripe-events.ts";
import type { Cockpit, CockpitView } from "../../domain/operations/read-cockpit.ts";
import { age, type Cell, inZone, type Row, type Table } from "../../domain/operations/report.ts";
import { html, type Html } from "./html.ts";
import { button, cellHtml, runbook, table } from "./render.ts";

/** The first line: whether the shop is OK, and each problem with what repairs it. */
export function cockpitStatus(view: CockpitView): Html {
  const problems = listProblems(view);
  const at = sinceText(view.at, view);
  const checked = html`checked <time datetime="${view.at.toISOString()}">${at}</time>`;
  const [tone, verdict] = problems.length
    ? ["danger", problems.length === 1 ? "1 problem" : `${problems.length} problems`]
    : ["ok", "All systems OK"];
  return html`<p class="verdict m-0"><strong class="state ${tone}">${verdict}</strong>, ${checked}</p>
    ${
      problems.length > 0 &&
      html`<div role="alert">
        <ul class="problems list-group mt-2">
          ${problems.map((problem) => problemItem(problem, view))}
        </ul>
      </div>`
    }`;
}

function problemItem({ text, since, fixes, entry }: OpsProblem, view: CockpitView): Html {
  return html`<li class="list-group-item d-flex flex-wrap align-items-center gap-2">
    <p class="m-0 me-auto">
      <strong>${text}</strong>
      ${since && html`<br />Since <time datetime="${since.toISOString()}">${sinceText(since, view)}</time>`}
    </p>
    ${fixes.filter(Boolean).map((fix) => html`${cellHtml(fix)} `)}${runbook(entry)}
  </li>`;
}

export function cockpitBody(view: CockpitView): Html {
  const { cockpit } = view;
  return html`${cockpit && statistics(view, cockpit)}
    <div class="row">
      <div class="col-xl-7">
        ${cockpit && backlogSection(view, cockpit)} ${queueSection(view)}
        ${cockpit && latestEvents(view, cockpit)} ${processSection(view)}
      </div>
      <div class="col-xl-5">${dependencySection(view)} ${cockpit && invariantSection(view, cockpit)}</div>
    </div>`;
}

/** The most important numbers. */
function statistics(view: CockpitView, cockpit: Cockpit): Html {
  const lines = backlog(cockpit).filter(({ isFigure }) => isFigure);
  const api = responses(view);
  const { verdicts } = cockpit;
  const hold = verdicts.filter(({ violations }) => !violations.length).length;
  const all: readonly (readonly [name: string, value: string | number, isBad: boolean])[] = [
    [api.name, failedShare(view), api.isBad],
    ...lines.map(({ name, now, isBad }) => [name, now, isBad] as const),
    ["Oldest event", age(cockpit.work.inbox.oldestSeconds), lines[0]?.isBad ?? false],
    [
      "Invariants OK",
      verdicts.length ? `${hold} / ${verdicts.length}` : "not checked",
      hold < verdicts.length,
    ],
  ];
  return html`<dl class="d-flex flex-wrap mb-4">
    ${all.map(
      ([name, value, isBad]) =>
        html`<div class="card flex-fill rounded-0 p-3${isBad && html` danger`}">
          <dt class="fw-normal">${name}</dt>
          <dd class="m-0">${value}</dd>
        </div>`,
    )}
  </dl>`;
}

interface Section extends Omit<Table, "title" | "rows"> {
  readonly rows: readonly { readonly isQuiet?: boolean; readonly cells: Row }[];
}

/** A table with its heading that shows only the rows that want attention; the quiet ones are folded below it. */
function section(title: string, { rows, ...head }: Section, timeZone: string, more?: Html): Html {
  const part = (isQuiet: boolean) => {
    const cells = rows.filter((row) => (row.isQuiet ?? false) === isQuiet).map((row) => row.cells);
    return inZone({ ...head, title, rows: cells }, timeZone);
  };
  const [shown, quiet] = [part(false), part(true)];
  return html`<section class="mb-4">
    <h2>${title}</h2>
    ${(shown.rows.length > 0 || !quiet.rows.length) && table(shown)}
    ${
      quiet.rows.length > 0 &&
      html`<details>
        <summary>${quiet.rows.length} OK</summary>
        ${table(quiet)}
      </details>`
    }
    ${more}
  </section>`;
}

function backlogSection({ timeZone }: CockpitView, cockpit: Cockpit): Html {
  const rows = backlog(cockpit)
    .filter(({ isFigure }) => !isFigure)
    .map((line) => ({
      isQuiet: isQuiet(line),
      cells: [line.name, { tone: toneOf(line), text: line.now }, age(line.oldestSeconds)],
    }));
  return section(
    "Work",
    { heads: ["Item", "Count", "Oldest"], rows },
    timeZone,
    html`${cellHtml(reconcile)}`,
  );
}

function queueSection({ queues, timeZone }: CockpitView): Html {
  const rows = (queues ?? []).map((status) => ({
    isQuiet: hasWorker(status) && !status.isPaused && status.waiting === 0 && status.failed === 0,
    cells: queueCells(status),
  }));
  return section("Queues", { heads: QUEUE_HEADS, rows, empty: "Redis is down." }, timeZone);
}

function latestEvents({ timeZone }: CockpitView, { latestEvents: events }: Cockpit): Html {
  const rows = events.map((event) => ({ cells: eventCells(event).slice(1) }));
  return section(
    "Latest Stripe events",
    { heads: EVENT_HEADS.slice(1), rows, empty: "No events yet." },
    timeZone,
  );
}

const okOr = (isOk: boolean, text: string): Cell => ({
  tone: isOk ? "ok" : "danger",
  text,
});

function dependencySection({ dependencies, timeZone }: CockpitView): Html {
  const rows = dependencies.map(([name, status]) => {
    const isOk = status === "ok";
    return { isQuiet: isOk, cells: [name, okOr(isOk, status)] };
  });
  return section("Dependencies", { heads: ["Service", "Status"], rows }, timeZone);
}

function invariantSection({ timeZone }: CockpitView, { verdicts }: Cockpit): Html {
  const rows = verdicts.map(({ name, rule, violations, checkedAt }) => {
    const isOk = !violations.length;
    return { isQuiet: isOk, cells: [name, okOr(isOk, isOk ? "OK" : "Violated"), rule, checkedAt] };
  });
  const heads = ["No.", "Result", "Rule", "Checked"];
  const checkNow = button({ action: "invariants.run", label: "Check now" });
  return section("Invariants", { heads, rows, empty: "Not checked yet." }, timeZone, checkNow);
}

/** The running processes with their builds. */
function processSection({ processes: { statuses, isComplete }, timeZone }: CockpitView): Html {
  const rows = statuses.map(({ role, name, build, startedAt, responses: own }) => {
    const failed = Object.values(own?.failedByRoute ?? {}).reduce((sum, count) => sum + count, 0);
    return { cells: [role, { code: name }, build, startedAt, own && `${failed} of ${own.calls}`] };
  });
  const heads = ["Role", "Process", "Build", "Since", "Calls failed, 5 min"];
  const alone = html`<p>Redis is down: only the process that made this page is known.</p>`;
  return section("Processes", { heads, rows }, timeZone, isComplete ? undefined : alone);
}
