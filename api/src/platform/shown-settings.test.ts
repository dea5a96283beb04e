import { expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { settingSchemas } from "./setting-schemas.ts";
import { shownSettings } from "./shown-settings.ts";

it("shows no secret, wherever it stands, and nothing of a setting that nobody has decided on", () => {
  const marker = "marker-of-a-secret";
  const config = readConfig({
    SHOP_ORIGIN: "http://localhost:8080",
    DATABASE_URL: `postgres://shop:${marker}@127.0.0.1:5432/shop?password=${marker}`,
    REDIS_URL: `redis://:${marker}@127.0.0.1:6379`,
    KEYCLOAK_URL: "http://127.0.0.1:8081/auth",
    SMTP_URL: `smtp://${marker}:${marker}@127.0.0.1:1025`,
    STRIPE_SECRET_KEY: `sk_${marker}`,
    STRIPE_PUBLISHABLE_KEY: `pk_${marker}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${marker}`,
    OPS_CLIENT_SECRET: marker,
    SHOP_API_CLIENT_SECRET: marker,
    S3_SECRET_ACCESS_KEY: marker,
    S3_ACCESS_KEY_ID: marker,
  });
  const shown = Object.fromEntries(shownSettings(Object.assign(config, { NEW_SETTING: marker })));
  expect(JSON.stringify(shown)).not.toContain(marker);
  expect(shown).toMatchObject({
    DATABASE_URL: "postgres://127.0.0.1:5432/shop",
    OPS_CLIENT_SECRET: "set",
    NEW_SETTING: "set",
    HOLD_SECONDS: "1800",
  });
});

it("shows the value of every setting but secrets, keys, and addresses of this process", () => {
  const text = Object.keys(settingSchemas).map((name) => [name, "shown-value"]);
  const addresses = ["DATABASE_URL", "REDIS_URL", "KEYCLOAK_URL", "SMTP_URL"].map((name) => [
    name,
    "http://a/shown-value",
  ]);
  const more = ["IMAGE_CONVERTER_URL", "STRIPE_API_URL", "S3_ENDPOINT"].map((name) => [
    name,
    "http://b/shown-value",
  ]);
  const config = readConfig({
    SHOP_ORIGIN: "http://localhost:8080",
    DATABASE_URL: "postgres://127.0.0.1/shop",
    REDIS_URL: "redis://127.0.0.1",
    KEYCLOAK_URL: "http://127.0.0.1/auth",
    STRIPE_SECRET_KEY: "sk_1",
    STRIPE_PUBLISHABLE_KEY: "pk_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  });
  const all = Object.assign(config, Object.fromEntries([...text, ...addresses, ...more]));
  const hidden = shownSettings(all).filter(([, value]) => !value.includes("shown-value"));
  expect(Object.fromEntries(hidden)).toEqual(
    Object.fromEntries(
      [
        "API_PORT",
        "HOST",
        "METRICS_PORT",
        "OPS_CLIENT_SECRET",
        "OTEL_EXPORTER_OTLP_ENDPOINT",
        "S3_ACCESS_KEY_ID",
        "S3_PATH_STYLE",
        "S3_SECRET_ACCESS_KEY",
        "SHOP_API_CLIENT_SECRET",
        "STRIPE_PUBLISHABLE_KEY",
        "STRIPE_SCRIPT_URL",
        "STRIPE_SECRET_KEY",
        "STRIPE_WEBHOOK_SECRET",
      ].map((name) => [name, "set"]),
    ),
  );
});
