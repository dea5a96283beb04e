import { dayIn, timeIn, timeZoneName } from "../shared/days.ts";
import { backlog, type BacklogLine, reconcile, responses } from "./backlog.ts";
import { hasWorker, type QueueStatus } from "./job-admin.ts";
import type { CockpitView } from "./read-cockpit.ts";
import type { Cell } from "./report.ts";

/** A problem that an operator has to repair now. */
export interface OpsProblem {
  /** The same for as long as it lasts. */
  readonly name: string;
  /** A sentence that states what is wrong, and how much of it, where that is a number. */
  readonly text: string;
  /** The time when it began, or was first found where nothing records that. */
  readonly since: Date | null;
  /** The buttons and links that repair it. */
  readonly fixes: readonly Cell[];
  /** The entry of the runbook. */
  readonly entry: string;
}

const ACCEPTED = "Orders and webhooks are still accepted and stored.";

/** Returns the problems, the most urgent first: the only place that decides whether the shop is OK, for the cockpit and the alert mail. */
export function listProblems(view: CockpitView): OpsProblem[] {
  const { cockpit } = view;
  const lines = [responses(view), ...(cockpit ? backlog(cockpit) : [])];
  const problems = [
    ...lostServices(view),
    ...idleQueues(view),
    ...pausedQueues(view),
    ...lines.filter(({ isBad }) => isBad).map((line) => lateWork(line, view.at)),
    ...violations(view),
  ];
  return problems.map((problem) => ({
    ...problem,
    since: problem.since ?? cockpit?.firstFound.get(problem.name) ?? null,
  }));
}

const before = (at: Date, seconds: number | null): Date | null =>
  seconds === null ? null : new Date(at.getTime() - seconds * 1000);

/** The runbook entry and the actions for a service that is down; most are started or fixed on their own machine. */
const SERVICES: Readonly<Record<string, { entry: string; fixes?: readonly Cell[] }>> = {
  Postgres: { entry: "postgres-failover" },
  Redis: { entry: "redis-lost" },
  Keycloak: { entry: "keycloak-down--key-compromise" },
  Stripe: { entry: "stripe-down", fixes: [reconcile] },
  "Stripe keys": { entry: "stripe-test-keys" },
  "Mail server": { entry: "mail-backlog" },
  "Image store": { entry: "disk-full" },
  Clock: { entry: "clock-drift" },
};

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
    return { name, text, since: null, fixes, entry };
  });
}

/** Returns the time since which no job is processed: the heartbeat is due from then on; a job may wait for longer. */
const stoppedSince = (at: Date, queues: readonly QueueStatus[]): Date | null => {
  const ages = queues.flatMap((queue) => queue.heartbeatLateSeconds ?? queue.oldestSeconds ?? []);
  return before(at, ages.length ? Math.max(...ages) : null);
};

const jobs = (count: number): string => (count === 1 ? "1 job" : `${count} jobs`);

function idleQueues({ queues, at }: CockpitView): OpsProblem[] {
  const idle = (queues ?? []).filter((queue) => !hasWorker(queue));
  if (!idle.length) return [];
  const waiting = idle.reduce((sum, queue) => sum + queue.waiting, 0);
  const names = idle.map(({ queue }) => `"${queue}"`).join(", ");
  return [
    {
      name: "No worker",
      text: `No worker is running for ${names}; ${jobs(waiting)} waiting. ${ACCEPTED}`,
      since: stoppedSince(at, idle),
      fixes: [{ href: "/ops/queues", text: "View queues" }],
      entry: "no-worker",
    },
  ];
}

const pausedQueues = ({ queues, at }: CockpitView): OpsProblem[] =>
  (queues ?? [])
    .filter(({ isPaused }) => isPaused)
    .map((status) => ({
      name: `Paused ${status.queue}`,
      text: `The queue "${status.queue}" is paused; ${jobs(status.waiting)} waiting.`,
      since: stoppedSince(at, [status]),
      fixes: [{ href: `/ops/queues/queue/${status.queue}`, text: "Resume" }],
      entry: "queue-paused",
    }));

const lateWork = ({ name, now, oldestSeconds, fixes, entry }: BacklogLine, at: Date): OpsProblem => ({
  name,
  text: `${name}: ${now}.`,
  since: before(at, oldestSeconds),
  fixes,
  entry,
});

/** The entry of the runbook for a violated invariant; for the others it is the one about money. */
const ENTRIES: Readonly<Record<string, string>> = {
  I1: "oversell-alarm",
  I2: "oversell-alarm",
  I3: "oversell-alarm",
  I10: "oversell-alarm",
  I11: "event-backlog",
  I12: "event-backlog",
  I15: "admin-compromise",
  I17: "no-worker",
};

/** Returns the button for a violated invariant: Stripe is queried again about money; other violations have none. */
function invariantFix(name: string): Cell {
  if (name === "I11") {
    return { action: "events.replay", label: "Replay waiting events", fields: { status: "new" } };
  }
  return ENTRIES[name] === undefined && reconcile;
}

/** A violation begins with the kind and id of a row; links to where it is fixed: for stock and roles the shop's admin pages. */
function violationCell(violation: string): Cell {
  const [, kind = "", id = "", rest = ""] = /^(\w+) ([\w-]+)(.*)$/s.exec(violation) ?? [];
  const links: Readonly<Record<string, Cell>> = {
    order: { order: id },
    payment: { order: id },
    event: { event: id },
    tool: { href: `/dashboard/manageTools/${id}`, text: id },
    customer: { href: "/dashboard/makeadmin", text: id },
  };
  const link = links[kind];
  return link === undefined ? violation : [kind, link, rest];
}

function violations({ cockpit }: CockpitView): OpsProblem[] {
  const violated = (cockpit?.verdicts ?? []).filter(({ violations: found }) => found.length);
  return violated.map(({ name, rule, violations: found, checkedAt, violatedSince }) => ({
    name,
    text: `${name} violated: ${rule}.`,
    since: violatedSince ?? checkedAt,
    fixes: [...found.map(violationCell), invariantFix(name)],
    entry: ENTRIES[name] ?? "customer-charged-without-order",
  }));
}

/** Returns the time when a problem began: `14:04:22, Dhaka time`, or with the date where it was on an earlier day. */
export function sinceText(since: Date, { at, timeZone }: Pick<CockpitView, "at" | "timeZone">): string {
  const text = timeIn(timeZone, since);
  const isToday = text.slice(0, 10) === dayIn(timeZone, at);
  return `${isToday ? text.slice(11) : text.slice(0, 16)}, ${timeZoneName(timeZone)}`;
}
