import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { listProblems } from "../../domain/operations/list-problems.ts";
import {
  responseCounts,
  aProcess,
  aQueue,
  processes,
  QUIET,
  type Shown,
  viewOf,
} from "../../testing/cockpit-view.ts";
import { cockpitStatus } from "./cockpit-page.ts";

const status = (shown: Shown): string => cockpitStatus(viewOf(shown)).text.replaceAll(/\s+/g, " ");

it("lists each problem with its size, since when, what repairs it and the runbook entry", () => {
  const broken: Shown = {
    queues: [aQueue({ waiting: 12, workers: 0, heartbeatLateSeconds: 369 })],
    dependencies: [["Stripe", "no response"]],
    work: { dead: { count: 2, oldestSeconds: 600 }, refunds: { count: 1, oldestSeconds: 86_400 } },
    verdicts: [
      {
        name: "I1",
        rule: "stock is its ledger",
        violations: ["tool 1: 3, 2"],
        checkedAt: new Date("2026-05-01T12:00:00Z"),
        violatedSince: new Date("2026-05-01T11:00:00Z"),
      },
    ],
    firstFound: new Map([
      ["Stripe", new Date("2026-05-01T12:09:00Z")],
      ["Calls failed (5xx), 5 min", new Date("2026-05-01T12:08:00Z")],
      ["Failed events", new Date("2026-05-01T12:07:00Z")],
    ]),
    ...processes(aProcess({ responses: responseCounts(100, { "/api/tools": 2 }) })),
  };
  const text = status(broken);
  expect(text).toContain('class="state danger">6 problems</strong>, checked');
  const items = text.split("<li ").slice(1);
  const expected = [
    ["Stripe: no response.", "stripe-down", ">12:09:00, UTC</time>", "Reconcile now"],
    [
      "No worker is running for &quot;payments&quot;; 12 jobs waiting.",
      "no-worker",
      ">12:03:51, UTC</time>",
      "View queues",
    ],
    ["Calls failed (5xx), 5 min: 2 of 100.", "bad-deploy-rollback", ">12:08:00, UTC</time>", "/api/tools 2"],
    ["Failed events: 2.", "dead-event", ">12:00:00, UTC</time>", "Replay failed events"],
    ["Refunds owed: 1.", "customer-charged-without-order", ">2026-04-30 12:10, UTC</time>", "Reconcile now"],
    [
      "I1 violated: stock is its ledger.",
      "oversell-alarm",
      ">11:00:00, UTC</time>",
      "/dashboard/manageTools/1",
    ],
  ];
  expect(items).toHaveLength(expected.length);
  for (const [at, [name, entry, ...others]] of expected.entries())
    for (const part of [name, `/ops/runbook#${entry}"`, ...others]) expect(items[at]).toContain(part);
});

it("a database or Redis that is down is one problem, shown once", () => {
  const view = viewOf({
    queues: null,
    dependencies: [
      ["Redis", "no response"],
      ["Postgres", "no response"],
    ],
  });
  const { text } = cockpitStatus({ ...view, cockpit: null });
  expect(text.match(/<li /g)).toHaveLength(2);
  expect(text).toMatch(
    /Redis is down[^]*redis-lost[^]*Postgres is down: the shop is offline[^]*postgres-failover/,
  );
});

