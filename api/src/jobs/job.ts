import type { z } from "zod";
import type { DomainEvent } from "../domain/shared/domain-event.ts";

/** Payments have a queue (and, where it matters, a process) of their own, so that nothing slow stands before money; mails have one, since a mail server may be, and
 * pictures, since each takes a second of a processor. */
export const QUEUES = ["payments", "general", "mail", "images"] as const;
export type QueueName = (typeof QUEUES)[number];

/** Default of the setting with the same name. Mail servers limit the rate, and a backlog of mails must not take the CPU from payments. */
export const MAILS_PER_SECOND = 10;

/** Default of the setting with the same name: mails on Redis at a time. A mail takes about 1 kB there. */
export const MAIL_QUEUE_MAX = 200;

/** Waits between attempts double from half a second and stop growing at an hour. */
const BACKOFF_FIRST_MS = 500;
const BACKOFF_MAX_MS = 3_600_000;

export interface Job<Name extends string = string, Payload = unknown> {
  readonly name: Name;
  readonly queue: QueueName;
  readonly payload: z.ZodType<Payload>;
  readonly attempts: number;
  /** Jobs without one go before those with one, so that a canary never waits behind a crowd. */
  readonly priority?: number;
  /** Failed attempts wait for the next one in the outbox, so that they take no place on the queue. Absent: they wait on the queue. */
  readonly waitsInOutbox?: boolean;
  /** How often it comes by itself; absent where facts ask for it. */
  readonly everyMs?: number;
  /** The facts that ask for this job, and the payload made of each. */
  readonly on: readonly ((fact: DomainEvent) => Payload | null)[];
}

/** Declares a job: a name, a queue and the shape of its payload. What it does lives in the worker. */
export function defineJob<Name extends string, Payload>(job: Job<Name, Payload>): Job<Name, Payload> {
  return job;
}

/** Milliseconds to wait after the given failed attempt (1 for the first). */
export function backoffMs(attempt: number): number {
  return Math.min(BACKOFF_FIRST_MS * 2 ** (attempt - 1), BACKOFF_MAX_MS);
}

const OUTBOX = "outbox-";

/** The queue's id of the job that an outbox row asks for. BullMQ refuses bare integers and colons. */
export function jobIdOf(outboxId: string): string {
  return OUTBOX + outboxId;
}

/** The outbox row that a queue's job id stands for; null for recurring jobs. */
export function outboxIdOf(jobId: string | undefined): string | null {
  return jobId?.startsWith(OUTBOX) ? jobId.slice(OUTBOX.length) : null;
}
