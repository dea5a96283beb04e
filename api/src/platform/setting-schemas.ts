import { z } from "zod";
import { MAIL_QUEUE_MAX, MAILS_PER_SECOND, QUEUES } from "../jobs/job.ts";
import { DOCUMENT_MB_HIGHEST } from "./body-limits.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const HOST = String.raw`\s*(?:\*\.)?[\w-]+(?:\.[\w-]+)*(?::\d+)?\s*`;
const HOST_LIST = new RegExp(`^${HOST}(?:,${HOST})*$`);
const WEEK_SECONDS = 604_800;

const listOf = (text: string): string[] => text.split(",").map((item) => item.trim());

/** A whole number in decimal digits from `least` to `most`. */
function wholeNumber(least: number, most: number, example: number) {
  const message = `must be a whole number from ${least} to ${most}, for example ${example}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);
}

/** A URL. Without a valid one, checks of several settings do not run: they parse it. */
const url = (protocol: RegExp, error: string) => z.url({ protocol, error, abort: true });

/** An address with one of `protocols`, such as `redis`. */
function address(protocols: readonly string[], example: string) {
  const names = protocols.map((protocol) => `${protocol}://`).join(" or ");
  const protocol = new RegExp(`^(?:${protocols.join("|")})$`);
  return url(protocol, `must be an address that begins with ${names}, for example ${example}`).refine(
    hasReadableLogin,
    "must have % in the user name and the password as %25",
  );
}

