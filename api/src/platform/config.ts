import { z } from "zod";
import { MAIL_QUEUE_MAX, MAILS_PER_SECOND, QUEUES } from "../jobs/job.ts";
import { type DemoSettings, findDemoValues } from "./demo-values.ts";
import { isLocalOrigin } from "./local-origin.ts";
import { withSecretFiles } from "./secret-files.ts";

const MAIL_CATCHER = "smtp://127.0.0.1:1025";
const port = z.coerce.number().int().min(0).max(65_535);
const seconds = z.coerce
  .number()
  .int()
  .min(1)
  .max(86_400 * 7);
const days = (least: number) => z.coerce.number().int().min(least).max(36_500);

type Together = DemoSettings & { readonly NODE_ENV: string; readonly RATE_LIMITS: string };
type Issues = Pick<z.RefinementCtx, "addIssue">;

/** What holds for several settings together. */
function checkTogether(all: Together, context: Issues): void {
  if (all.NODE_ENV === "production" && all.RATE_LIMITS === "off")
    addIssue(context, "RATE_LIMITS", "off is for load tests only: leave it on with NODE_ENV=production");
  for (const { setting, remedy } of findDemoValues(all)) addIssue(context, setting, remedy);
}

function requireMailServer(all: Together, context: Issues): void {
  const isPublic = all.NODE_ENV === "production" || !isLocalOrigin(all.SHOP_ORIGIN);
  if (!isPublic || all.SMTP_URL !== undefined) return;
  const remedy =
    "name the mail server (smtp:// or smtps://): the catcher of this machine is for development only";
  addIssue(context, "SMTP_URL", remedy);
}

interface MailSettings {
  readonly SMTP_URL?: string | undefined;
  readonly STAFF_EMAIL?: string | undefined;
  readonly MAIL_FROM: string;
}

function withMailDefaults<All extends MailSettings>(
  all: All,
): All & { readonly SMTP_URL: string; readonly STAFF_EMAIL: string } {
  return { ...all, SMTP_URL: all.SMTP_URL ?? MAIL_CATCHER, STAFF_EMAIL: all.STAFF_EMAIL ?? all.MAIL_FROM };
}

function addIssue(context: Issues, name: string, message: string): void {
  context.addIssue({ code: "custom", path: [name], message });
}

