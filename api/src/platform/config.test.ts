import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

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
      REVIEWS_PER_DAY: 3,
      RECONCILE_SECONDS: 60,
      RATE_LIMITS: "on",
      WORKER_QUEUES: ["payments", "general", "mail", "images"],
      SMTP_URL: "smtp://127.0.0.1:1025",
    });
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
    ["RATE_LIMITS", { RATE_LIMITS: "maybe" }],
    ["RATE_LIMITS", { RATE_LIMITS: "off", NODE_ENV: "production" }],
    ["SMTP_URL", { SMTP_URL: "localhost:25" }],
    ["SMTP_URL", { NODE_ENV: "production" }],
    ["WORKER_QUEUES", { WORKER_QUEUES: "payments,imaginary" }],
  ])("that are bad are named: %s in %j", (name, over) => {
    expect(() => readConfig({ ...good, ...over })).toThrow(new RegExp(`^Settings .*\\n  ${name}`));
  });

  it("are not repeated in the message, since some are secrets", () => {
    expect(() => readConfig({ ...good, STRIPE_SECRET_KEY: "hunter2" })).toThrow(/^((?!hunter2)[\s\S])*$/);
  });
});
