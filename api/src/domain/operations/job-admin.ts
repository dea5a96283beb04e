export const JOB_STATES = ["waiting", "prioritized", "active", "delayed", "failed"] as const;
export type JobState = (typeof JOB_STATES)[number];

/** A job on its queue, without its data. */
export interface QueuedJob {
  readonly queue: string;
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly attempts: number;
  readonly madeAt: Date;
  /** Why the last attempt failed. */
  readonly problem: string | null;
}

/** The state of a queue. */
export interface QueueStatus {
  readonly queue: string;
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly failed: number;
  /** Age of the oldest waiting job; null where none waits. */
  readonly oldestSeconds: number | null;
  readonly isPaused: boolean;
  /** Connected worker processes. */
  readonly workers: number;
  /** How late the queue's heartbeat job is; null where none is scheduled. */
  readonly heartbeatLateSeconds: number | null;
}

/** The queues for operators. Every call rejects at once while Redis is down. */
export interface JobAdmin {
  queueStatuses(): Promise<readonly QueueStatus[]>;
  /** Newest first. Heartbeat and recurring jobs are left out unless they failed. */
  list(filter: {
    queue?: string | undefined;
    states: readonly JobState[];
    limit: number;
  }): Promise<readonly QueuedJob[]>;
  find(queue: string, id: string): Promise<QueuedJob | null>;
  /** Retries a failed job, or starts a delayed one; `not-due` and `gone` change nothing: it waits for a worker, runs, or has ended. */
  runNow(queue: string, id: string): Promise<"retried" | "started" | "not-due" | "gone">;
  /** Returns the job of an outbox row; null where its queue has none. */
  findOfRow(row: { id: string; job: string }): Promise<QueuedJob | null>;
}

/** A worker without a heartbeat for a minute is dead. The next heartbeat is due up to ten seconds after the last one. */
const HEARTBEAT_LATE_SECONDS_MAX = 50;

/** Whether a worker is there for the queue. Nobody takes the heartbeat of a paused one. */
export const hasWorker = (queue: QueueStatus): boolean =>
  isWorked(queue) || (queue.isPaused && queue.workers > 0);

/** Whether a worker processes the queue. */
export function isWorked({ workers, heartbeatLateSeconds }: QueueStatus): boolean {
  return workers > 0 && heartbeatLateSeconds !== null && heartbeatLateSeconds <= HEARTBEAT_LATE_SECONDS_MAX;
}
