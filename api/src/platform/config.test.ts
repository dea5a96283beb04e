import { describe, expect, it } from "vitest";
import { readConfig, readWorkerConfig } from "./config.ts";
import { hasTestKeys } from "./demo-values.ts";

const good = {
  SHOP_ORIGIN: "http://localhost:8080",
  DATABASE_URL: "postgres://shop:hunter2@127.0.0.1:5432/shop",
  REDIS_URL: "redis://127.0.0.1:6379",
  KEYCLOAK_URL: "http://127.0.0.1:8180/auth/",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_new, whsec_old",
};

describe("settings", () => {
  it("have the house's defaults", () => {
    expect(readConfig(good)).toMatchObject({
      KEYCLOAK_URL: "http://127.0.0.1:8180/auth",
      STRIPE_WEBHOOK_SECRET: ["whsec_new", "whsec_old"],
      HOLD_SECONDS: 1800,
      PENDING_ORDERS_PER_CUSTOMER: 5,
      PENDING_ORDER_DAYS: 7,
      RETURN_DAYS: 30,
      REVIEWS_PER_DAY: 3,
      RECONCILE_SECONDS: 60,
      MAILS_PER_SECOND: 10,
      MAIL_QUEUE_MAX: 200,
      RETENTION_EVENT_BODY_DAYS: 60,
      RETENTION_DONE_DAYS: 90,
      RETENTION_AUDIT_DAYS: 1095,
      RATE_LIMITS: "on",
      WORKER_QUEUES: ["payments", "general", "mail", "images"],
      SMTP_URL: "smtp://127.0.0.1:1025",
      STAFF_EMAIL: "shop@boltwright.test",
    });
    expect(readConfig({ ...good, MAIL_FROM: "a@b.example" })).toMatchObject({ STAFF_EMAIL: "a@b.example" });
    expect(() => readConfig({ ...good, STAFF_EMAIL: "nobody" })).toThrow("STAFF_EMAIL");
    const mailed = { SMTP_URL: "smtps://mail.example:465" };
    expect(readConfig({ ...good, ...mailed, NODE_ENV: "production" })).toMatchObject(mailed);
  });

  it.each<[string, Record<string, string | undefined>]>([
    ["DATABASE_URL", { DATABASE_URL: undefined }],
    ["DATABASE_URL", { DATABASE_URL: "" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://127.0.0.1" }],
    ["REDIS_URL", { REDIS_URL: "localhost" }],
    ["STRIPE_SECRET_KEY", { STRIPE_SECRET_KEY: "hunter2" }],
    ["STRIPE_WEBHOOK_SECRET", { STRIPE_WEBHOOK_SECRET: "whsec_a,hunter2" }],
    ["HOLD_SECONDS", { HOLD_SECONDS: "half an hour" }],
    ["HOLD_SECONDS", { HOLD_SECONDS: "0" }],
    ["PENDING_ORDER_DAYS", { PENDING_ORDER_DAYS: "1" }],
    ["MAILS_PER_SECOND", { MAILS_PER_SECOND: "0" }],
    ["MAIL_QUEUE_MAX", { MAIL_QUEUE_MAX: "100000" }],
    ["RETENTION_DONE_DAYS", { RETENTION_DONE_DAYS: "35" }],
    ["RETENTION_AUDIT_DAYS", { RETENTION_AUDIT_DAYS: "0" }],
    ["RATE_LIMITS", { RATE_LIMITS: "maybe" }],
    ["RATE_LIMITS", { RATE_LIMITS: "off", NODE_ENV: "production" }],
    ["SMTP_URL", { SMTP_URL: "localhost:25" }],
    ["SMTP_URL", { NODE_ENV: "production" }],
    ["SHOP_API_CLIENT_SECRET", { OPS_CLIENT_SECRET: "sixteen-characters" }],
    ["S3_SECRET_ACCESS_KEY", { S3_ACCESS_KEY_ID: "key" }],
    ["S3_ACCESS_KEY_ID", { S3_SECRET_ACCESS_KEY: "secret" }],
    ["WORKER_QUEUES", { WORKER_QUEUES: "payments,imaginary" }],
  ])("that are bad are named: %s in %j", (name, over) => {
    expect(() => readConfig({ ...good, ...over })).toThrow(new RegExp(`^Settings .*\\n  ${name}`));
  });

  it("are not repeated in the message, since some are secrets", () => {
    expect(() => readConfig({ ...good, STRIPE_SECRET_KEY: "hunter2" })).toThrow(/^((?!hunter2)[\s\S])*$/);
  });
});

describe("values of the demonstration", () => {
  const live = {
    ...good,
    SHOP_ORIGIN: "https://shop.example.com",
    SMTP_URL: "smtps://mail.example.com:465",
  };
  const demo: [string, Record<string, string | undefined>][] = [
    ["SHOP_ORIGIN", { SHOP_ORIGIN: "http://shop.example.com" }],
    ["SMTP_URL", { SMTP_URL: "smtp://mail:1025" }],
    ["SMTP_URL", { SMTP_URL: undefined }],
    ["STRIPE_API_URL", { STRIPE_API_URL: "http://stripe-emulator:12111" }],
    ["STRIPE_API_URL", { STRIPE_API_URL: "https://stripe.com.example.com" }],
    ["STRIPE_SCRIPT_URL", { STRIPE_SCRIPT_URL: "/stripe-emulator/stripe.js" }],
    ["STRIPE_SECRET_KEY", { STRIPE_SECRET_KEY: "sk_test_emulator" }],
    ["STRIPE_PUBLISHABLE_KEY", { STRIPE_PUBLISHABLE_KEY: "pk_test_emulator" }],
    ["STRIPE_WEBHOOK_SECRET", { STRIPE_WEBHOOK_SECRET: "whsec_live,whsec_emulator" }],
  ];

  it("a public origin with real values starts", () => {
    expect(readConfig(live).SHOP_ORIGIN).toBe("https://shop.example.com");
    const urls = { STRIPE_API_URL: "https://api.stripe.com", STRIPE_SCRIPT_URL: "https://js.stripe.com/v3/" };
    expect(readConfig({ ...live, ...urls })).toMatchObject(urls);
  });

  it.each(demo)("%s is rejected on a public origin: %j", (name, over) => {
    expect(() => readConfig({ ...live, ...over })).toThrow(new RegExp(`^Settings .*\\n  ${name}: [^\\n]+$`));
  });

  it.each(["http://localhost:8080", "https://localhost:8443", "http://127.0.0.1:8080", "http://[::1]:8080"])(
    "all of them are accepted on %s",
    (origin) => {
      const values = Object.assign({}, ...demo.map(([, over]) => over));
      expect(readConfig({ ...live, ...values, SHOP_ORIGIN: origin })).toMatchObject({ SHOP_ORIGIN: origin });
    },
  );
});

describe("keys of Stripe's test mode", () => {
  const SHOP_ORIGIN = "https://shop.example.com";
  const LIVE = { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_PUBLISHABLE_KEY: "pk_live_1" };

  it.each([
    [false, { ...LIVE, SHOP_ORIGIN }],
    [true, { ...LIVE, SHOP_ORIGIN, STRIPE_SECRET_KEY: "sk_test_1" }],
    [true, { ...LIVE, SHOP_ORIGIN, STRIPE_PUBLISHABLE_KEY: "pk_test_1" }],
    [true, { SHOP_ORIGIN, STRIPE_SECRET_KEY: "sk_test_1" }],
    [false, { SHOP_ORIGIN }],
    [false, { SHOP_ORIGIN: "http://localhost:8080", STRIPE_SECRET_KEY: "sk_test_1" }],
  ])("are found on a public origin only: %s for %j", (expected, values) => {
    expect(hasTestKeys(values)).toBe(expected);
  });
});

describe("settings of a worker", () => {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, ...withoutStripe } = good;
  const live = { ...withoutStripe, NODE_ENV: "production", SHOP_ORIGIN: "https://shop.example.com" };

  it("of images and mail need the mail server and nothing of Stripe", () => {
    const images = { ...live, WORKER_QUEUES: "images,mail" };
    const mailed = { ...images, SMTP_URL: "smtps://mail.example.com" };
    expect(readWorkerConfig(mailed).STRIPE_SECRET_KEY).toBeUndefined();
    expect(() => readWorkerConfig(images)).toThrow(/\n {2}SMTP_URL: [^\n]+$/);
  });

  it.each(["payments", "general", "payments,general,mail,images"])("of %s need Stripe's key", (queues) => {
    const worker = { ...live, SMTP_URL: "smtps://mail.example.com", WORKER_QUEUES: queues };
    expect(readWorkerConfig({ ...worker, STRIPE_SECRET_KEY }).STRIPE_SECRET_KEY).toBe(STRIPE_SECRET_KEY);
    expect(() => readWorkerConfig(worker)).toThrow(/\n {2}STRIPE_SECRET_KEY: [^\n]+$/);
  });

  it("of payments need no mail server", () => {
    const worker = { ...live, STRIPE_SECRET_KEY, WORKER_QUEUES: "payments,general" };
    expect(readWorkerConfig(worker).WORKER_QUEUES).toEqual(["payments", "general"]);
  });

  it("are rejected with values of the demonstration, too", () => {
    const worker = { ...live, STRIPE_SECRET_KEY: "sk_test_emulator", WORKER_QUEUES: "payments" };
    expect(() => readWorkerConfig(worker)).toThrow(/\n {2}STRIPE_SECRET_KEY: the key of the Stripe emulator/);
  });

  it("are not enough for the API", () => {
    expect(() => readConfig(withoutStripe)).toThrow(/STRIPE_SECRET_KEY[^]*STRIPE_WEBHOOK_SECRET/);
    expect([STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET]).toEqual(["pk_test_1", "whsec_new, whsec_old"]);
  });
});
