import { pingPostgres } from "@shop/api/domain/shared/tables";
import { randomUUID } from "node:crypto";
import { readWorkerConfig } from "@shop/api/platform/config";
import { createLogger, standardOutput } from "@shop/api/platform/log";
import { createMetrics } from "@shop/api/platform/metrics";
import { watchOutbox } from "@shop/api/platform/outbox-watch";
import { openMonitoring, portOf, probe } from "@shop/api/platform/monitoring";
import { joinProcessBoard } from "@shop/api/platform/process-board";
import { addPoolFigures, addRedisFigures } from "@shop/api/platform/process-figures";
import { openQueues, writeJobCounts } from "@shop/api/platform/queues";
import { openShop } from "@shop/api/platform/shop";
import { stopOnSignal } from "@shop/api/platform/shutdown";
import { start } from "@shop/api/platform/start";
import { openTracing } from "@shop/api/platform/open-tracing";
import { addCanaryFigures, canaryAgeSeconds, hasSungOnce } from "./canary.ts";
import { every } from "./every.ts";
import { openConverter } from "./image/convert-image.ts";
import { openMailer } from "./mail/mailer.ts";
import { recheckAfterLoss } from "./outbox/recheck-after-loss.ts";
import { buryUnknownRows, relayOutbox } from "./outbox/relay.ts";
import { relayLoop } from "./outbox/relay-loop.ts";
import { buryJob, type QueuedJob } from "./run-job.ts";
import { scheduleJobs, sendCanary } from "./schedule.ts";
import { workQueue } from "./work-queue.ts";

const STRIPE_TIMEOUT_MS = 8000;
const STOP_TIMEOUT_MS = 30_000;
const LOSS_PAUSE_MS = 5000;
const SCHEDULE_PAUSE_MS = 60_000;
/** Until each queue has brought its first canary: only then the process is ready. */
const FIRST_CANARY_PAUSE_MS = 1000;
const CANARY_SILENT_SECONDS = 60;

await start(async () => {
  const config = readWorkerConfig();
  const tracing = await openTracing("boltwright-worker", config.OTEL_EXPORTER_OTLP_ENDPOINT);
  const log = createLogger("worker", config.LOG_LEVEL, standardOutput(), tracing);
  const metrics = createMetrics();
  const shop = await openShop(config, { stripeTimeoutMs: STRIPE_TIMEOUT_MS, metrics, tracing });
  addCanaryFigures(metrics, config.WORKER_QUEUES);
  addPoolFigures(metrics, () => shop.orm.em);
  const queues = openQueues(config.REDIS_URL, log, tracing);
  addRedisFigures(metrics, queues, log);
  const postMail = openMailer(config, { log, metrics });
  const convertImage = openConverter(config.IMAGE_CONVERTER_URL);
  const parts = { contextFor: shop.contextFor, log, metrics, postMail, convertImage, tracing };
  const board = joinProcessBoard(config, log, { role: "worker" });
  const workers = config.WORKER_QUEUES.map((queue) =>
    workQueue(queue, config.REDIS_URL, parts, config.MAILS_PER_SECOND),
  );
  const bury = (job: QueuedJob, reason: string): Promise<void> => buryJob(parts, job, reason);
  const relayOptions = { tracing, mailQueueMax: config.MAIL_QUEUE_MAX };
  const relay = relayLoop({
    round: () => relayOutbox(shop.orm.em.fork(), queues, bury, relayOptions),
    openWatch: (onChange) =>
      watchOutbox({ url: config.DATABASE_URL, em: () => shop.orm.em.fork(), log, onChange }),
    onError: (error) => log.warn({ reason: error.message }, "outbox not relayed"),
  });
  const recheck = every(
    LOSS_PAUSE_MS,
    async () => {
      if (await recheckAfterLoss(shop.orm.em.fork(), queues)) log.warn("redis has no data: outbox rechecked");
    },
    (error) => log.warn({ reason: error.message }, "redis not checked for data loss"),
  );
  const firstCanary = `first-canary-${randomUUID()}`;
  const schedule = every(
    SCHEDULE_PAUSE_MS,
    async () => {
      await scheduleJobs(queues, config.RECONCILE_SECONDS);
      await buryUnknownRows(shop.orm.em.fork(), bury);
      const silent = config.WORKER_QUEUES.filter((queue) => !hasSungOnce(queue));
      for (const queue of silent) await sendCanary(queues, queue, firstCanary);
      return silent.length ? FIRST_CANARY_PAUSE_MS : SCHEDULE_PAUSE_MS;
    },
    (error) => log.warn({ reason: error.message }, "jobs not scheduled"),
  );
  const monitoring = await openMonitoring({
    host: config.HOST,
    port: config.METRICS_PORT,
    registry: metrics.registry,
    more: () => writeJobCounts(queues, log),
    readiness: async () => {
      const database = await probe(() => pingPostgres(shop.orm.em.fork()));
      const canaries = config.WORKER_QUEUES.map((queue) => {
        const age = canaryAgeSeconds(queue);
        const alive = hasSungOnce(queue) && age <= CANARY_SILENT_SECONDS;
        return [`canary ${queue}`, alive ? "ok" : `none for ${Math.round(age)} s`] as const;
      });
      const ready = database === "ok" && canaries.every(([, check]) => check === "ok");
      return { ready, checks: { database, ...Object.fromEntries(canaries) } };
    },
  });
  log.info({ metricsPort: portOf(monitoring), queues: config.WORKER_QUEUES }, "working");

  stopOnSignal(log, STOP_TIMEOUT_MS, async () => {
    await Promise.all([relay.stop(), recheck.stop(), schedule.stop()]);
    await Promise.all(workers.map((worker) => worker.close()));
    await queues.close();
    await board.close();
    monitoring.close();
    await shop.orm.close();
    await tracing.close();
  });
});
