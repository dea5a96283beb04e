import { pingPostgres } from "@shop/api/domain/shared/tables";
import { randomUUID } from "node:crypto";
import { readWorkerConfig } from "@shop/api/platform/config";
import { createLogger, standardOutput } from "@shop/api/platform/log";
import { createMetrics } from "@shop/api/platform/metrics";
import { watchOutbox } from "@shop/api/platform/outbox-watch";
import { openMonitoring, portOf, probe } from "@shop/api/platform/monitoring";
import { joinProcessRegistry } from "@shop/api/platform/process-registry";
import { addPoolMetrics, addRedisMetrics } from "@shop/api/platform/process-metrics";
import { openQueues, writeJobCounts } from "@shop/api/platform/queues";
import { openShop } from "@shop/api/platform/shop";
import { stopOnSignal } from "@shop/api/platform/shutdown";
import { start } from "@shop/api/platform/start";
import { openTracing } from "@shop/api/platform/open-tracing";
import { addHeartbeatMetrics, heartbeatAgeSeconds, hasHeartbeat } from "./heartbeat.ts";
import { startLoop } from "./loop.ts";
import { openInspector } from "./document/inspect-document.ts";
import { openConverter } from "./image/convert-image.ts";
import { openMailer } from "./mail/mailer.ts";
import { recheckAfterLoss } from "./outbox/recheck-after-loss.ts";
import { deadLetterUnknownRows, relayOutbox } from "./outbox/relay.ts";
import { relayLoop } from "./outbox/relay-loop.ts";
import { deadLetterJob, type QueuedJob } from "./run-job.ts";
import { watchProblems } from "./operations/watch-problems.ts";
import { scheduleJobs, sendHeartbeat } from "./schedule.ts";
import { workQueue } from "./work-queue.ts";

const STRIPE_TIMEOUT_MS = 8000;
const STOP_TIMEOUT_MS = 30_000;
const LOSS_PAUSE_MS = 5000;
const SCHEDULE_PAUSE_MS = 60_000;
/** The pause until each queue has had its first heartbeat; the process is not ready before. */
const FIRST_HEARTBEAT_PAUSE_MS = 1000;
const HEARTBEAT_AGE_MAX_SECONDS = 60;

await start(async () => {
  const config = readWorkerConfig();
  const tracing = await openTracing("boltwright-worker", config.OTEL_EXPORTER_OTLP_ENDPOINT);
  const log = createLogger("worker", config.LOG_LEVEL, standardOutput(), tracing);
  const metrics = createMetrics();
  const shop = await openShop(config, { stripeTimeoutMs: STRIPE_TIMEOUT_MS, metrics, tracing });
  addHeartbeatMetrics(metrics, config.WORKER_QUEUES);
  addPoolMetrics(metrics, () => shop.orm.em);
  const queues = openQueues(config.REDIS_URL, log, tracing);
  addRedisMetrics(metrics, queues, log);
  const postMail = openMailer(config, { log, metrics });
  const convertImage = openConverter(config.IMAGE_CONVERTER_URL);
  const inspectDocument = openInspector(config.IMAGE_CONVERTER_URL);
  const { contextFor } = shop;
  const parts = { contextFor, log, metrics, postMail, convertImage, inspectDocument, tracing };
  const registry = joinProcessRegistry(config, log, { role: "worker" });
  const workers = config.WORKER_QUEUES.map((queue) =>
    workQueue(queue, config.REDIS_URL, parts, config.MAILS_PER_SECOND),
  );
  const deadLetter = (job: QueuedJob, reason: string): Promise<void> => deadLetterJob(parts, job, reason);
  const relayOptions = { tracing, mailQueueMax: config.MAIL_QUEUE_MAX };
  const relay = relayLoop({
    round: () => relayOutbox(shop.orm.em.fork(), queues, deadLetter, relayOptions),
    openWatch: (onChange) =>
      watchOutbox({ url: config.DATABASE_URL, em: () => shop.orm.em.fork(), log, onChange }),
    onError: (error) => log.warn({ reason: error.message }, "outbox not relayed"),
  });
  const recheck = startLoop(
    LOSS_PAUSE_MS,
    async () => {
      if (await recheckAfterLoss(shop.orm.em.fork(), queues))
        log.warn("redis lost its data: rechecking the outbox");
    },
    (error) => log.warn({ reason: error.message }, "redis not checked for data loss"),
  );
  const firstHeartbeat = `first-heartbeat-${randomUUID()}`;
  const schedule = startLoop(
    SCHEDULE_PAUSE_MS,
    async () => {
      await scheduleJobs(queues, config.RECONCILE_SECONDS);
      await deadLetterUnknownRows(shop.orm.em.fork(), deadLetter);
      const withoutHeartbeat = config.WORKER_QUEUES.filter((queue) => !hasHeartbeat(queue));
      for (const queue of withoutHeartbeat) await sendHeartbeat(queues, queue, firstHeartbeat);
      return withoutHeartbeat.length ? FIRST_HEARTBEAT_PAUSE_MS : SCHEDULE_PAUSE_MS;
    },
    (error) => log.warn({ reason: error.message }, "jobs not scheduled"),
  );
  const problems = watchProblems(config, {
    em: () => shop.orm.em.fork(),
    storage: shop.storage,
    queues,
    registry,
    postMail,
    log,
  });
  const monitoring = await openMonitoring({
    host: config.HOST,
    port: config.METRICS_PORT,
    registry: metrics.registry,
    more: () => writeJobCounts(queues, log),
    readiness: async () => {
      const database = await probe(() => pingPostgres(shop.orm.em.fork()));
      const heartbeats = config.WORKER_QUEUES.map((queue) => {
        const age = heartbeatAgeSeconds(queue);
        const alive = hasHeartbeat(queue) && age <= HEARTBEAT_AGE_MAX_SECONDS;
        return [`heartbeat ${queue}`, alive ? "ok" : `none for ${Math.round(age)} s`] as const;
      });
      const ready = database === "ok" && heartbeats.every(([, check]) => check === "ok");
      return { ready, checks: { database, ...Object.fromEntries(heartbeats) } };
    },
  });
  log.info({ metricsPort: portOf(monitoring), queues: config.WORKER_QUEUES }, "worker started");

  stopOnSignal(log, STOP_TIMEOUT_MS, async () => {
    await Promise.all([relay.stop(), recheck.stop(), schedule.stop(), problems?.stop()]);
    await Promise.all(workers.map((worker) => worker.close()));
    await queues.close();
    await registry.close();
    monitoring.close();
    await shop.orm.close();
    await tracing.close();
  });
});
