import { isWorked } from "../../domain/operations/job-admin.ts";
import type { CockpitView } from "../../domain/operations/read-cockpit.ts";
import type { Cell } from "../../domain/operations/report.ts";
import { backlog, type BacklogLine, reconcile, responses } from "./cockpit-backlog.ts";
import { breachCell, invariantEntry, invariantFix } from "./cockpit-invariants.ts";

/** Something that an operator has to repair now. */
export interface OpsProblem {
  /** What is wrong; how much of it, where that is a number. */
  readonly text: string;
  /** Null where nobody recorded when it began. */
  readonly since: Date | null;
  /** Buttons and links that repair it. */
  readonly fixes: readonly Cell[];
  /** The entry of the runbook. */
  readonly entry: string;
}

const ACCEPTED = "Orders and webhooks are still accepted and stored.";

/** What is wrong, the most urgent first: the only place that decides whether the shop is OK. */
export function listProblems(view: CockpitView): OpsProblem[] {
  const { cockpit } = view;
  const lines = [responses(view), ...(cockpit ? Object.values(backlog(cockpit)) : [])];
  return [
    ...lostServices(view),
    ...idleQueues(view),
    ...lines.filter(({ isBad }) => isBad).map((line) => lateWork(line, view.at)),
    ...violations(view),
  ];
}

const before = (at: Date, seconds: number | null): Date | null =>
  seconds === null ? null : new Date(at.getTime() - seconds * 1000);

/** What repairs a service that is down; most are started or fixed on their own machine. */
const SERVICES: Readonly<Record<string, { entry: string; fixes?: readonly Cell[] }>> = {
  Postgres: { entry: "postgres-failover" },
  Redis: { entry: "redis-lost" },
  Keycloak: { entry: "keycloak-down--key-compromise" },
  Stripe: { entry: "stripe-down", fixes: [reconcile] },
  "Mail server": { entry: "mail-in-doubt", fixes: [{ href: "/ops/mails", text: "View the emails" }] },
  "Image store": { entry: "disk-full" },
  Clock: { entry: "clock-drift" },
};

/** Buttons, links and the runbook entry for a service that is down. */
export function serviceFix(name: string): readonly Cell[] {
  const { entry, fixes = [] } = SERVICES[name] ?? {};
  return [...fixes, entry !== undefined && { runbook: entry }];
}

function lostServices({ queues, cockpit, dependencies }: CockpitView): OpsProblem[] {
  const texts = new Map<string, string>(
    dependencies.flatMap(([name, status]) =>
      status === "ok" ? [] : [[name, `${name}: ${status}.`] as const],
    ),
  );
  if (!queues) texts.set("Redis", `Redis is down. ${ACCEPTED}`);
  if (!cockpit) texts.set("Postgres", "Postgres is down: the shop is offline.");
  return [...texts].map(([name, text]) => {
    const { entry = "bad-deploy-rollback", fixes = [] } = SERVICES[name] ?? {};
    return { text, since: null, fixes, entry };
  });
}

function idleQueues({ queues, at }: CockpitView): OpsProblem[] {
  const idle = (queues ?? []).filter((queue) => !isWorked(queue));
  if (!idle.length) return [];
  const waiting = idle.reduce((sum, queue) => sum + queue.waiting, 0);
  const names = idle.map(({ queue }) => `"${queue}"`).join(", ");
  // The heartbeat is due from the moment on at which nobody takes jobs; a job may wait for longer.
  const ages = idle.flatMap((queue) => queue.heartbeatLateSeconds ?? queue.oldestSeconds ?? []);
  return [
    {
      text: `No worker is running for ${names}; ${waiting} jobs waiting. ${ACCEPTED}`,
      since: before(at, ages.length ? Math.max(...ages) : null),
      fixes: [{ href: "/ops/queues", text: "View queues" }],
      entry: "no-worker",
    },
  ];
}

const lateWork = ({ name, now, oldestSeconds, fixes, entry }: BacklogLine, at: Date): OpsProblem => ({
  text: `${name}: ${now}.`,
  since: before(at, oldestSeconds),
  fixes,
  entry,
});

function violations({ cockpit }: CockpitView): OpsProblem[] {
  const violated = (cockpit?.verdicts ?? []).filter(({ breaches }) => breaches.length);
  return violated.map(({ name, promise, breaches, checkedAt }) => ({
    text: `${name} violated: ${promise}.`,
    since: checkedAt,
    fixes: [...breaches.map(breachCell), invariantFix(name)],
    entry: invariantEntry(name),
  }));
}
