import type { WorkerConfig } from "./config.ts";

/** Settings whose value operators can see. Others, including new ones, are only shown as set. */
const SHOWN: ReadonlySet<string> = new Set([
  "NODE_ENV",
  "SHOP_ORIGIN",
  "SHOP_BRAND",
  "SHOP_TIME_ZONE",
  "SHOP_BUILD",
  "DATABASE_POOL_MAX",
  "DATABASE_READ_POOL_MAX",
  "DATABASE_PREPARED_STATEMENTS",
  "KEYCLOAK_REALM",
  "MAIL_FROM",
  "STAFF_EMAIL",
  "ALERT_EMAILS",
  "BACKUPS",
  "MAILS_PER_SECOND",
  "MAIL_QUEUE_MAX",
  "HOLD_SECONDS",
  "PENDING_ORDERS_PER_CUSTOMER",
  "PENDING_ORDER_DAYS",
  "RETURN_DAYS",
  "GONE_AFTER_DAYS",
  "REVIEWS_PER_DAY",
  "DISPATCH_TIME",
  "DELIVERY_PRICE",
  "DELIVERY_TEXT",
  "TAX_TEXT",
  "RECONCILE_SECONDS",
  "RETENTION_EVENT_BODY_DAYS",
  "RETENTION_DONE_DAYS",
  "RETENTION_AUDIT_DAYS",
  "RATE_LIMITS",
  "PHOTO_HOSTS",
  "IMAGE_DIR",
  "DOCUMENT_MB_MAX",
  "S3_BUCKET",
  "S3_REGION",
  "WORKER_QUEUES",
  "LOG_LEVEL",
]);

/** URLs, shown without user, password and query. */
const ADDRESSES: ReadonlySet<string> = new Set([
  "DATABASE_URL",
  "REDIS_URL",
  "KEYCLOAK_URL",
  "SMTP_URL",
  "IMAGE_CONVERTER_URL",
  "STRIPE_API_URL",
  "S3_ENDPOINT",
]);

/** Returns the settings of this process by name, without secrets. */
export function shownSettings(config: WorkerConfig): (readonly [name: string, value: string])[] {
  return Object.entries(config)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, shown(name, value)] as const)
    .toSorted(([a], [b]) => a.localeCompare(b));
}

function shown(name: string, value: unknown): string {
  if (ADDRESSES.has(name) && typeof value === "string") {
    const { protocol, host, pathname } = new URL(value);
    return `${protocol}//${host}${pathname}`;
  }
  if (!SHOWN.has(name)) return "set";
  return Array.isArray(value) ? value.join(", ") : String(value);
}
