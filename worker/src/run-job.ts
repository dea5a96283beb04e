import type { InspectDocument } from "@shop/api/domain/document/process-document";
import type { ConvertImage } from "@shop/api/domain/image/process-image";
import type { MailTransport } from "@shop/api/domain/mail/mail-transport";
import type { Actor } from "@shop/api/domain/shared/actor";
import { systemActor } from "@shop/api/domain/shared/actor";
import type { DomainContext } from "@shop/api/domain/shared/context";
import { DomainError } from "@shop/api/domain/shared/errors";
import { isJobName, type JobName, jobs } from "@shop/api/jobs/catalogue";
import { outboxIdOf } from "@shop/api/jobs/job";
import type { Logger } from "@shop/api/platform/log";
import type { Metrics } from "@shop/api/platform/metrics";
import { noTracing, type Tracing } from "@shop/api/platform/tracing";
import { UnrecoverableError } from "bullmq";
import { z } from "zod";
import { deadLetterRow, finishRow } from "./outbox/outbox-row.ts";
import type { Processor } from "./processor.ts";
import { processors } from "./processors.ts";

/** The part of a BullMQ job that is needed to run it. */
export interface QueuedJob {
  readonly id?: string | undefined;
  readonly name: string;
  readonly data: unknown;
  readonly attemptsMade: number;
}

export interface JobParts {
  readonly contextFor: (actor: Actor) => DomainContext;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly postMail: MailTransport;
  readonly convertImage?: ConvertImage;
  readonly inspectDocument?: InspectDocument;
  readonly tracing?: Tracing;
}

/**
 * Runs one job: parses the payload, calls the processor and finishes the outbox row. Errors that cannot succeed later (domain errors,
 * invalid payloads) stop the retries; other errors are thrown for the queue to retry.
 */
export async function runJob(parts: JobParts, job: QueuedJob): Promise<void> {
  const started = performance.now();
  const ctx = parts.contextFor(systemActor);
  try {
    const { processor, payload } = find(job);
    const row = outboxIdOf(job.id);
    const outcome = await (parts.tracing ?? noTracing).span(
      { name: `job ${job.name}`, kind: "internal", attributes: idsOf(job) },
      () => processor.run({ ...tools(parts), ctx, payload, outboxRow: row }),
    );
    if (row && outcome !== "row-finished") await finishRow(ctx.em, row);
    parts.metrics.jobs.inc({ job: job.name, outcome: "done" });
    const line = { ...idsOf(job), durationMs: Math.round(performance.now() - started) };
    if (row) parts.log.info(line, "job done");
    else parts.log.debug(line, "job done");
  } catch (error) {
    parts.metrics.jobs.inc({ job: job.name, outcome: "failed" });
    if (error instanceof DomainError) throw new UnrecoverableError(`${error.code}: ${error.message}`);
    throw error;
  }
}

/**
 * Dead-letters a job: logs it, calls its processor's `deadLetter` and marks its outbox row as dead. Throws if a step fails; the row is
 * open until both are done, so the relay calls this again. Where the processor has finished the row, it is not dead.
 */
export async function deadLetterJob(parts: JobParts, job: QueuedJob, reason: string): Promise<void> {
  const ctx = parts.contextFor(systemActor);
  parts.log.error({ ...idsOf(job), attempts: job.attemptsMade, reason }, "job dead-lettered");
  const row = outboxIdOf(job.id);
  try {
    const { processor, payload } = find(job);
    const outcome = await processor.deadLetter?.({ ...tools(parts), ctx, payload, outboxRow: row }, reason);
    if (outcome === "row-finished") return;
  } catch (error) {
    // Trying again cannot help: the row must not stay open.
    if (!(error instanceof UnrecoverableError || error instanceof DomainError)) throw error;
    parts.log.warn({ ...idsOf(job), reason: error.message }, "dead-letter step skipped");
  }
  if (row) await deadLetterRow(ctx.em, row, reason);
}

const IDS = z
  .object({
    orderId: z.string(),
    eventId: z.string(),
    refundId: z.string(),
    disputeId: z.string(),
    imageId: z.string(),
    revisionId: z.string(),
  })
  .partial();

/** Returns ids for log lines and spans: the job and the ids in its payload. */
export function idsOf(job: QueuedJob): Record<string, string | undefined> {
  return { job: job.name, ...(job.id && { jobId: job.id }), ...IDS.safeParse(job.data).data };
}

function tools({
  metrics,
  postMail,
  convertImage,
  inspectDocument,
}: JobParts): Pick<JobParts, "metrics" | "postMail" | "convertImage" | "inspectDocument"> {
  return {
    metrics,
    postMail,
    ...(convertImage && { convertImage }),
    ...(inspectDocument && { inspectDocument }),
  };
}

function find(job: QueuedJob): { processor: Processor<never>; payload: never } {
  if (!isJobName(job.name)) throw new UnrecoverableError(`unknown job ${job.name}`);
  const name: JobName = job.name;
  const parsed = jobs[name].payload.safeParse(job.data);
  if (!parsed.success) throw new UnrecoverableError(`invalid payload of ${name}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table pairs each processor with the payload just parsed
  return { processor: processors[name], payload: parsed.data as never };
}
