import type { z } from "zod";
import type { DomainEvent } from "../domain/shared/domain-event.ts";

/** Payments have a queue of their own, so that slow jobs do not delay them. Mails depend on a mail server that may be slow, images take a second of CPU each. */
export const QUEUES = ["payments", "general", "mail", "images"] as const;
export type QueueName = (typeof QUEUES)[number];

/** The default of the setting with the same name. Mail servers limit the rate, and a backlog must not take the CPU from payments. */
export const MAILS_PER_SECOND = 10;

/** The default of the setting with the same name: mails on Redis at a time. A mail takes about 1 kB there. */
export const MAIL_QUEUE_MAX = 200;

/** Waits between attempts double from half a second and stop growing at an hour. */
const BACKOFF_FIRST_MS = 500;
const BACKOFF_MAX_MS = 3_600_000;

export interface Job<Name extends string = string, Payload = unknown> {
  readonly name: Name;
  readonly queue: QueueName;
  readonly payload: z.ZodType<Payload>;
  readonly attempts: number;
  /** Jobs without a priority run before those with one, so that heartbeat jobs never wait behind a backlog. */
  readonly priority?: number;
  /** Returns whether a job with this payload overtakes the others of its kind, also in the outbox, at each attempt. Default: none does. */
  isFirst?(payload: Payload): boolean;
  /** True if failed attempts wait in the outbox, so that the queue stays short. Default: they wait on the queue. */
  readonly waitsInOutbox?: boolean;
  /** The period of a recurring job. */
  readonly everyMs?: number;
  /** Returns the payload for each event that requests this job. */
  readonly on: readonly ((event: DomainEvent) => Payload | null)[];
}

/** Declares a job: name, queue and payload schema. Its processor is in the worker. */
export function defineJob<Name extends string, Payload>(job: Job<Name, Payload>): Job<Name, Payload> {
  return job;
}

/** Returns the pause after a failed attempt (1 for the first). */
export function backoffMs(attempt: number): number {
  return Math.min(BACKOFF_FIRST_MS * 2 ** (attempt - 1), BACKOFF_MAX_MS);
}

const OUTBOX = "outbox-";

/** Returns the job id for an outbox row. BullMQ rejects plain integers and colons. */
export function jobIdOf(outboxId: string): string {
  return OUTBOX + outboxId;
}

/** Returns the outbox row of a job id, or null for recurring jobs. */
export function outboxIdOf(jobId: string | undefined): string | null {
  return jobId?.startsWith(OUTBOX) ? jobId.slice(OUTBOX.length) : null;
}
