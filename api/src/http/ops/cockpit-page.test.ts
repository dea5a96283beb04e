import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import type { QueueStatus } from "../../domain/operations/job-admin.ts";
import type { ResponseCounts, ProcessStatus } from "../../domain/operations/process-status.ts";
import type { Cockpit, CockpitView } from "../../domain/operations/read-cockpit.ts";
import { cockpitBody, cockpitStatus } from "./cockpit-page.ts";
import { listProblems } from "./cockpit-problems.ts";
import type { Html } from "./html.ts";

const QUIET: Cockpit["work"] = {
  inboxWaiting: 0,
  inboxOldestSeconds: null,
  inboxDead: 0,
  inboxDeadOldestSeconds: null,
  outboxWaiting: 0,
  outboxOldestSeconds: null,
  outboxDead: 0,
  outboxDeadOldestSeconds: null,
  paymentsUnsettled: 0,
  paymentsUnsettledOldestSeconds: null,
  refundsOwed: 0,
  refundsOwedOldestSeconds: null,
  disputesUnanswered: 0,
  disputesUnansweredOldestSeconds: null,
  ordersCancelling: 0,
  ordersCancellingOldestSeconds: null,
  ordersOverdueOldestSeconds: null,
  mailsWaiting: 0,
  mailOldestSeconds: null,
  mailsTroubled: 0,
  mailsTroubledOldestSeconds: null,
  lastBackupAt: 1,
  lastBackupSeconds: 3600,
  logUnarchivedSeconds: 0,
  stockCheckedSeconds: 30,
};

function aCard(over: Partial<ProcessStatus> = {}): ProcessStatus {
  const startedAt = new Date("2026-05-01T12:00:00Z");
  const settings = [["HOLD_SECONDS", "1800"]] as const;
  return { role: "api", name: "one:1", build: "v7", startedAt, settings, answers: null, ...over };
}

const answered = (calls: number, failedByRoute: ResponseCounts["failedByRoute"] = {}): ResponseCounts => ({
  seconds: 300,
  calls,
  failedByRoute,
});

const processes = (...statuses: ProcessStatus[]) => ({ processes: { statuses, isComplete: true } });

interface Shown extends Partial<Omit<CockpitView, "cockpit">> {
  readonly work?: Partial<Cockpit["work"]>;
  readonly verdicts?: Cockpit["verdicts"];
}

function viewOf({ work, verdicts = [], ...view }: Shown): CockpitView {
  return {
    at: new Date("2026-05-01T12:10:00Z"),
    queues: [],
    cockpit: {
      work: { ...QUIET, ...work },
      latestEvents: [],
      verdicts,
    },
    dependencies: [],
    processes: { statuses: [aCard()], isComplete: true },
    ...view,
  };
}

const onOneLine = ({ text }: Html): string => text.replaceAll(/\s+/g, " ");
const page = (shown: Shown): string => onOneLine(cockpitBody(viewOf(shown)));
const status = (shown: Shown): string => onOneLine(cockpitStatus(viewOf(shown)));

const aQueue = (over: Partial<QueueStatus> = {}): QueueStatus => ({
  queue: "payments",
  waiting: 0,
  active: 0,
  delayed: 2,
  failed: 0,
  oldestSeconds: null,
  isPaused: false,
  workers: 1,
  heartbeatLateSeconds: 0,
  ...over,
});

it("says that all is OK and when it was checked, with every quiet row folded", () => {
  const calm = {
    queues: [aQueue()],
    dependencies: [["Stripe", "ok"]] as const,
    verdicts: [{ name: "I1", promise: "stock", breaches: [], checkedAt: new Date() }],
  };
  expect(status(calm)).toContain('class="state ok">All systems OK</span>, checked');
  expect(status(calm)).toContain(">12:10:00</time> UTC");
  expect(status(calm)).not.toContain('role="alert"');
  const folded = page(calm).split("<details");
  for (const name of ["Failed events", "payments", "Stripe", "I1"]) {
    expect(folded[0]).not.toContain(`>${name}<`);
    expect(folded.slice(1).filter((part) => part.includes(`>${name}<`))).toHaveLength(1);
  }
});

