export const JOB_STATES = ["waiting", "prioritized", "active", "delayed", "failed"] as const;
export type JobState = (typeof JOB_STATES)[number];

/** A job as its queue knows it; nothing of its data. */
export interface QueuedJob {
  readonly queue: string;
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly attempts: number;
  readonly madeAt: Date;
  /** Why the last try failed. */
  readonly problem: string | null;
}

/** How a queue stands now. */
export interface QueueStatus {
  readonly queue: string;
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly failed: number;
  /** Since the job was made that waits the longest; null where none waits. */
  readonly oldestSeconds: number | null;
  readonly isPaused: boolean;
  /** Processes that are connected to take jobs. */
  readonly workers: number;
  /** By how much the queue's canary is late; null where none is scheduled. */
  readonly heartbeatLateSeconds: number | null;
}

/** The queues as operators see them. Every call rejects soon while the queues are away. */
export interface JobAdmin {
  queueStatuses(): Promise<readonly QueueStatus[]>;
  /** Newest first. Canaries and recurring jobs are left out unless they failed. */
  list(filter: {
    queue?: string | undefined;
    states: readonly JobState[];
    limit: number;
  }): Promise<readonly QueuedJob[]>;
  find(queue: string, id: string): Promise<QueuedJob | null>;
  /** Puts a failed job back on its queue; `not-failed` and `gone` change nothing. */
  retry(queue: string, id: string): Promise<"retried" | "not-failed" | "gone">;
  /** The job that an outbox row asks for; null when its queue has none (any more). */
  findOfRow(row: { id: string; job: string }): Promise<QueuedJob | null>;
}

/**
 * A worker whose canary has not come through for a minute does not live, whatever it says. The canary is due up to ten seconds after the
 * last one came.
 */
const CANARY_LATE_SECONDS_MAX = 50;

/** Whether somebody takes the queue's jobs. */
export function isWorked({ workers, heartbeatLateSeconds: heartbeatLateSeconds }: QueueStatus): boolean {
  return workers > 0 && heartbeatLateSeconds !== null && heartbeatLateSeconds <= CANARY_LATE_SECONDS_MAX;
}
