import { resolve } from "node:path";
import { z } from "zod";

const ROOT = resolve(import.meta.dirname, "../..");
const NPM_NOISE = /^(npm_|INIT_CWD$|NODE$|FORCE_COLOR$)/;

const count = (bounds: string, least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number ${bounds}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number ${bounds}`);

const url = (protocols: readonly string[], example: string) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address that begins with ${protocols.map((each) => `${each}//`).join(" or ")}, for example ${example}; unset it and the stack starts its own`,
    );

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const HOST_LIST = /^\s*(?:(?:\*\.)?[\w-]+(?:\.[\w-]+)*(?::\d+)?\s*(?:,\s*|$))*$/;

const shape = z.object({
  SHOP_PORT: count("from 1 to 65535, for example 8080", 1, 65_535).default(8080),
  SHOP_ORIGIN: z
    .string()
    .refine(
      (value) =>
        URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value,
      "must be an origin without a path or a slash at its end, for example http://localhost:8080",
    )
    .optional(),
  STACK_DIR: z.string().default(".stack"),
  API_PROCESSES: count("from 1 to 32", 1, 32).default(1),
  WORKER_PROCESSES: count("from 1 to 32", 1, 32).default(1),
  HOLD_SECONDS: count("of seconds up to a week, for example 1800", 1, 604_800).default(1800),
  PENDING_ORDERS_PER_CUSTOMER: count("from 1 to 1000, for example 5", 1, 1000).default(5),
  PENDING_ORDER_DAYS: count("of days from 2 to 365, for example 7", 2, 365).default(7),
  REVIEWS_PER_DAY: count("from 1 to 1000, for example 3", 1, 1000).default(3),
  RECONCILE_SECONDS: count("of seconds up to a week, for example 60", 1, 604_800).default(60),
  MAILS_PER_SECOND: count("from 1 to 1000, for example 10", 1, 1000).default(10),
  MAIL_QUEUE_MAX: count("from 1 to 50000, for example 200", 1, 50_000).default(200),
  RETENTION_EVENT_BODY_DAYS: count("of days, for example 60", 1, 36_500).default(60),
  RETENTION_DONE_DAYS: count("of days from 36 on, for example 90", 36, 36_500).default(90),
  RETENTION_AUDIT_DAYS: count("of days from 365 on, for example 1095", 365, 36_500).default(1095),
  RATE_LIMITS: z.enum(["on", "off"], "must be 'on' or 'off'").default("on"),
  NODE_ENV: z.string().default("development"),
  SHOP_BRAND: z.string().default("Boltwright"),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info"),
  PHOTO_HOSTS: z
    .string()
    .regex(HOST_LIST, "must be host names separated by commas, for example photos.example.com")
    .default("lh3.googleusercontent.com,avatars.githubusercontent.com"),
  DATABASE_URL: url(["postgres:", "postgresql:"], "postgres://user:password@127.0.0.1:5432/shop").optional(),
  DATABASE_READONLY_URL: url(
    ["postgres:", "postgresql:"],
    "postgres://reader:password@127.0.0.1:5432/shop",
  ).optional(),
  REDIS_URL: url(["redis:", "rediss:"], "redis://127.0.0.1:6379").optional(),
  KEYCLOAK_URL: url(["http:", "https:"], "http://127.0.0.1:8180/auth")
    .refine(
      (value) => !URL.canParse(value) || /^\/auth\/?$/.test(new URL(value).pathname),
      "must end in /auth, for example http://127.0.0.1:8180/auth: the shop's sign-in lies below that path",
    )
    .optional(),
  KEYCLOAK_REALM: z.string().default("boltwright"),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  SMTP_URL: url(["smtp:", "smtps:"], "smtp://127.0.0.1:1025").optional(),
  MAIL_FROM: z
    .email("must be an e-mail address, for example shop@example.com")
    .default("shop@boltwright.test"),
  STAFF_EMAIL: z.email("must be an e-mail address, for example staff@example.com").optional(),
  IMAGE_DIR: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ENDPOINT: url(["http:", "https:"], "http://127.0.0.1:9000").optional(),
  S3_PATH_STYLE: z.enum(["on", "off"], "must be 'on' or 'off'").optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  STRIPE_API_URL: url(["http:", "https:"], "https://api.stripe.com").optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_SCRIPT_URL: z.string().optional(),
});

/** The names of all settings of the stack. */
export const settingNames = Object.keys(shape.shape);

/** What the stack is asked to do; addresses are set only where something outside is to be used. */
export type Settings = {
  shopPort: number;
  origin: string;
  /** Absolute path of the folder with data, logs and state. */
  stackDir: string;
  apiProcesses: number;
  workerProcesses: number;
  /** Business settings, handed on to the API and the worker as they are. */
  business: Record<string, string>;
  brand: string;
  photoHosts: string;
  /** Sign-in with Google; absent: the button is not shown. */
  google?: { clientId: string; clientSecret: string } | undefined;
  /** Where uploaded pictures lie, handed on as it is; empty: in the stack's folder. */
  storage: Record<string, string>;
  /** Sender of the shop's mails. */
  mailFrom: string;
  staffEmail: string | undefined;
  databaseUrl?: string | undefined;
  databaseReadOnlyUrl?: string | undefined;
  redisUrl?: string | undefined;
  keycloakUrl?: string | undefined;
  realm: string;
  smtpUrl?: string | undefined;
  /** Stripe itself, or another server that speaks its API; absent: the emulator is started. */
  stripe?: ExternalStripe | undefined;
};