it("lists each problem with its size, since when, what repairs it and the runbook entry", () => {
  const broken: Shown = {
    queues: [aQueue({ waiting: 12, workers: 0, heartbeatLateSeconds: 369 })],
    dependencies: [["Stripe", "no response"]],
    work: { inboxDead: 2, inboxDeadOldestSeconds: 600, refundsOwed: 1, refundsOwedOldestSeconds: 86_400 },
    verdicts: [
      {
        name: "I1",
        promise: "stock is its ledger",
        breaches: ["tool 1: 3, 2"],
        checkedAt: new Date("2026-05-01T11:00:00Z"),
      },
    ],
    ...processes(aCard({ answers: answered(100, { "/api/tools": 2 }) })),
  };
  const text = status(broken);
  expect(text).toContain('class="state danger">6 problems</span>, checked');
  const items = text.split("<li>").slice(1);
  const expected = [
    ["Stripe: no response.", "stripe-down", "Reconcile now"],
    [
      "No worker is running for &quot;payments&quot;; 12 jobs waiting.",
      "no-worker",
      ">12:03:51</time> UTC",
      "View queues",
    ],
    ["Calls failed (5xx), 5 min: 2 of 100.", "bad-deploy-rollback", "/api/tools 2"],
    ["Failed events: 2.", "dead-event", ">12:00:00</time> UTC", "Replay failed events"],
    ["Refunds owed: 1.", "customer-charged-without-order", ">2026-04-30 12:10</time> UTC", "Reconcile now"],
    [
      "I1 violated: stock is its ledger.",
      "oversell-alarm",
      ">11:00:00</time> UTC",
      "/dashboard/manageTools/1",
    ],
  ];
  expect(items).toHaveLength(expected.length);
  for (const [at, [name, entry, ...others]] of expected.entries())
    for (const part of [name, `/ops/runbook#${entry}"`, ...others]) expect(items[at]).toContain(part);
});

it("a database or Redis that is down is a problem of its own, said once", () => {
  const view = viewOf({
    queues: null,
    dependencies: [
      ["Redis", "no response"],
      ["Postgres", "no response"],
    ],
  });
  const { text } = cockpitStatus({ ...view, cockpit: null });
  expect(text.match(/<li>/g)).toHaveLength(2);
  expect(text).toMatch(
    /Redis is down[^]*redis-lost[^]*Postgres is down: the shop is offline[^]*postgres-failover/,
  );
});

