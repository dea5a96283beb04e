import { age, type Cell } from "./report.ts";

/** A job on its queue, without its data. */
export interface QueuedJob {
  readonly queue: string;
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly attempts: number;
  readonly madeAt: Date;
  /** The reason why the last attempt failed. */
  readonly problem: string | null;
}

/** The state of a queue. */
export interface QueueStatus {
  readonly queue: string;
  readonly waiting: number;
  readonly failed: number;
  /** The age of the oldest waiting job; null where none waits. */
  readonly oldestSeconds: number | null;
  readonly isPaused: boolean;
  /** The number of connected worker processes. */
  readonly workers: number;
  /** The seconds for which the queue's heartbeat job is late; null where none is scheduled. */
  readonly heartbeatLateSeconds: number | null;
}

/** The queues for operators. Every call rejects at once while Redis is down. */
export interface JobAdmin {
  queueStatuses(): Promise<readonly QueueStatus[]>;
  /** Returns the failed jobs, newest first. */
  listFailed(filter: { queue?: string | undefined; limit: number }): Promise<readonly QueuedJob[]>;
  find(queue: string, id: string): Promise<QueuedJob | null>;
  /** Retries a failed job, or starts a delayed one; `not-due` and `gone` change nothing: it waits for a worker, runs, or has ended. */
  runNow(queue: string, id: string): Promise<"retried" | "started" | "not-due" | "gone">;
  /** Returns the job of an outbox row; null where its queue has none. */
  findOfRow(row: { id: string; job: string }): Promise<QueuedJob | null>;
}

/** A worker without a heartbeat for a minute is dead. The next heartbeat is due up to ten seconds after the last one. */
const HEARTBEAT_LATE_SECONDS_MAX = 50;

/** Returns whether a worker is there for the queue. Nobody takes the heartbeat of a paused one. */
export const hasWorker = (queue: QueueStatus): boolean =>
  isWorked(queue) || (queue.isPaused && queue.workers > 0);

/** Returns whether a worker processes the queue. */
export function isWorked({ workers, heartbeatLateSeconds }: QueueStatus): boolean {
  return workers > 0 && heartbeatLateSeconds !== null && heartbeatLateSeconds <= HEARTBEAT_LATE_SECONDS_MAX;
}

export const QUEUE_HEADS = ["Queue", "Workers", "Waiting", "Oldest", "Failed"];

export function queueCells(status: QueueStatus): Cell[] {
  const { queue, workers, waiting, isPaused, failed, oldestSeconds } = status;
  return [
    { href: `/ops/queues/queue/${queue}`, text: queue },
    hasWorker(status)
      ? { tone: "ok", text: workers }
      : { tone: "danger", text: workers ? "none responding" : "none" },
    isPaused ? { tone: "danger", text: `${waiting}, paused` } : waiting,
    age(oldestSeconds),
    failed ? { href: `/ops/queues/queue/${queue}?status=failed`, text: failed } : 0,
  ];
}
