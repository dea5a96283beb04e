import type { InspectDocument } from "@shop/api/domain/document/process-document";
import type { ConvertImage } from "@shop/api/domain/image/process-image";
import type { MailTransport } from "@shop/api/domain/mail/mail-transport";
import type { DomainContext } from "@shop/api/domain/shared/context";
import type { Metrics } from "@shop/api/platform/metrics";

/** The input of a processor. */
export interface Task<Payload> {
  readonly ctx: DomainContext;
  readonly payload: Payload;
  /** The outbox row of the job; absent for recurring jobs. */
  readonly outboxRow?: string | null;
  readonly metrics: Metrics;
  readonly postMail: MailTransport;
  /** The converter of images. Default: in a child process. */
  readonly convertImage?: ConvertImage;
  /** The reader of PDFs. Default: in a child process. */
  readonly inspectDocument?: InspectDocument;
}

export interface Processor<Payload> {
  /** Does the work. Must be idempotent. `row-finished`: the outbox row was finished in the same transaction. */
  run(task: Task<Payload>): Promise<void | "row-finished">;
  /**
   * Called when the job is dead-lettered, again until it succeeds. Must be idempotent. `row-finished`: the failure is recorded elsewhere,
   * and the outbox row is finished instead of dead.
   */
  deadLetter?(task: Task<Payload>, reason: string): Promise<void | "row-finished">;
}
