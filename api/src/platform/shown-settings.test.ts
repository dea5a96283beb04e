import { expect, it } from "vitest";
import { readConfig } from "./config.ts";
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
