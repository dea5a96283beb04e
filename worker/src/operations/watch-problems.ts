import type { Transport } from "@shop/api/domain/mail/mail-transport";
import type { ProblemMessage } from "@shop/api/domain/mail/problem-message";
import { reportProblems } from "@shop/api/domain/operations/report-problems";
import { openCockpit } from "@shop/api/platform/cockpit";
import type { WorkerConfig } from "@shop/api/platform/config";
import { hasTestKeys } from "@shop/api/platform/demo-values";
import { openDependencies } from "@shop/api/platform/dependencies";
import { openJobAdmin } from "@shop/api/platform/job-admin";
import type { Logger } from "@shop/api/platform/log";
import type { ProcessRegistry } from "@shop/api/platform/process-registry";
import type { Queues } from "@shop/api/platform/queues";
import { startLoop, type Loop } from "../loop.ts";

type CockpitParts = Parameters<typeof openCockpit>[0];

const PAUSE_MS = 60_000;

interface Parts extends Pick<CockpitParts, "em" | "storage"> {
  readonly queues: Queues;
  readonly registry: ProcessRegistry;
  readonly postMail: Transport<ProblemMessage>;
  readonly log: Logger;
}

/**
 * Mails the operators about problems, in workers that send mails, if `ALERT_EMAILS` is set. A loop and no job: it also runs while Redis
 * is down or a queue is paused.
 */
export function watchProblems(
  config: WorkerConfig,
  { em, storage, queues, registry, postMail, log }: Parts,
): Loop | null {
  if (!config.ALERT_EMAILS || !config.WORKER_QUEUES.includes("mail")) return null;
  const dependencies = openDependencies({
    redisUrl: config.REDIS_URL,
    keycloakUrl: config.KEYCLOAK_URL,
    realm: config.KEYCLOAK_REALM,
    stripeApiUrl: config.STRIPE_API_URL,
    log,
  });
  const readCockpit = openCockpit({
    em,
    jobAdmin: openJobAdmin(queues.byName),
    dependencies,
    storage,
    smtpUrl: config.SMTP_URL,
    registry,
    backups: config.BACKUPS,
    timeZone: config.SHOP_TIME_ZONE,
    testKeys: hasTestKeys(config),
  });
  const loop = startLoop(
    PAUSE_MS,
    async () => void (await reportProblems(em(), readCockpit, postMail)),
    (error) => log.warn({ reason: error.message }, "problems not reported"),
  );
  return {
    async stop() {
      await loop.stop();
      dependencies.close();
    },
  };
}
