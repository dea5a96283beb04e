import type { ConvertImage } from "@shop/api/domain/image/process-image";
import type { PostMail } from "@shop/api/domain/mail/post-mail";
import type { DomainContext } from "@shop/api/domain/shared/context";
import type { Metrics } from "@shop/api/platform/metrics";

/** What a processor is given. */
export interface Task<Payload> {
  readonly ctx: DomainContext;
  readonly payload: Payload;
  readonly metrics: Metrics;
  readonly postMail: PostMail;
  /** Absent: images are converted in a child process. */
  readonly convertImage?: ConvertImage;
}

export interface Processor<Payload> {
  /** Does the work; may be called again for work that is done already. */
  run(task: Task<Payload>): Promise<void>;
  /** Called when the job is given up for good. */
  bury?(task: Task<Payload>, reason: string): Promise<void>;
}
