import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { readConfig, readWorkerConfig } from "./config.ts";
import { settingSchemas } from "./setting-schemas.ts";

const REQUIRED = {
  SHOP_ORIGIN: "http://localhost:8080",
  DATABASE_URL: "postgres://shop:hunter2@127.0.0.1:5432/shop",
  REDIS_URL: "redis://127.0.0.1:6379",
  KEYCLOAK_URL: "http://127.0.0.1:8180/auth",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};

/** Free texts: every value that is not empty is valid. */
const FREE_TEXTS = [
  "SHOP_BRAND",
  "KEYCLOAK_REALM",
  "STRIPE_SCRIPT_URL",
  "IMAGE_DIR",
  "S3_BUCKET",
  "S3_REGION",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "HOST",
];

/** The lines of the error for these settings; empty where they are valid. */
function problems(
  over: Record<string, string>,
  read: (env: NodeJS.ProcessEnv) => unknown = readConfig,
): string[] {
  try {
    read({ ...REQUIRED, ...over });
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split("\n").slice(1) : [String(error)];
  }
}

/** Values that a setting rejects, and a part of the sentence that states what is valid. */
const INVALID: Readonly<Record<string, readonly [hint: string, ...values: string[]]>> = {
  SHOP_ORIGIN: [
    "an origin, for example http://localhost:8080",
    "localhost",
    "ftp://shop.test",
    "//shop.test",
  ],
  SHOP_BUILD: ["<=80 characters", "x".repeat(81)],
  NODE_ENV: ["development, test or production", "prod", "Production", " "],
  HOLD_SECONDS: [
    "a whole number from 1 to 604800",
    "0",
    "-1",
    "1.5",
    "1e3",
    "0x10",
    "30m",
    "604801",
    " 5",
    "٣",
  ],
  PENDING_ORDERS_PER_CUSTOMER: ["a whole number from 1 to 1000", "0", "1001", "five"],
  PENDING_ORDER_DAYS: ["a whole number from 2 to 365", "1", "366"],
  RETURN_DAYS: ["a whole number from 1 to 365", "0", "366"],
  REVIEWS_PER_DAY: ["a whole number from 1 to 1000", "0", "1001"],
  SHOP_TIME_ZONE: ["an IANA time zone", "Dhaka", "+06:00", "Asia/Atlantis", "../etc/passwd"],
  DISPATCH_TIME: ["<=60 characters", "x".repeat(61)],
  DELIVERY_PRICE: ["<=40 characters", "x".repeat(41)],
  DELIVERY_TEXT: ["<=200 characters", "x".repeat(201)],
  TAX_TEXT: ["<=200 characters", "x".repeat(201)],
  RECONCILE_SECONDS: ["a whole number from 1 to 604800", "0", "99999999999999999999"],
  RATE_LIMITS: ["'on' or 'off'", "true", "OFF", "0"],
  PHOTO_HOSTS: [
    "host names separated by commas",
    "https://photos.test",
    "a.test b.test",
    "a.test/x",
    "*",
    "a.test;",
    "a.test,",
    ",",
  ],
  RETENTION_EVENT_BODY_DAYS: ["a whole number from 1 to 36500", "0", "36501"],
  RETENTION_DONE_DAYS: ["a whole number from 36 to 36500", "35"],
  RETENTION_AUDIT_DAYS: ["a whole number from 365 to 36500", "364"],
  DATABASE_URL: [
    "begins with postgres:// or postgresql://",
    "127.0.0.1:5432",
    "mysql://a/b",
    "postgres",
    "/shop",
  ],
  DATABASE_POOL_MAX: ["a whole number from 2 to 100", "1", "101"],
  DATABASE_READ_POOL_MAX: ["a whole number from 1 to 100", "0", "101"],
  DATABASE_PREPARED_STATEMENTS: ["'on' or 'off'", "yes"],
  REDIS_URL: ["begins with redis:// or rediss://", "127.0.0.1:6379", "http://127.0.0.1:6379"],
  KEYCLOAK_URL: ["begins with http:// or https://", "127.0.0.1:8180", "keycloak"],
  SHOP_API_CLIENT_SECRET: [">=16 characters", "fifteen-letters"],
  OPS_CLIENT_SECRET: [">=16 characters", "fifteen-letters"],
  GONE_AFTER_DAYS: ["a whole number from 1 to 36500", "0", "36501", "a month"],
  SMTP_URL: ["begins with smtp:// or smtps://", "mail.test:25", "http://mail.test"],
  MAIL_FROM: ["an email address", "Boltwright", "shop@", "a@b.test, c@d.test", "a@b.test\r\nBcc: c@d.test"],
  STAFF_EMAIL: ["an email address", "staff"],
  ALERT_EMAILS: ["an email address", "staff", "a@b.test;c@d.test"],
  BACKUPS: ["shop or elsewhere", "none", "Shop"],
  MAILS_PER_SECOND: ["a whole number from 1 to 1000", "0", "1001"],
  MAIL_QUEUE_MAX: ["a whole number from 1 to 50000", "0", "50001"],
  STRIPE_SECRET_KEY: ["begin with sk_", "pk_test_1", "hunter2"],
  STRIPE_PUBLISHABLE_KEY: ["begin with pk_", "sk_test_1"],
  STRIPE_WEBHOOK_SECRET: ["begin with whsec_", "hunter2", "whsec_1,hunter2", "whsec_1,"],
  STRIPE_API_URL: ["begins with http:// or https://", "api.stripe.com"],
  DOCUMENT_MB_MAX: ["a whole number from 1 to 32", "0", "33", "20 MB"],
  IMAGE_CONVERTER_URL: ["tcp://127.0.0.1:4002", "127.0.0.1:4002", "http://127.0.0.1:4002"],
  S3_ENDPOINT: ["begins with http:// or https://", "127.0.0.1:9000"],
  S3_PATH_STYLE: ["'on' or 'off'", "1"],
  API_PORT: ["a whole number from 0 to 65535", "65536", "-1", "http"],
  METRICS_PORT: ["a whole number from 0 to 65535", "65536"],
  WORKER_QUEUES: ["payments", "imaginary", "payments;mail", "mail,"],
  OTEL_EXPORTER_OTLP_ENDPOINT: ["http://127.0.0.1:4318", "127.0.0.1:4318", "grpc://127.0.0.1:4317"],
  LOG_LEVEL: ["fatal, error, warn, info, debug, trace, silent", "verbose", "INFO"],
};
const invalid = Object.entries(INVALID).flatMap(([name, [hint, ...values]]) =>
  values.map((value) => ({ name, hint, value })),
);

