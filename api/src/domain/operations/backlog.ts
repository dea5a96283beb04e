import { sumResponses } from "./process-status.ts";
import type { WorkName } from "./read-work-statistics.ts";
import type { Cockpit, CockpitView } from "./read-cockpit.ts";
import type { Cell, Tone } from "./report.ts";

/** The limits of the alerts `TooManyFailures`, `BackupOld`, `NoBackup` and `LogNotArchived`. */
const FAILED_SHARE_MAX = 0.01;
const BACKUP_SECONDS_MAX = 26 * 3600;
const FIRST_BACKUP_SECONDS_MAX = 2 * 3600;
const UNARCHIVED_SECONDS_MAX = 600;

export const reconcile = { action: "payments.reconcile", label: "Reconcile now" };

interface Line {
  readonly name: string;
  /** The entry of the runbook. */
  readonly entry: string;
  /** The buttons and links that fix it. */
  readonly fixes: readonly Cell[];
}

/** One line of the backlog. */
export interface BacklogLine extends Line {
  /** The cockpit shows it among the most important numbers. */
  readonly isFigure: boolean;
  readonly now: string | number;
  readonly oldestSeconds: number | null;
  readonly isBad: boolean;
}

/** Returns the line about responses of the API; every process counts its own. */
export function responses({ processes }: CockpitView): BacklogLine {
  const { calls, failed, failedByRoute } = sumResponses(processes.statuses);
  const worst = Object.entries(failedByRoute)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3);
  return {
    name: `Calls failed (5xx), 5 min${processes.isComplete ? "" : ", this process"}`,
    isFigure: true,
    now: `${failed} of ${calls}`,
    oldestSeconds: null,
    isBad: failed > calls * FAILED_SHARE_MAX,
    entry: "bad-deploy-rollback",
    fixes: [worst.map(([route, count]) => `${route} ${count}`).join(", ")],
  };
}

/** Returns the share of failed calls, such as `1.5 %`; a dash without calls. */
export function failedShare({ processes }: CockpitView): string {
  const { calls, failed } = sumResponses(processes.statuses);
  return calls ? `${((failed / calls) * 100).toFixed(failed ? 1 : 0)} %` : "-";
}

const link = (href: string, text: string): Cell => ({ href, text });
const replay = (label: string, status: string): Cell => ({
  action: "events.replay",
  label,
  fields: { status },
});
const line = (name: string, entry: string, ...fixes: Cell[]): Line => ({ name, entry, fixes });
const CHARGED = "customer-charged-without-order";

/** The seconds after which the oldest is late, as in the alerts; 0: any is bad. */
const WORK: readonly (readonly [WorkName, lateSeconds: number, Line, isFigure?: boolean])[] = [
  [
    "inbox",
    120,
    line("Stripe events waiting", "event-backlog", replay("Replay waiting events", "new")),
    true,
  ],
  [
    "dead",
    0,
    line(
      "Failed events",
      "dead-event",
      replay("Replay failed events", "dead"),
      link("/ops/inbox?status=dead", "View"),
    ),
    true,
  ],
  ["outbox", 120, line("Outbox", "redis-lost", link("/ops/queues", "View queues"))],
  ["deadJobs", 0, line("Failed jobs", "dead-event", link("/ops/jobs", "View and retry"))],
  ["unsettled", 600, line("Unsettled charges", CHARGED, reconcile), true],
  ["refunds", 600, line("Refunds owed", CHARGED, reconcile), true],
  ["disputes", 0, line("Disputes that need a response", "dispute")],
  ["cancelling", 600, line("Orders being cancelled", "stuck-cancelling", reconcile)],
  ["overdue", 6 * 3600, line("Unpaid orders past their end", "unpaid-orders-stay")],
  ["mailsWaiting", 600, line("Emails waiting", "mail-backlog", link("/ops/queues", "View queues"))],
  [
    "mails",
    0,
    line("Emails that may not have arrived, 24 h", "mail-in-doubt", link("/ops/mails", "Send again")),
  ],
];

/** Returns everything that waits, has failed or is owed. */
export function backlog({ work, backups }: Cockpit): BacklogLine[] {
  const unarchived = work.logUnarchivedSeconds === 0 ? null : work.logUnarchivedSeconds;
  return [
    ...WORK.map(([name, lateSeconds, texts, isFigure = false]) => {
      const { count, oldestSeconds } = work[name];
      const isBad = count > 0 && (oldestSeconds ?? 0) > lateSeconds;
      return { ...texts, isFigure, now: count, oldestSeconds, isBad };
    }),
    {
      ...line("Last backup", "backup-too-old", { code: "npm run stack -- backup" }),
      ...lastBackup(work, backups),
    },
    {
      ...line("WAL files not archived", "backup-too-old"),
      isFigure: false,
      // Postgres counts attempts, not files: there is no size, only since when.
      now: unarchived === null ? "none" : "archiving fails",
      oldestSeconds: unarchived,
      isBad: (unarchived ?? 0) > UNARCHIVED_SECONDS_MAX,
    },
  ];
}

function lastBackup(
  { lastBackupSeconds: seconds, shopSeconds }: Cockpit["work"],
  backups: Cockpit["backups"],
): Omit<BacklogLine, keyof Line> {
  const isFigure = false;
  if (backups === "elsewhere") return { isFigure, now: "elsewhere", oldestSeconds: null, isBad: false };
  if (seconds === null) {
    const isBad = shopSeconds > FIRST_BACKUP_SECONDS_MAX;
    return { isFigure, now: "never", oldestSeconds: isBad ? shopSeconds : null, isBad };
  }
  const isBad = seconds > BACKUP_SECONDS_MAX;
  return { isFigure, now: isBad ? "too old" : "Complete", oldestSeconds: seconds, isBad };
}

/** Returns whether there is nothing to see: no number, or a backup that is young enough or made by others. */
export const isQuiet = (line: BacklogLine): boolean =>
  toneOf(line) === "ok" && /^(0|none|Complete|elsewhere)\b/.test(String(line.now));

/** Returns the tone of a line. Something that never happened is not an error yet, but must not be overlooked. */
export function toneOf({ isBad, now }: BacklogLine): Tone {
  if (isBad) return "danger";
  return now === "never" ? "low" : "ok";
}
