import { sumResponses } from "./process-status.ts";
import type { Cockpit, CockpitView } from "./read-cockpit.ts";
import type { Cell, Tone } from "./report.ts";

/** Seconds after which a backlog is late, as in the alerts. */
const LATE = {
  inbox: 120,
  outbox: 120,
  mail: 600,
  unsettled: 600,
  refund: 600,
  cancelling: 600,
  overdue: 6 * 3600,
  backup: 26 * 3600,
  firstBackup: 2 * 3600,
  archive: 600,
} as const;
/** As in the alert `TooManyFailures`. */
const FAILED_SHARE_MAX = 0.01;

export const reconcile = { action: "payments.reconcile", label: "Reconcile now" };

/** One line of the backlog. */
export interface BacklogLine {
  readonly name: string;
  readonly now: string | number;
  readonly oldestSeconds: number | null;
  readonly isBad: boolean;
  /** The entry of the runbook. */
  readonly entry: string;
  /** Buttons and links that fix it. */
  readonly fixes: readonly Cell[];
}

/** Responses of the API; every process counts its own. */
export function responses({ processes }: CockpitView): BacklogLine {
  const { calls, failed, failedByRoute } = sumResponses(processes.statuses);
  const worst = Object.entries(failedByRoute)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3);
  return {
    name: `Calls failed (5xx), 5 min${processes.isComplete ? "" : ", this process"}`,
    now: `${failed} of ${calls}`,
    oldestSeconds: null,
    isBad: failed > calls * FAILED_SHARE_MAX,
    entry: "bad-deploy-rollback",
    fixes: [worst.map(([route, count]) => `${route} ${count}`).join(", ")],
  };
}

/** `1.5 %` of the calls; a dash without calls. */
export function failedShare({ processes }: CockpitView): string {
  const { calls, failed } = sumResponses(processes.statuses);
  return calls ? `${((failed / calls) * 100).toFixed(failed ? 1 : 0)} %` : "-";
}

interface Line {
  readonly name: string;
  readonly entry: string;
  readonly fixes?: readonly Cell[];
}

/** Bad once the oldest is late. */
const waiting = (oldestSeconds: number | null, lateSeconds: number, now: string | number, line: Line) => ({
  fixes: [],
  ...line,
  now,
  oldestSeconds,
  isBad: oldestSeconds !== null && oldestSeconds > lateSeconds,
});

/** Bad if there is any. */
const failed = (now: number, oldestSeconds: number | null, line: Line) => ({
  ...waiting(oldestSeconds, 0, now, line),
  isBad: now > 0,
});

const link = (href: string, text: string) => ({ href, text });
const replay = (label: string, status: string) => ({ action: "events.replay", label, fields: { status } });

/** Everything that waits, has failed or is owed. */
export function backlog(cockpit: Cockpit) {
  const { work } = cockpit;
  const archive = work.logUnarchivedSeconds === 0 ? null : work.logUnarchivedSeconds;
  return {
    inbox: waiting(work.inboxOldestSeconds, LATE.inbox, work.inboxWaiting, {
      name: "Stripe events waiting",
      entry: "event-backlog",
      fixes: [replay("Replay waiting events", "new")],
    }),
    dead: failed(work.inboxDead, work.inboxDeadOldestSeconds, {
      name: "Failed events",
      entry: "dead-event",
      fixes: [replay("Replay failed events", "dead"), link("/ops/inbox?status=dead", "View")],
    }),
    outbox: waiting(work.outboxOldestSeconds, LATE.outbox, work.outboxWaiting, {
      name: "Outbox",
      entry: "redis-lost",
      fixes: [link("/ops/queues", "View queues")],
    }),
    deadJobs: failed(work.outboxDead, work.outboxDeadOldestSeconds, {
      name: "Failed jobs",
      entry: "dead-event",
      fixes: [link("/ops/jobs", "View and retry")],
    }),
    unsettled: waiting(work.paymentsUnsettledOldestSeconds, LATE.unsettled, work.paymentsUnsettled, {
      name: "Unsettled charges",
      entry: "customer-charged-without-order",
      fixes: [reconcile],
    }),
    refunds: waiting(work.refundsOwedOldestSeconds, LATE.refund, work.refundsOwed, {
      name: "Refunds owed",
      entry: "customer-charged-without-order",
      fixes: [reconcile],
    }),
    disputes: failed(work.disputesAwaitingResponse, work.disputesAwaitingResponseOldestSeconds, {
      name: "Disputes that need a response",
      entry: "dispute",
    }),
    cancelling: waiting(work.ordersCancellingOldestSeconds, LATE.cancelling, work.ordersCancelling, {
      name: "Orders being cancelled",
      entry: "stuck-cancelling",
      fixes: [reconcile],
    }),
    overdue: waiting(work.ordersOverdueOldestSeconds, LATE.overdue, work.ordersOverdue, {
      name: "Unpaid orders past their end",
      entry: "unpaid-orders-stay",
    }),
    mailsWaiting: waiting(work.mailOldestSeconds, LATE.mail, work.mailsWaiting, {
      name: "Emails waiting",
      entry: "mail-backlog",
      fixes: [link("/ops/queues", "View queues")],
    }),
    mails: failed(work.mailsTroubled, work.mailsTroubledOldestSeconds, {
      name: "Emails that may not have arrived, 24 h",
      entry: "mail-in-doubt",
      fixes: [link("/ops/mails", "Send again")],
    }),
    backup: lastBackup(cockpit),
    // Postgres counts attempts, not files: there is no size, only since when.
    archive: waiting(archive, LATE.archive, archive === null ? "none" : "archiving fails", {
      name: "WAL files not archived",
      entry: "backup-too-old",
    }),
  };
}

function lastBackup({ work: { lastBackupSeconds, shopSeconds }, backups }: Cockpit): BacklogLine {
  const line = {
    name: "Last backup",
    entry: "backup-too-old",
    fixes: [{ code: "npm run stack -- backup" }],
  };
  if (backups === "elsewhere") return waiting(null, 0, "elsewhere", line);
  if (lastBackupSeconds === null) {
    const missing = waiting(shopSeconds, LATE.firstBackup, "never", line);
    return missing.isBad ? missing : { ...missing, oldestSeconds: null };
  }
  const isLate = lastBackupSeconds > LATE.backup;
  return waiting(lastBackupSeconds, LATE.backup, isLate ? "too old" : "Complete", line);
}

/** Whether there is nothing to see: no number, or a backup that is young enough or made by others. */
export const isQuiet = (line: BacklogLine): boolean =>
  toneOf(line) === "ok" && /^(0|none|Complete|elsewhere)\b/.test(String(line.now));

/** What never happened is not an error yet, but must not be overlooked. */
export function toneOf({ isBad, now }: BacklogLine): Tone {
  if (isBad) return "danger";
  return now === "never" ? "low" : "ok";
}
