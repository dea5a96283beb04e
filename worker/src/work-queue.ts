import { backoffMs, MAILS_PER_SECOND, type QueueName } from "@shop/api/jobs/job";
import { workerConnection } from "@shop/api/platform/redis";
import { Worker } from "bullmq";
import { runOrPostpone } from "./outbox/postpone.ts";
import { deadLetterJob, idsOf, type JobParts } from "./run-job.ts";

const CONCURRENCY: Readonly<Record<QueueName, number>> = { payments: 10, general: 5, mail: 5, images: 1 };

/**
 * Starts a worker of a queue. Short locks and frequent stall checks let another worker take over a job within seconds after a crash;
 * ten stalls are allowed, because crashes are not the job's fault. `mailsPerSecond` limits the queue `mail` across all workers.
 */
export function workQueue(
  queue: QueueName,
  redisUrl: string,
  parts: JobParts,
  mailsPerSecond = MAILS_PER_SECOND,
): Worker {
  const worker = new Worker(queue, (job) => runOrPostpone(parts, job), {
    connection: workerConnection(redisUrl),
    concurrency: CONCURRENCY[queue],
    ...(parts.tracing?.queues && { telemetry: parts.tracing.queues }),
    ...(queue === "mail" && { limiter: { max: mailsPerSecond, duration: 1000 } }),
    lockDuration: 10_000,
    stalledInterval: 5000,
    maxStalledCount: 10,
    settings: { backoffStrategy: (attemptsMade) => backoffMs(attemptsMade) },
  });
  worker.on("error", (error) => parts.log.warn({ queue, reason: error.message }, "worker connection failed"));
  worker.on("failed", (job, error) => {
    if (!job) return;
    parts.log.warn({ ...idsOf(job), attempt: job.attemptsMade, reason: error.message }, "job failed");
    void job
      .isFailed()
      .then((final) => (final ? deadLetterJob(parts, job, error.message) : undefined))
      .catch((failure: Error) => parts.log.warn({ reason: failure.message }, "job not dead-lettered yet"));
  });
  return worker;
}
