import { resolve } from "node:path";
import { z } from "zod";
import { ownerSettings } from "../../api/src/platform/database-url.config.ts";
import { settingSchemas } from "../../api/src/platform/setting-schemas.ts";

const ROOT = resolve(import.meta.dirname, "../..");

const ENDS_IN_AUTH =
  "must end in /auth, for example http://127.0.0.1:8180/auth: Keycloak is served below that path";

/** Settings that are passed to API and worker unchanged; unset ones get their defaults there. */
const BUSINESS = [
  "HOLD_SECONDS",
  "PENDING_ORDERS_PER_CUSTOMER",
  "PENDING_ORDER_DAYS",
  "RETURN_DAYS",
  "REVIEWS_PER_DAY",
  "SHOP_TIME_ZONE",
  "DISPATCH_TIME",
  "DELIVERY_PRICE",
  "DELIVERY_TEXT",
  "TAX_TEXT",
  "RECONCILE_SECONDS",
  "MAILS_PER_SECOND",
  "MAIL_QUEUE_MAX",
  "RETENTION_EVENT_BODY_DAYS",
  "RETENTION_DONE_DAYS",
  "RETENTION_AUDIT_DAYS",
  "DOCUMENT_MB_MAX",
  "RATE_LIMITS",
  "ALERT_EMAILS",
  "BACKUPS",
] as const;
const STORAGE = [
  "IMAGE_DIR",
  "S3_BUCKET",
  "S3_REGION",
  "S3_ENDPOINT",
  "S3_PATH_STYLE",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
] as const;
const SHARED = [
  ...BUSINESS,
  ...STORAGE,
  "SHOP_BRAND",
  "LOG_LEVEL",
  "PHOTO_HOSTS",
  "DATABASE_URL",
  "REDIS_URL",
  "KEYCLOAK_REALM",
  "SMTP_URL",
  "MAIL_FROM",
  "STAFF_EMAIL",
  "STRIPE_API_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_SCRIPT_URL",
] as const;

const isOrigin = (value: string) =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value;

const oneTo = (most: number, example: number) => {
  const message = `must be a whole number from 1 to ${most}, for example ${example}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= 1 && value <= most, message);
};

/** Settings of the stack itself. */
export const stackSettings = z.object({
  SHOP_PORT: oneTo(65_535, 8080).default(8080).describe("Port of the shop"),
  SHOP_ORIGIN: z
    .string()
    .refine(
      isOrigin,
      "must be an origin without a path or a slash at its end, for example http://localhost:8080",
    )
    .optional()
    .describe("Origin of the shop. Default: `http://localhost:<SHOP_PORT>`"),
  STACK_DIR: z.string().default(".stack").describe("Data, logs and state of the embedded stack"),
  API_PROCESSES: oneTo(32, 1).default(1).describe("Number of API processes"),
  WORKER_PROCESSES: oneTo(32, 1).default(1).describe("Number of worker processes"),
  NODE_ENV: z.string().default("development").describe("`production` is rejected with the Stripe emulator"),
  ...ownerSettings.shape,
  DATABASE_READONLY_URL: settingSchemas.DATABASE_URL.optional().describe(
    "A login of Postgres that can only read",
  ),
  KEYCLOAK_URL: settingSchemas.KEYCLOAK_URL.refine(
    (value) => new URL(value).pathname === "/auth",
    ENDS_IN_AUTH,
  )
    .optional()
    .describe("Address of Keycloak, ending in `/auth`"),
  GOOGLE_CLIENT_ID: z.string().optional().describe("Login with Google. Default: a labelled stub"),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe("Secret of `GOOGLE_CLIENT_ID`"),
});

const shape = stackSettings.extend(z.object(settingSchemas).pick(maskOf(SHARED)).partial().shape);

function maskOf<const Name extends string>(names: readonly Name[]): Record<Name, true> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the names
  return Object.fromEntries(names.map((name) => [name, true])) as Record<Name, true>;
}