const settings = z
  .object({
    NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
    HOST: z.string().default("127.0.0.1"),
    API_PORT: port.default(4000),
    METRICS_PORT: port.default(4001),
    SHOP_ORIGIN: z.url({ protocol: /^https?$/ }).transform((origin) => new URL(origin).origin),
    SHOP_BUILD: z.string().min(1).max(80).default("development"),
    SHOP_BRAND: z.string().min(1).default("Boltwright"),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
    DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(100).default(10),
    /** Off for a pooler in transaction mode that does not know prepared statements, such as PgBouncer before 1.21. */
    DATABASE_PREPARED_STATEMENTS: z.enum(["on", "off"]).default("on"),
    REDIS_URL: z.url({ protocol: /^rediss?$/ }),
    KEYCLOAK_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, "")),
    KEYCLOAK_REALM: z.string().min(1).default("boltwright"),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.email().default("shop@boltwright.test"),
    STAFF_EMAIL: z.email().optional(),
    MAILS_PER_SECOND: z.coerce.number().int().min(1).max(1000).default(MAILS_PER_SECOND),
    MAIL_QUEUE_MAX: z.coerce.number().int().min(1).max(50_000).default(MAIL_QUEUE_MAX),
    STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
    STRIPE_SECRET_KEY: z.string().startsWith("sk_"),
    STRIPE_PUBLISHABLE_KEY: z.string().startsWith("pk_"),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .transform((list) => list.split(",").map((secret) => secret.trim()))
      .pipe(z.array(z.string().startsWith("whsec_")).min(1)),
    STRIPE_SCRIPT_URL: z.string().optional(),
    HOLD_SECONDS: seconds.default(1800),
    PENDING_ORDERS_PER_CUSTOMER: z.coerce.number().int().min(1).max(1000).default(5),
    // One day is the notice that customers get.
    PENDING_ORDER_DAYS: z.coerce.number().int().min(2).max(365).default(7),
    REVIEWS_PER_DAY: z.coerce.number().int().min(1).max(1000).default(3),
    RECONCILE_SECONDS: seconds.default(60),
    RETENTION_EVENT_BODY_DAYS: days(1).default(60),
    // Stripe sends an event again for up to 30 days, and the reconciler looks back 35.
    RETENTION_DONE_DAYS: days(36).default(90),
    RETENTION_AUDIT_DAYS: days(365).default(1095),
    RATE_LIMITS: z.enum(["on", "off"]).default("on"),
    SHOP_API_CLIENT_SECRET: z.string().min(16).optional(),
    OPS_CLIENT_SECRET: z.string().min(16).optional(),
    PHOTO_HOSTS: z
      .string()
      .default("lh3.googleusercontent.com,avatars.githubusercontent.com")
      .transform((list) => list.split(",").map((host) => host.trim().toLowerCase())),
    IMAGE_DIR: z.string().min(1).default(".images"),
    IMAGE_CONVERTER_URL: z.url({ protocol: /^tcp$/ }).optional(),
    S3_BUCKET: z.string().min(1).optional(),
    S3_REGION: z.string().min(1).default("us-east-1"),
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_PATH_STYLE: z.enum(["on", "off"]).default("off"),
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    WORKER_QUEUES: z
      .string()
      .default("payments,general,mail,images")
      .transform((list) => list.split(",").map((queue) => queue.trim()))
      .pipe(z.array(z.enum(QUEUES)).min(1)),
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  })
  .superRefine(checkTogether)
  .superRefine(requireMailServer)
  .refine((all) => all.OPS_CLIENT_SECRET === undefined || all.SHOP_API_CLIENT_SECRET !== undefined, {
    path: ["SHOP_API_CLIENT_SECRET"],
    message: "is needed with OPS_CLIENT_SECRET: each operator's role is checked with this client",
  })
  .transform(withMailDefaults);

/** A worker needs no secret beyond those of its queues. */
const workerSettings = z
  .object(settings.in.shape)
  .partial({ STRIPE_SECRET_KEY: true, STRIPE_PUBLISHABLE_KEY: true, STRIPE_WEBHOOK_SECRET: true })
  .superRefine(checkTogether)
  .superRefine((all, context) => {
    if (all.WORKER_QUEUES.includes("mail")) requireMailServer(all, context);
    const needsStripe = all.WORKER_QUEUES.some((queue) => queue === "payments" || queue === "general");
    if (needsStripe && all.STRIPE_SECRET_KEY === undefined)
      addIssue(context, "STRIPE_SECRET_KEY", "is needed for the queues payments and general");
  })
  .transform(withMailDefaults);

/** The settings of one process, parsed. The README's table says what each is for. */
export type Config = z.output<typeof settings>;

/** The settings of a worker: Stripe's key is there where one of its queues needs it. */
export type WorkerConfig = z.output<typeof workerSettings>;

/**
 * Reads the settings from the environment, each also from the file that `<NAME>_FILE` names. A bad or missing one throws with its
 * name and what would be right; values are not repeated, since some are secrets.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  return read(settings, env);
}

/** `readConfig` for a worker: Stripe's key and the mail server are needed only for queues whose jobs use them, the webhook's secret never. */
export function readWorkerConfig(env: NodeJS.ProcessEnv = process.env): WorkerConfig {
  return read(workerSettings, env);
}

function read<Output>(schema: z.ZodType<Output>, env: NodeJS.ProcessEnv): Output {
  const all = withSecretFiles(env, Object.keys(settings.in.shape));
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`Settings that must be set or mended in the environment:\n${lines.join("\n")}`);
}