it("every problem that an alert knows has the entry of the runbook that the alert has", async () => {
  const alerts = await readFile(
    new URL("../../../../infra/observe/rules/alerts.yml", import.meta.url),
    "utf8",
  );
  const entries = new Set(Array.from(alerts.matchAll(/runbook: .*#(.+)/g), ([, entry]) => entry));
  const late = Object.fromEntries(
    Object.keys(QUIET).map((name) => [name, name.endsWith("Seconds") ? 1e6 : 1]),
  );
  const problems = listProblems(
    viewOf({
      work: late,
      queues: [aQueue({ workers: 0 })],
      ...processes(aCard({ answers: answered(1, { "/": 1 }) })),
    }),
  );
  expect(problems).toHaveLength(15);
  for (const { entry } of problems) expect(entries).toContain(entry);
});

it("shows the share of failed calls of all API processes, red above the alert's limit, with the runbook entry", () => {
  const calm = page(
    processes(
      aCard({ answers: answered(600, { "/api/tools": 3 }) }),
      aCard({ name: "two:1", answers: answered(400) }),
      aCard({ role: "worker", name: "three:1" }),
    ),
  );
  expect(calm).toContain("<div><dt>Calls failed (5xx), 5 min </dt><dd>0.3 %</dd>");
  const red = page(
    processes(
      aCard({ answers: answered(600, { "/api/tools": 3, "/api/purchase": 4 }) }),
      aCard({ name: "two:1", answers: answered(400, { "/api/purchase": 4 }) }),
    ),
  );
  expect(red).toContain(
    '<div class="danger"><dt>Calls failed (5xx), 5 min <a href="/ops/runbook#bad-deploy-rollback">What to do</a></dt><dd>1.1 %</dd>',
  );
  expect(red).toContain('<span class="state danger">11 of 1000</span>');
  expect(red).toContain("/api/purchase 8, /api/tools 3");
});

it("shows where only this process is known, and where there were no calls", () => {
  const alone = page({ processes: { statuses: [aCard({ answers: answered(0) })], isComplete: false } });
  expect(alone).toContain("<dt>Calls failed (5xx), 5 min, this process </dt><dd>-</dd>");
  expect(alone).toContain("Redis is down: only the process that made this page is known.");
});

it("shows the processes of a setting that differs", () => {
  const text = page(
    processes(
      aCard({ settings: [["HOLD_SECONDS", "1800"]] }),
      aCard({ name: "two:1", build: "v8", settings: [["HOLD_SECONDS", "900"]] }),
      aCard({
        role: "worker",
        name: "three:1",
        settings: [
          ["HOLD_SECONDS", "1800"],
          ["WORKER_QUEUES", "mail"],
        ],
      }),
    ),
  );
  const cells = (...texts: string[]) => texts.map((one) => `">${one}</td>`).join('<td data-head="[^"]*');
  expect(text).toMatch(
    new RegExp(
      cells("HOLD_SECONDS", "1800 [(]one:1[)]; 900 [(]two:1[)]", "1800").replaceAll("</td><td", "</td> ?<td"),
    ),
  );
  expect(text).toMatch(new RegExp(cells("WORKER_QUEUES", "-", "mail").replaceAll("</td><td", "</td> ?<td")));
  expect(text).toContain("v8");
});

it("every red item links to its entry of the runbook and to its fix", () => {
  const text = page({
    work: {
      inboxDead: 2,
      outboxDead: 1,
      mailsWaiting: 4000,
      mailOldestSeconds: 601,
      mailsTroubled: 1,
      disputesUnanswered: 1,
      ordersCancelling: 1,
      ordersCancellingOldestSeconds: 700,
      ordersOverdueOldestSeconds: 22_000,
    },
    dependencies: [["Clock", "off by 42 s"]],
    verdicts: [
      { name: "I1", promise: "stock", breaches: ["tool 1: stock 3, ledger 2"], checkedAt: new Date() },
      { name: "I15", promise: "roles", breaches: ["customer 2: admin"], checkedAt: new Date() },
      { name: "I6", promise: "charges", breaches: ["payment 1"], checkedAt: new Date() },
    ],
  });
  const rowOf = (name: string) => text.split("<tr>").find((row) => row.includes(`>${name}</td>`)) ?? "";
  const entries = {
    "Failed events": "dead-event",
    "Failed jobs": "dead-event",
    "Emails waiting": "mail-backlog",
    "Disputes that need a response": "dispute",
    "Unpaid orders past their end": "unpaid-orders-stay",
    Clock: "clock-drift",
    I1: "oversell-alarm",
  };
  for (const [name, entry] of Object.entries(entries))
    expect(rowOf(name)).toContain(`/ops/runbook#${entry}"`);
  expect(rowOf("Failed events")).toContain("Replay failed events");
  expect(rowOf("Emails with unknown status, 24 h")).toContain('href="/ops/mails"');
  expect(rowOf("Orders being cancelled")).toContain("Reconcile now");
  expect(rowOf("I6")).toMatch(/customer-charged-without-order"[^]*Reconcile now/);
  expect(rowOf("I1")).not.toContain("Reconcile now");
  expect(rowOf("I1")).toContain('href="/dashboard/manageTools/1"');
  expect(rowOf("I15")).toContain('href="/dashboard/makeadmin"');
});

it("lists all invariants by number, and marks two as tested", () => {
  const checkedAt = new Date();
  const verdicts = Array.from({ length: 18 }, (_, at) => `I${at + 1}`)
    .filter((name) => name !== "I14" && name !== "I16")
    .map((name) => ({ name, promise: "rule", breaches: [], checkedAt }));
  const rows = page({ verdicts }).matchAll(/>(I\d+)<\/td>[^]*?class="state \w+">([^<]+)</g);
  expect(Array.from(rows, ([, name, verdict]) => [name, verdict])).toEqual(
    Array.from({ length: 18 }, (_, at) => [`I${at + 1}`, at === 13 || at === 15 ? "Tested" : "OK"]),
  );
  expect(page({ verdicts: [] })).toContain("Not checked yet.");
});

it("a late backup is red, a missing one is yellow", () => {
  expect(page({})).toContain('<span class="state ok">Complete</span>');
  expect(page({ work: { lastBackupSeconds: 27 * 3600 } })).toMatch(
    /state danger">Complete[^]*#backup-too-old/,
  );
  expect(page({ work: { lastBackupSeconds: null } })).toMatch(/state low">never[^]*#backup-too-old/);
});

it("WAL files that cannot be archived are red above the alert's limit; none is fine", () => {
  const rowOf = (logUnarchivedSeconds: number | null) =>
    page({ work: { logUnarchivedSeconds } })
      .split("<tr>")
      .find((row) => row.includes(">WAL files not archived</td>"));
  for (const well of [null, 0]) expect(rowOf(well)).toContain('<span class="state ok">none</span>');
  expect(rowOf(600)).toContain('<span class="state ok">some</span>');
  expect(rowOf(601)).toMatch(
    /<span class="state danger">some<[^]*>10 min<[^]*"\/ops\/runbook#backup-too-old"/,
  );
});
