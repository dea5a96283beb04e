import type { ConvertImage } from "@shop/api/domain/image/process-image";
import type { MailTransport } from "@shop/api/domain/mail/mail-transport";
import type { DomainContext } from "@shop/api/domain/shared/context";
import type { Metrics } from "@shop/api/platform/metrics";

/** What a processor is given. */
export interface Task<Payload> {
  readonly ctx: DomainContext;
  readonly payload: Payload;
  /** The outbox row that asks for the job; absent for recurring ones. */
  readonly outboxRow?: string | null;
  readonly metrics: Metrics;
  readonly postMail: MailTransport;
  /** Absent: images are converted in a child process. */
  readonly convertImage?: ConvertImage;
}

export interface Processor<Payload> {
  /** Does the work; may be called again for work that is done already. `row-finished`: the outbox row was finished with it. */
  run(task: Task<Payload>): Promise<void | "row-finished">;
  /** Called when the job is given up for good. */
  deadLetter?(task: Task<Payload>, reason: string): Promise<void>;
}