export type ExternalStripe = {
  apiUrl?: string | undefined;
  secretKey: string;
  webhookSecret: string;
  publishableKey: string;
  scriptUrl?: string | undefined;
};

/** A setting that cannot be used; the message has one line per setting, each with its remedy. */
export class SettingsError extends Error {}

type Raw = z.infer<typeof shape>;

function externalStripe(raw: Raw): ExternalStripe | undefined {
  if (raw.STRIPE_SECRET_KEY === undefined) {
    if (raw.STRIPE_API_URL === undefined) return undefined;
    throw new SettingsError(
      "STRIPE_SECRET_KEY is missing: STRIPE_API_URL names a server, and its key belongs to it.",
    );
  }
  if (raw.STRIPE_WEBHOOK_SECRET === undefined) {
    throw new SettingsError(
      "STRIPE_WEBHOOK_SECRET is missing: with STRIPE_SECRET_KEY set, the webhook's signing secret is needed too. Unset STRIPE_SECRET_KEY and the Stripe emulator is started.",
    );
  }
  return {
    apiUrl: raw.STRIPE_API_URL,
    secretKey: raw.STRIPE_SECRET_KEY,
    webhookSecret: raw.STRIPE_WEBHOOK_SECRET,
    publishableKey: raw.STRIPE_PUBLISHABLE_KEY ?? "pk_test_not_set",
    scriptUrl: raw.STRIPE_SCRIPT_URL,
  };
}

function google(raw: Raw): Settings["google"] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = raw;
  if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret };
  if (clientId === undefined && clientSecret === undefined) return undefined;
  const missing = clientId === undefined ? "GOOGLE_CLIENT_ID" : "GOOGLE_CLIENT_SECRET";
  throw new SettingsError(`${missing} is missing: sign-in with Google needs both. Unset both to go without.`);
}

function storage(raw: z.output<typeof shape>): Record<string, string> {
  const names = [
    "IMAGE_DIR",
    "S3_BUCKET",
    "S3_REGION",
    "S3_ENDPOINT",
    "S3_PATH_STYLE",
    "S3_ACCESS_KEY_ID",
    "S3_SECRET_ACCESS_KEY",
  ] as const;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = raw[name];
      return value === undefined ? [] : [[name, name === "IMAGE_DIR" ? resolve(ROOT, value) : value]];
    }),
  );
}

/**
 * Reads the stack's settings from an environment; empty values count as unset.
 * @throws SettingsError naming every setting that cannot be used, and what to do.
 */
export function parseSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = shape.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      const value = String(given[name]).replace(/\/\/[^/@]*@/, "//***@");
      return `${name} is '${value}' but ${issue.message}.`;
    });
    throw new SettingsError(lines.join("\n"));
  }
  const raw = parsed.data;
  const stripe = externalStripe(raw);
  if (raw.NODE_ENV === "production" && !stripe) {
    throw new SettingsError(
      "NODE_ENV is 'production' but the Stripe emulator is for development only. Unset NODE_ENV, or set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PUBLISHABLE_KEY.",
    );
  }
  return {
    shopPort: raw.SHOP_PORT,
    origin: raw.SHOP_ORIGIN ?? `http://localhost:${raw.SHOP_PORT}`,
    stackDir: resolve(ROOT, raw.STACK_DIR),
    apiProcesses: raw.API_PROCESSES,
    workerProcesses: raw.WORKER_PROCESSES,
    business: {
      HOLD_SECONDS: String(raw.HOLD_SECONDS),
      PENDING_ORDERS_PER_CUSTOMER: String(raw.PENDING_ORDERS_PER_CUSTOMER),
      PENDING_ORDER_DAYS: String(raw.PENDING_ORDER_DAYS),
      REVIEWS_PER_DAY: String(raw.REVIEWS_PER_DAY),
      RECONCILE_SECONDS: String(raw.RECONCILE_SECONDS),
      MAILS_PER_SECOND: String(raw.MAILS_PER_SECOND),
      MAIL_QUEUE_MAX: String(raw.MAIL_QUEUE_MAX),
      RETENTION_EVENT_BODY_DAYS: String(raw.RETENTION_EVENT_BODY_DAYS),
      RETENTION_DONE_DAYS: String(raw.RETENTION_DONE_DAYS),
      RETENTION_AUDIT_DAYS: String(raw.RETENTION_AUDIT_DAYS),
      RATE_LIMITS: raw.RATE_LIMITS,
    },
    brand: raw.SHOP_BRAND,
    photoHosts: raw.PHOTO_HOSTS,
    google: google(raw),
    storage: storage(raw),
    mailFrom: raw.MAIL_FROM,
    staffEmail: raw.STAFF_EMAIL,
    databaseUrl: raw.DATABASE_URL,
    databaseReadOnlyUrl: raw.DATABASE_READONLY_URL,
    redisUrl: raw.REDIS_URL,
    keycloakUrl: raw.KEYCLOAK_URL?.replace(/\/$/, ""),
    realm: raw.KEYCLOAK_REALM,
    smtpUrl: raw.SMTP_URL,
    stripe,
  };
}

/** The settings of this process. */
export function readSettings(): Settings {
  return parseSettings(process.env);
}

/** The environment for a child: this process's own without npm's additions, and over it what is given. */
export function childEnvironment(additions: Record<string, string>): Record<string, string> {
  const own = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !NPM_NOISE.test(entry[0]),
  );
  return { ...Object.fromEntries(own), ...additions };
}