/** Returns whether clients can decode the user name and the password of a URL. */
function hasReadableLogin(value: string): boolean {
  const { username = "", password = "" } = URL.parse(value) ?? {};
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** A key of Stripe, by its prefix. */
function stripeKey(prefix: string) {
  const message = `must begin with ${prefix}`;
  return z.string(message).startsWith(prefix, message);
}

/** A sentence that customers see, in one line. */
const customerText = (standard: string) => z.string().trim().min(1).max(200).default(standard);
/** Returns whether the platform knows the IANA name; an offset such as `+06:00` is none. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const onOff = () => z.enum(["on", "off"], "must be 'on' or 'off'");
const email = (example: string) => z.email(`must be an email address, for example ${example}`);
const port = (standard: number) => wholeNumber(0, 65_535, standard).default(standard);

/**
 * One schema per setting of the API and the worker. The stack that starts them uses the same ones, and `infra/settings.md` is
 * generated from them: the description states what a setting is for, with its unit.
 */
export const settingSchemas = {
  SHOP_ORIGIN: url(/^https?$/, "must be an origin, for example http://localhost:8080")
    .transform((origin) => new URL(origin).origin)
    .describe(
      "The one origin of the shop. Other host names are redirected to it. Demo values are rejected unless it is localhost",
    ),
  SHOP_BRAND: z.string().min(1).default("Boltwright").describe("Name in header, footer and mails"),
  SHOP_TIME_ZONE: z
    .string()
    .refine(isTimeZone, "must be an IANA time zone, for example Asia/Dhaka")
    .default("Asia/Dhaka")
    .describe(
      "Time zone of the shop by its IANA name: days and times in pages, mails, PDF and CSV files, filters and statistics",
    ),
  SHOP_BUILD: z.string().min(1).max(80).default("development").describe("Version that operators see"),
  NODE_ENV: z
    .enum(["development", "test", "production"], "must be development, test or production")
    .default("development")
    .describe("With `production`, demo values and `RATE_LIMITS=off` are rejected"),

  HOLD_SECONDS: wholeNumber(1, WEEK_SECONDS, 1800)
    .default(1800)
    .describe("Seconds for which the units of an unpaid order are reserved"),
  PENDING_ORDERS_PER_CUSTOMER: wholeNumber(1, 1000, 5)
    .default(5)
    .describe("Unpaid orders that one customer may have"),
  // Customers get one day's notice.
  PENDING_ORDER_DAYS: wholeNumber(2, 365, 7)
    .default(7)
    .describe("Days after which an unpaid order is cancelled. The customer gets a mail one day before"),
  RETURN_DAYS: wholeNumber(1, 365, 30)
    .default(30)
    .describe("Days after the delivery for which customers can request a return"),
  REVIEWS_PER_DAY: wholeNumber(1, 1000, 3)
    .default(3)
    .describe("Reviews that one customer may write in 24 hours"),
  DISPATCH_TIME: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .default("1 to 2 working days")
    .describe("Time from payment to dispatch, as customers read it after `Ships in`"),
  DELIVERY_PRICE: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .default("Free")
    .describe("Text of the line Delivery in orders, receipts and mails; the total has no delivery costs"),
  DELIVERY_TEXT: customerText(
    "Free delivery in Bangladesh. Other countries: contact us before you order.",
  ).describe("What delivery costs, in one or two sentences for customers"),
  TAX_TEXT: customerText("Prices include VAT.").describe(
    "Whether prices include tax, in a sentence for customers",
  ),
  RECONCILE_SECONDS: wholeNumber(1, WEEK_SECONDS, 60)
    .default(60)
    .describe("Seconds between two reconciliations of open payments with Stripe"),
  RATE_LIMITS: onOff()
    .default("on")
    .describe("Rate limits. `off` is for load tests and rejected in production"),
  PHOTO_HOSTS: z
    .string()
    .regex(HOST_LIST, "must be host names separated by commas, for example photos.example.com")
    .default("lh3.googleusercontent.com,avatars.githubusercontent.com")
    .transform((list) => listOf(list.toLowerCase()))
    .describe("Hosts of profile photos, separated by commas; `*.example.com` is any name below"),
  GONE_AFTER_DAYS: wholeNumber(1, 36_500, 90)
    .default(90)
    .describe(
      "Days after which the page of an archived tool has status 410, so that search engines remove it",
    ),
  RETENTION_EVENT_BODY_DAYS: wholeNumber(1, 36_500, 60)
    .default(60)
    .describe("Days for which the bodies of Stripe events are stored"),
  // Stripe resends an event for up to 30 days, and the reconciler reads the last 35.
  RETENTION_DONE_DAYS: wholeNumber(36, 36_500, 90)
    .default(90)
    .describe("Days for which finished events, mails, idempotency keys and dead-lettered jobs are stored"),
  RETENTION_AUDIT_DAYS: wholeNumber(365, 36_500, 1095)
    .default(1095)
    .describe("Days for which actions of operators are stored"),

  DATABASE_URL: address(["postgres", "postgresql"], "postgres://user:password@127.0.0.1:5432/shop").describe(
    "Postgres 18",
  ),
  DATABASE_POOL_MAX: wholeNumber(2, 100, 10)
    .default(10)
    .describe("Maximum number of Postgres connections of one process"),
  DATABASE_READ_POOL_MAX: wholeNumber(1, 100, 4)
    .default(4)
    .describe(
      "Maximum number of further connections of one API process, for public reads; half as many searches with counts run at a time",
    ),
  DATABASE_PREPARED_STATEMENTS: onOff()
    .default("on")
    .describe(
      "`off` for a pooler in transaction mode without support for prepared statements (PgBouncer before 1.21)",
    ),
  BACKUPS: z
    .enum(["shop", "elsewhere"], "must be shop or elsewhere")
    .default("shop")
    .describe(
      "`elsewhere`: the service of the database makes and monitors the backups, and the cockpit reports none that is missing",
    ),
  REDIS_URL: address(["redis", "rediss"], "redis://127.0.0.1:6379").describe("Redis 6.2 or newer"),
  KEYCLOAK_URL: address(["http", "https"], "http://127.0.0.1:8180/auth")
    .transform((url) => url.replace(/\/+$/, ""))
    .describe("Address of Keycloak, ending in `/auth`"),
  KEYCLOAK_REALM: z.string().min(1).default("boltwright").describe("Realm of the shop"),
  SHOP_API_CLIENT_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe(
      "Secret of the Keycloak client `shop-api`. Without it nobody becomes an admin: Make Admin and the calls of a new admin respond 503. Erased accounts keep their login",
    ),
  OPS_CLIENT_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe(
      "Secret of the Keycloak client `ops`. Without it, `/ops` is off. Needs `SHOP_API_CLIENT_SECRET`",
    ),

  SMTP_URL: address(["smtp", "smtps"], "smtp://127.0.0.1:1025")
    .optional()
    .describe("Mail server, with its login. Required in production; otherwise the mail catcher"),
  MAIL_FROM: email("shop@example.com").default("shop@boltwright.test").describe("Sender of all mails"),
  STAFF_EMAIL: email("staff@example.com")
    .optional()
    .describe("Recipient of mails to staff, such as disputes. Default: `MAIL_FROM`"),
  ALERT_EMAILS: z
    .string()
    .transform(listOf)
    .pipe(z.array(email("operator@example.com")).min(1).max(20))
    .optional()
    .describe(
      "Recipients of alert mails, separated by commas: the problems of the cockpit when they begin, and that all is OK again. Default: none are sent",
    ),
  MAILS_PER_SECOND: wholeNumber(1, 1000, MAILS_PER_SECOND)
    .default(MAILS_PER_SECOND)
    .describe("Mails per second of all workers together; a paid order sends two"),
  MAIL_QUEUE_MAX: wholeNumber(1, 50_000, MAIL_QUEUE_MAX)
    .default(MAIL_QUEUE_MAX)
    .describe("Mails in Redis at a time (about 1 kB each); the others wait in Postgres"),

  STRIPE_SECRET_KEY: stripeKey("sk_").describe(
    "Secret key of Stripe. With a test key on a public origin the cockpit warns: anybody can pay with the public test cards",
  ),
  STRIPE_PUBLISHABLE_KEY: stripeKey("pk_").describe("Publishable key of Stripe, for the browser"),
  STRIPE_WEBHOOK_SECRET: z
    .string("must begin with whsec_")
    .transform(listOf)
    .pipe(z.array(stripeKey("whsec_")).min(1))
    .describe("Signing secrets of the webhook; several, separated by commas, while one is rotated"),
  STRIPE_API_URL: address(["http", "https"], "https://api.stripe.com")
    .optional()
    .describe("Any server that implements Stripe's API. Default: Stripe"),
  STRIPE_SCRIPT_URL: z
    .string()
    .optional()
    .describe("Address of Stripe's browser script. Default: Stripe's own"),

  IMAGE_DIR: z
    .string()
    .min(1)
    .default(".images")
    .describe("Directory of uploaded images, documents and the sitemap, if there is no bucket"),
  IMAGE_CONVERTER_URL: url(/^tcp$/, "must be an address such as tcp://127.0.0.1:4002")
    .optional()
    .describe("Converter of images and PDFs in its own container. Default: a child process of the worker"),
  DOCUMENT_MB_MAX: wholeNumber(1, DOCUMENT_MB_HIGHEST, 20)
    .default(20)
    .describe("Maximum size of an uploaded document in MB (1,048,576 bytes)"),
  S3_BUCKET: z
    .string()
    .min(1)
    .optional()
    .describe("Bucket for uploaded images, documents and the sitemap instead of `IMAGE_DIR`"),
  S3_REGION: z.string().min(1).default("us-east-1").describe("Region of the bucket"),
  S3_ENDPOINT: address(["http", "https"], "http://127.0.0.1:9000")
    .optional()
    .describe("Any server that implements S3. Default: Amazon S3"),
  S3_PATH_STYLE: onOff().default("off").describe("`on` for most servers other than Amazon S3"),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe("Access key of the bucket"),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe("Secret key of the bucket"),

  HOST: z.string().default("127.0.0.1").describe("Address to listen on; `0.0.0.0` in containers"),
  API_PORT: port(4000).describe("Port of the API"),
  METRICS_PORT: port(4001).describe("Private port of `/metrics`, `/healthz` and `/readyz`"),
  WORKER_QUEUES: z
    .string()
    .default("payments,general,mail,images")
    .transform(listOf)
    .pipe(z.array(z.enum(QUEUES)).min(1))
    .describe("Queues that a worker processes, separated by commas"),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/, "must be an address such as http://127.0.0.1:4318")
    .optional()
    .describe("OTLP/HTTP collector for traces and queue metrics. Default: no traces"),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`)
    .default("info")
    .describe("Log level of API and worker"),
};