/** The names of all settings of the stack. */
export const settingNames = Object.keys(shape.shape);

/** The settings of a stack; addresses are set only for services that it does not start itself. */
export type Settings = {
  shopPort: number;
  origin: string;
  /** The absolute path of the folder with data, logs and state. */
  stackDir: string;
  apiProcesses: number;
  workerProcesses: number;
  /** Business settings, handed on to the API and the worker as they are. */
  business: Record<string, string>;
  brand: string;
  photoHosts: string;
  /** Sign-in with Google; absent: the button is not shown. */
  google?: { clientId: string; clientSecret: string } | undefined;
  /** The storage of uploaded images, passed on unchanged; empty: the stack's directory. */
  storage: Record<string, string>;
  /** The sender of the shop's mails. */
  mailFrom: string;
  staffEmail: string | undefined;
  databaseUrl?: string | undefined;
  databaseOwnerUrl?: string | undefined;
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

type Environment = Readonly<Record<string, string>>;

function externalStripe(given: Environment): ExternalStripe | undefined {
  const {
    STRIPE_API_URL: apiUrl,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = given;
  if (secretKey === undefined) {
    if (apiUrl === undefined) return undefined;
    throw new SettingsError("STRIPE_SECRET_KEY is missing: STRIPE_API_URL needs the key of that server.");
  }
  if (webhookSecret === undefined) {
    throw new SettingsError(
      "STRIPE_WEBHOOK_SECRET is missing: STRIPE_SECRET_KEY needs it too. Unset STRIPE_SECRET_KEY to use the Stripe emulator.",
    );
  }
  return {
    apiUrl,
    secretKey,
    webhookSecret,
    publishableKey: given["STRIPE_PUBLISHABLE_KEY"] ?? "pk_test_not_set",
    scriptUrl: given["STRIPE_SCRIPT_URL"],
  };
}

function google({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
}: Environment): Settings["google"] {
  if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret };
  if (clientId === undefined && clientSecret === undefined) return undefined;
  const missing = clientId === undefined ? "GOOGLE_CLIENT_ID" : "GOOGLE_CLIENT_SECRET";
  throw new SettingsError(`${missing} is missing: login with Google needs both. Unset both to use the stub.`);
}

function pick(given: Environment, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));
}

function storage(given: Environment): Record<string, string> {
  const { IMAGE_DIR, ...rest } = pick(given, STORAGE);
  return IMAGE_DIR === undefined ? rest : { ...rest, IMAGE_DIR: resolve(ROOT, IMAGE_DIR) };
}

/**
 * Reads the stack's settings from an environment; empty values count as unset.
 * @throws SettingsError naming every setting that cannot be used, and what to do.
 */
export function parseSettings(env: Record<string, string | undefined>): Settings {
  const given: Environment = Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== "",
    ),
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
  const stripe = externalStripe(given);
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
    business: pick(given, BUSINESS),
    brand: raw.SHOP_BRAND ?? "Boltwright",
    photoHosts: given["PHOTO_HOSTS"] ?? "lh3.googleusercontent.com,avatars.githubusercontent.com",
    google: google(given),
    storage: storage(given),
    mailFrom: raw.MAIL_FROM ?? "shop@boltwright.test",
    staffEmail: raw.STAFF_EMAIL,
    databaseUrl: raw.DATABASE_URL,
    databaseOwnerUrl: raw.MIGRATION_DATABASE_URL,
    databaseReadOnlyUrl: raw.DATABASE_READONLY_URL,
    redisUrl: raw.REDIS_URL,
    keycloakUrl: raw.KEYCLOAK_URL,
    realm: raw.KEYCLOAK_REALM ?? "boltwright",
    smtpUrl: raw.SMTP_URL,
    stripe,
  };
}

/** The settings of this process. */
export function readSettings(): Settings {
  return parseSettings(process.env);
}
