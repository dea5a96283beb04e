import type { QueueStatus } from "../domain/operations/job-admin.ts";
import type { ProcessStatus, ResponseCounts } from "../domain/operations/process-status.ts";
import type { Cockpit, CockpitView } from "../domain/operations/read-cockpit.ts";

const NONE = { count: 0, oldestSeconds: null };

/** Nothing waits, has failed or is owed. */
export const QUIET: Cockpit["work"] = {
  inbox: NONE,
  dead: NONE,
  outbox: NONE,
  deadJobs: NONE,
  unsettled: NONE,
  refunds: NONE,
  disputes: NONE,
  cancelling: NONE,
  overdue: NONE,
  mailsWaiting: NONE,
  mails: NONE,
  lastBackupAt: 1,
  lastBackupSeconds: 3600,
  shopSeconds: 30 * 86_400,
  logUnarchivedSeconds: 0,
  stockCheckedSeconds: 30,
};

/** A process that publishes its status. */
export function aProcess(over: Partial<ProcessStatus> = {}): ProcessStatus {
  const startedAt = new Date("2026-05-01T12:00:00Z");
  return { role: "api", name: "one:1", build: "v7", startedAt, responses: null, ...over };
}

/** The responses of an API process in five minutes. */
export const responseCounts = (
  calls: number,
  failedByRoute: ResponseCounts["failedByRoute"] = {},
): ResponseCounts => ({
  seconds: 300,
  calls,
  failedByRoute,
});

/** The only running processes. */
export const processes = (...statuses: ProcessStatus[]) => ({ processes: { statuses, isComplete: true } });

/** What differs from a shop in which all is OK. */
export interface Shown extends Partial<Omit<CockpitView, "cockpit">> {
  readonly work?: Partial<Cockpit["work"]>;
  readonly verdicts?: Cockpit["verdicts"];
  readonly backups?: Cockpit["backups"];
  readonly firstFound?: Cockpit["firstFound"];
}

/** What the cockpit reads at 12:10 UTC. */
export function viewOf({
  work,
  verdicts = [],
  backups = "shop",
  firstFound = new Map(),
  ...view
}: Shown): CockpitView {
  return {
    at: new Date("2026-05-01T12:10:00Z"),
    timeZone: "UTC",
    queues: [],
    cockpit: {
      work: { ...QUIET, ...work },
      latestEvents: [],
      verdicts,
      firstFound,
      backups,
    },
    dependencies: [],
    processes: { statuses: [aProcess()], isComplete: true },
    ...view,
  };
}

/** A queue with one worker and nothing to do. */
export const aQueue = (over: Partial<QueueStatus> = {}): QueueStatus => ({
  queue: "payments",
  waiting: 0,
  failed: 0,
  oldestSeconds: null,
  isPaused: false,
  workers: 1,
  heartbeatLateSeconds: 0,
  ...over,
});
