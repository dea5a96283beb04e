import { z } from "zod";
import { QUEUES } from "../jobs/job.ts";
import { withSecretFiles } from "./secret-files.ts";

const port = z.coerce.number().int().min(0).max(65_535);
const seconds = z.coerce
  .number()
  .int()
  .min(1)
  .max(86_400 * 7);

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
    REDIS_URL: z.url({ protocol: /^rediss?$/ }),
    KEYCLOAK_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, "")),
    KEYCLOAK_REALM: z.string().min(1).default("boltwright"),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.email().default("shop@boltwright.test"),
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
    REVIEWS_PER_DAY: z.coerce.number().int().min(1).max(1000).default(3),
    RECONCILE_SECONDS: seconds.default(60),
    RATE_LIMITS: z.enum(["on", "off"]).default("on"),
    SHOP_API_CLIENT_SECRET: z.string().min(16).optional(),
    OPS_CLIENT_SECRET: z.string().min(16).optional(),
    PHOTO_HOSTS: z
      .string()
      .default("lh3.googleusercontent.com,avatars.githubusercontent.com")
      .transform((list) => list.split(",").map((host) => host.trim().toLowerCase())),
    IMAGE_DIR: z.string().min(1).default(".images"),
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
  .refine((all) => all.NODE_ENV !== "production" || all.RATE_LIMITS === "on", {
    path: ["RATE_LIMITS"],
    message: "off is for load tests only: leave it on with NODE_ENV=production",
  })
  .refine((all) => all.NODE_ENV !== "production" || all.SMTP_URL !== undefined, {
    path: ["SMTP_URL"],
    message:
      "name the mail server (smtp:// or smtps://): the catcher of this machine is for development only",
  })
  .transform((all) => ({ ...all, SMTP_URL: all.SMTP_URL ?? "smtp://127.0.0.1:1025" }));

/** The settings of one process, parsed. The README's table says what each is for. */
export type Config = z.output<typeof settings>;

/**
 * Reads the settings from the environment, each also from the file that `<NAME>_FILE` names. A bad or missing one throws with its
 * name and what would be right; values are not repeated, since some are secrets.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const all = withSecretFiles(env, Object.keys(settings.in.shape));
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
  const parsed = settings.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`Settings that must be set or mended in the environment:\n${lines.join("\n")}`);
}
