import type { Operator } from "./domain/operations/operator.ts";
import { systemActor } from "./domain/shared/actor.ts";
import type { AppParts } from "./http/app.ts";
import type { Parts, Reports } from "./open-parts.ts";
import { openCockpit } from "./platform/cockpit.ts";
import type { Config } from "./platform/config.ts";
import { hasTestKeys } from "./platform/demo-values.ts";
import { openLazyJobAdmin } from "./platform/job-admin.ts";
import { publicReads } from "./platform/public-reads.ts";
import { noTracing } from "./platform/tracing.ts";

/** Returns the parts of the app from the settings and what the process uses. */
export function appParts(config: Config, { log, metrics, tracing }: Reports, parts: Parts): AppParts {
  const { shop, operators } = parts;
  const jobAdmin = operators && openLazyJobAdmin(operators.queues);
  return {
    ...parts,
    jobAdmin,
    log,
    metrics,
    ...(tracing !== noTracing && { tracing }),
    contextFor: shop.contextFor,
    publicRead: publicReads({
      orm: parts.reads,
      contextFor: shop.contextFor,
      max: config.DATABASE_READ_POOL_MAX,
      dearMax: Math.ceil(config.DATABASE_READ_POOL_MAX / 2),
    }),
    onUndeclared: (problem) => log.warn(problem, "problem missing in the contract"),
    storage: shop.storage,
    stripe: shop.stripe,
    webhookSecrets: config.STRIPE_WEBHOOK_SECRET,
    onBadSignature: () => metrics.signatureRejects.inc(),
    ops: operators &&
      jobAdmin && {
        ...operators,
        contextFor: (operator: Operator) => ({
          ...shop.contextFor(systemActor),
          operator,
          jobAdmin,
          sessions: operators.sessions,
        }),
        brand: config.SHOP_BRAND,
        readCockpit: openCockpit({
          ...parts,
          jobAdmin,
          storage: shop.storage,
          smtpUrl: config.SMTP_URL,
          backups: config.BACKUPS,
          timeZone: config.SHOP_TIME_ZONE,
          testKeys: hasTestKeys(config),
        }),
      },
    photoHosts: config.PHOTO_HOSTS,
    goneAfterDays: config.GONE_AFTER_DAYS,
    documentBytesMax: config.DOCUMENT_MB_MAX * 1024 * 1024,
    settings: {
      brand: config.SHOP_BRAND,
      timeZone: config.SHOP_TIME_ZONE,
      stripePublishableKey: config.STRIPE_PUBLISHABLE_KEY,
      stripeScriptUrl: config.STRIPE_SCRIPT_URL ?? null,
      holdSeconds: config.HOLD_SECONDS,
      photoHosts: config.PHOTO_HOSTS,
      dispatchTime: config.DISPATCH_TIME,
      deliveryPrice: config.DELIVERY_PRICE,
      deliveryText: config.DELIVERY_TEXT,
      taxText: config.TAX_TEXT,
      returnDays: config.RETURN_DAYS,
    },
  };
}
