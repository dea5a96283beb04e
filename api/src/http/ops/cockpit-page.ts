import { isWorked } from "../../domain/operations/job-admin.ts";
import { EVENT_HEADS, eventCells } from "../../domain/operations/list-stripe-events.ts";
import type { Cockpit, CockpitView } from "../../domain/operations/read-cockpit.ts";
import type { Cell } from "../../domain/operations/report.ts";
import { backlog, failedShare, reconcile, responses, toneOf } from "./cockpit-backlog.ts";
import { invariantEntry, invariantSection } from "./cockpit-invariants.ts";
import { processSection } from "./cockpit-processes.ts";
import { html, type Html } from "./html.ts";
import { age, cellHtml, filterForm, runbook, section } from "./render.ts";

export const FINDER = { name: "find", label: "Order, e-mail, intent, charge, refund or event", isWide: true };

export function cockpitBody(view: CockpitView): Html {
  const { cockpit } = view;
  return html`<h1>Cockpit</h1>
    ${banners(view)} ${cockpit && statistics(view, cockpit)}
    <div class="columns">
      <div>
        ${queueSection(view)} ${cockpit && backlogSection(view, cockpit)}
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
      <div>
        ${dependencySection(view)}
        <section aria-labelledby="why-pending">
          <h2 id="why-pending">Why is this order pending?</h2>
          ${filterForm("/ops/orders", [FINDER], "Find")}
        </section>
        ${cockpit && invariantSection(cockpit)}
      </div>
    </div>`;
}

function banners({ queues, cockpit }: CockpitView): Html[] {
  const idle = (queues ?? []).filter((queue) => !isWorked(queue));
  const waiting = idle.reduce((sum, queue) => sum + queue.waiting, 0);
  const names = idle.map(({ queue }) => `"${queue}"`).join(", ");
  const accepted = "Orders and webhooks are still accepted and stored.";
  const problems = [
    { isOn: !queues, text: `Redis is down. ${accepted}`, entry: "redis-lost" },
    { isOn: !cockpit, text: "Postgres is down: the shop is offline.", entry: "postgres-failover" },
    {
      isOn: idle.length > 0,
      text: `No worker is running for ${names}; ${waiting} jobs waiting. ${accepted}`,
      entry: "no-worker",
    },
  ];
  return problems.flatMap(({ isOn, text, entry }) =>
    isOn ? html`<div class="banner" role="alert"><span>${text}</span>${runbook(entry)}</div>` : [],
  );
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
  const rows = [responses(view), ...Object.values(backlog(cockpit))].map((line): Cell[] => {
    const tone = toneOf(line);
    return [
      line.name,
      { tone, text: line.now },
      age(line.oldestSeconds),
      tone !== "ok" && [...(line.fixes ?? []), { runbook: line.entry }],
    ];
  });
  return section("Backlog", { heads: ["Item", "Count", "Oldest", "Fix"], rows }, cellHtml(reconcile));
}

function queueSection({ queues }: CockpitView): Html {
  const rows = (queues ?? []).map((status): Cell[] => {
    const { queue, workers, waiting, isPaused, failed } = status;
    return [
      { href: `/ops/queues/queue/${queue}`, text: queue },
      isWorked(status)
        ? { tone: "ok", text: workers }
        : { tone: "danger", text: workers ? "none responding" : "none" },
      isPaused ? { tone: "low", text: `${waiting}, paused` } : waiting,
      age(status.oldestSeconds),
      failed ? { href: `/ops/queues/queue/${queue}?status=failed`, text: failed } : 0,
    ];
  });
  return section("Queues", {
    heads: ["Queue", "Workers", "Waiting", "Oldest", "Failed"],
    rows,
    empty: "Redis is down.",
  });
}

/** What to do where a dependency is down; most are started or fixed on their own machine. */
const DEPENDENCY_FIX: Readonly<Record<string, readonly Cell[]>> = {
  Postgres: [{ runbook: "postgres-failover" }],
  Redis: [{ runbook: "redis-lost" }],
  Keycloak: [{ runbook: "keycloak-down--key-compromise" }],
  Stripe: [reconcile, { runbook: "stripe-down" }],
  "Mail server": [{ href: "/ops/mails", text: "View the emails" }, { runbook: "mail-in-doubt" }],
  "Image store": [{ runbook: "disk-full" }],
  Clock: [{ runbook: "clock-drift" }],
};

function dependencySection({ dependencies }: CockpitView): Html {
  const rows = dependencies.map(([name, status]): Cell[] => [
    name,
    { tone: status === "ok" ? "ok" : "danger", text: status },
    status !== "ok" && (DEPENDENCY_FIX[name] ?? null),
  ]);
  return section("Dependencies", { heads: ["Service", "Status", "Fix"], rows });
}