describe("an invalid setting", () => {
  it.each(invalid)("$name=$value stops the process with a hint", ({ name, hint, value }) => {
    const lines = problems({ SHOP_API_CLIENT_SECRET: "sixteen-characters", [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^ {2}${name}(?:\\.\\d+)?: `));
    expect(lines[0]).toContain(hint);
  });

  it("is rejected for every setting but free texts", () => {
    const tested = [...Object.keys(INVALID), ...FREE_TEXTS];
    expect(tested.toSorted()).toEqual(Object.keys(settingSchemas).toSorted());
  });

  it("is reported together with all the others, in one start", () => {
    const lines = problems({ HOLD_SECONDS: "0", REDIS_URL: "redis", LOG_LEVEL: "all", SMTP_URL: "mail" });
    const names = lines.map((line) => /^ {2}(\w+): /.exec(line)?.[1]);
    expect(new Set(names)).toEqual(new Set(["HOLD_SECONDS", "LOG_LEVEL", "REDIS_URL", "SMTP_URL"]));
  });

  it.each(Object.keys(REQUIRED))("that is required is named when it is missing: %s", (name) => {
    const hint = INVALID[name]?.[0] ?? "";
    for (const value of ["", undefined]) {
      const settings = { ...REQUIRED, [name]: value };
      expect(() => readConfig(settings)).toThrow(
        new RegExp(`^Settings .*\\n {2}${name}: [^\\n]*${hint}[^\\n]*$`),
      );
    }
  });

  it.each([
    [["SHOP_ORIGIN"], { SHOP_ORIGIN: "shop.example.com" }],
    [["SHOP_ORIGIN"], { SHOP_ORIGIN: "https://" }],
    [["SMTP_URL"], { SHOP_ORIGIN: "https://shop.example.com", SMTP_URL: "mail.example.com:587" }],
    [["STRIPE_API_URL"], { SHOP_ORIGIN: "https://shop.example.com", STRIPE_API_URL: "api.stripe.com" }],
    [["SHOP_ORIGIN", "SMTP_URL"], { SHOP_ORIGIN: "shop", SMTP_URL: "mail", NODE_ENV: "production" }],
  ])("address is named, also on a public origin: %j", (names, over) => {
    for (const read of [readConfig, readWorkerConfig]) {
      expect(problems(over, read).map((line) => line.trim().split(":")[0])).toEqual(names);
    }
  });
});

describe("a setting that is not set", () => {
  it("has its default, which its own schema accepts", () => {
    const config = readConfig(REQUIRED);
    const defaults = Object.entries(settingSchemas).filter(([name]) => !(name in REQUIRED));
    for (const [name, schema] of defaults) {
      const isOptional = schema instanceof z.ZodOptional;
      expect([name, Object.hasOwn(config, name)]).toEqual([name, !isOptional || name in MAIL_DEFAULTS]);
    }
    expect(config).toMatchObject({ ...MAIL_DEFAULTS, API_PORT: 4000, METRICS_PORT: 4001, HOST: "127.0.0.1" });
  });

  it("is the same as an empty one", () => {
    const empty = Object.fromEntries(Object.keys(settingSchemas).map((name) => [name, ""]));
    expect(readConfig({ ...empty, ...REQUIRED })).toEqual(readConfig(REQUIRED));
  });

  const MAIL_DEFAULTS = { SMTP_URL: "smtp://127.0.0.1:1025", STAFF_EMAIL: "shop@boltwright.test" };
});

it.each<[string, string, unknown]>([
  ["SHOP_ORIGIN", "https://shop.localhost:443/path?x=1", "https://shop.localhost"],
  ["KEYCLOAK_URL", "http://127.0.0.1/auth///", "http://127.0.0.1/auth"],
  ["PHOTO_HOSTS", " A.test , b.test:8443,*.c.test", ["a.test", "b.test:8443", "*.c.test"]],
  ["WORKER_QUEUES", " mail, images", ["mail", "images"]],
  ["ALERT_EMAILS", "a@b.test, c@d.test", ["a@b.test", "c@d.test"]],
  ["STRIPE_WEBHOOK_SECRET", "whsec_new, whsec_old", ["whsec_new", "whsec_old"]],
  ["HOLD_SECONDS", "0060", 60],
  ["API_PORT", "0", 0],
  [
    "DATABASE_URL",
    "postgresql://u:p%40@[::1]:5432/shop?sslmode=require",
    "postgresql://u:p%40@[::1]:5432/shop?sslmode=require",
  ],
])("%s=%s is read as %j", (name, value, parsed) => {
  expect(readConfig({ ...REQUIRED, [name]: value })).toMatchObject({ [name]: parsed });
});

it.each([
  ["DATABASE_URL", "postgres"],
  ["REDIS_URL", "redis"],
  ["SMTP_URL", "smtp"],
])(
  "%s with a password that no client can decode is named at the start, without the password",
  (name, protocol) => {
    expect(problems({ [name]: `${protocol}://shop:100%safe@host.test` })).toEqual([
      `  ${name}: must have % in the user name and the password as %25`,
    ]);
    expect(problems({ [name]: `${protocol}://shop:100%25safe@host.test` })).toEqual([]);
  },
);

it("every setting has a description of at least three words, for its documentation", () => {
  for (const [name, schema] of Object.entries(settingSchemas)) {
    expect([name, schema.description ?? ""]).toEqual([name, expect.stringMatching(/^(?:\S+ ){1,}\S+/)]);
  }
});

describe("a secret", () => {
  const SECRETS = {
    DATABASE_URL: "postgres://shop:very-secret-1@db/shop",
    REDIS_URL: "rediss://:very-secret-2@redis",
    SMTP_URL: "smtps://shop:very-secret-3@mail.test",
    STRIPE_SECRET_KEY: "sk_very-secret-4",
    STRIPE_WEBHOOK_SECRET: "whsec_very-secret-5",
    SHOP_API_CLIENT_SECRET: "very-secret-6-very",
    OPS_CLIENT_SECRET: "very-secret-7-very",
    S3_ACCESS_KEY_ID: "very-secret-8",
    S3_SECRET_ACCESS_KEY: "very-secret-9",
  };
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "shop-secrets-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(Object.entries(SECRETS))("%s can be in a file, for the API and a worker", (name, value) => {
    const file = join(folder, name);
    writeFileSync(file, `${value}\r\n`);
    const env = { ...REQUIRED, ...SECRETS, [name]: "", [`${name}_FILE`]: file };
    expect(readConfig(env)).toEqual(readConfig({ ...REQUIRED, ...SECRETS }));
    expect(readWorkerConfig(env)).toEqual(readWorkerConfig({ ...REQUIRED, ...SECRETS }));
  });

  it("is in no message, whatever else is wrong", () => {
    for (const { name, value } of invalid) {
      const lines = problems({ ...SECRETS, [name]: `very-secret-${value}` });
      expect([name, lines.join("\n")]).toEqual([name, expect.not.stringContaining("very-secret")]);
    }
  });
});