it("every problem with an alert has the runbook entry of the alert", async () => {
  const alerts = await readFile(
    new URL("../../../../infra/observe/rules/alerts.yml", import.meta.url),
    "utf8",
  );
  const entries = new Set(Array.from(alerts.matchAll(/runbook: .*#(.+)/g), ([, entry]) => entry));
  const late = Object.fromEntries(
    Object.keys(QUIET).map((name) => [
      name,
      name.endsWith("Seconds") ? 1e6 : { count: 1, oldestSeconds: 1e6 },
    ]),
  );
  const problems = listProblems(
    viewOf({
      work: late,
      queues: [aQueue({ workers: 0 })],
      ...processes(aProcess({ responses: responseCounts(1, { "/": 1 }) })),
    }),
  );
  expect(problems).toHaveLength(15);
  for (const { entry } of problems) expect(entries).toContain(entry);
});

it("every problem has the button that repairs it, and each row of a violated invariant leads to where it is fixed", () => {
  const some = { count: 1, oldestSeconds: 700 };
  const work = { mails: some, cancelling: some, deadJobs: some };
  const violated = (name: string, violation: string) => ({
    name,
    rule: "rule",
    violations: [violation],
    checkedAt: new Date(),
    violatedSince: new Date(),
  });
  const text = status({
    work,
    dependencies: [
      ["Clock", "off by 42 s"],
      ["Mail server", "no response"],
    ],
    verdicts: [
      violated("I1", "tool 1: stock 3, ledger 2"),
      violated("I15", "customer 2: admin"),
      violated("I6", "payment 1"),
    ],
  });
  const itemOf = (name: string) => text.split("<li ").find((item) => item.includes(name)) ?? "";
  expect(itemOf("Clock: off by 42 s")).toContain("/ops/runbook#clock-drift");
  expect(itemOf("Mail server")).toContain("#mail-backlog");
  expect(itemOf("Mail server")).not.toContain("/ops/mails");
  expect(itemOf("Emails that may not have arrived, 24 h")).toMatch(/href="\/ops\/mails"[^]*#mail-in-doubt/);
  expect(itemOf("Orders being cancelled")).toMatch(/Reconcile now[^]*#stuck-cancelling/);
  expect(itemOf("Failed jobs")).toMatch(/href="\/ops\/jobs"[^]*#dead-event/);
  expect(itemOf("I6 violated")).toMatch(/find=1"[^]*Reconcile now[^]*#customer-charged-without-order/);
  expect(itemOf("I1 violated")).toMatch(/href="\/dashboard\/manageTools\/1"[^]*#oversell-alarm/);
  expect(itemOf("I1 violated")).not.toContain("Reconcile now");
  expect(itemOf("I15 violated")).toContain('href="/dashboard/makeadmin"');
});

it("a paused queue is a problem with its jobs, since when, and a link that resumes it, but no missing worker", () => {
  const paused = { queues: [aQueue({ waiting: 12, isPaused: true, heartbeatLateSeconds: 369 })] };
  const [item = "", ...others] = status(paused).split("<li ").slice(1);
  expect(others).toEqual([]);
  expect(item).toContain("The queue &quot;payments&quot; is paused; 12 jobs waiting.");
  expect(item).toContain(">12:03:51, UTC</time>");
  expect(item).toContain('<a href="/ops/queues/queue/payments">Resume</a>');
  expect(item).toContain('href="/ops/runbook#queue-paused"');
  expect(status({ queues: [aQueue({ waiting: 1, isPaused: true })] })).toContain("is paused; 1 job waiting.");
  const alone = viewOf({ queues: [aQueue({ isPaused: true, workers: 0, waiting: 1 })] });
  expect(listProblems(alone)[0]?.text).toContain("; 1 job waiting.");
  expect(listProblems(alone).map(({ name }) => name)).toEqual(["No worker", "Paused payments"]);
});

it("a backup that is missing or old is a problem with its age and the command that makes one", () => {
  const hours = (count: number) => count * 3600;
  expect(listProblems(viewOf({ work: { lastBackupSeconds: hours(26) } }))).toEqual([]);
  const old = status({ work: { lastBackupSeconds: hours(27) } });
  expect(old).toMatch(/Last backup: too old\.[^]*>2026-04-30 09:10, UTC<\/time>/);
  const never = { lastBackupSeconds: null };
  // A new shop has two hours for its first backup, as in the alert.
  expect(listProblems(viewOf({ work: { ...never, shopSeconds: hours(2) } }))).toEqual([]);
  const missing = status({ work: { ...never, shopSeconds: hours(3) } });
  expect(missing).toMatch(/Last backup: never\.[^]*>09:10:00, UTC<\/time>/);
  for (const text of [old, missing]) {
    expect(text).toContain("<code>npm run stack -- backup</code>");
    expect(text).toContain('href="/ops/runbook#backup-too-old"');
  }
  expect(listProblems(viewOf({ work: never, backups: "elsewhere" }))).toEqual([]);
});
