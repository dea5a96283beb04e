import { describe, expect, test } from "vitest";
import { parseSettings, SettingsError } from "./settings.ts";

describe("settings of the stack", () => {
  test("nothing set: everything is started, on port 8080", () => {
    const settings = parseSettings({});
    expect(settings).toMatchObject({
      shopPort: 8080,
      origin: "http://localhost:8080",
      apiProcesses: 1,
      workerProcesses: 1,
    });
    expect(settings.stackDir).toMatch(/\/\.stack$/);
    expect(settings.stripe).toBeUndefined();
  });

  test("the origin follows the port until it is set itself", () => {
    expect(parseSettings({ SHOP_PORT: "9001" }).origin).toBe("http://localhost:9001");
    expect(parseSettings({ SHOP_PORT: "9001", SHOP_ORIGIN: "https://shop.test" })).toMatchObject({
      origin: "https://shop.test",
      shopPort: 9001,
    });
  });

  test("an empty value counts as unset", () => {
    expect(parseSettings({ SHOP_PORT: "", DATABASE_URL: "" })).toMatchObject({
      shopPort: 8080,
      databaseUrl: undefined,
    });
  });

  test.each([
    ["SHOP_PORT", "eighty", "1 to 65535"],
    ["SHOP_PORT", "70000", "1 to 65535"],
    ["SHOP_ORIGIN", "http://localhost:8080/", "http://localhost:8080"],
    ["API_PROCESSES", "0", "from 1 to 32"],
    ["HOLD_SECONDS", "-1", "from 1 to 604800"],
    ["RATE_LIMITS", "maybe", "'on' or 'off'"],
    ["DATABASE_URL", "mysql://x", "postgres://"],
    ["REDIS_URL", "nonsense", "redis://"],
    ["KEYCLOAK_URL", "ftp://x", "http://"],
    ["KEYCLOAK_URL", "http://127.0.0.1:8180", "must end in /auth"],
    ["LOG_LEVEL", "foo", "fatal, error, warn"],
    ["PHOTO_HOSTS", "https://photos.test/x", "host names separated by commas"],
    ["PHOTO_HOSTS", "photos.test; script-src *", "host names separated by commas"],
    ["SMTP_URL", "localhost:25", "smtp://"],
  ])("%s=%s stops with its name and the remedy", (name, value, remedy) => {
    const attempt = () => parseSettings({ [name]: value });
    expect(attempt).toThrow(SettingsError);
    expect(attempt).toThrow(`${name} is '${value}'`);
    expect(attempt).toThrow(remedy);
  });

  test("hosts of photos may have blanks between them, and KEYCLOAK_URL a slash at its end", () => {
    const given = { PHOTO_HOSTS: "a.test, b.test:8443", KEYCLOAK_URL: "http://127.0.0.1:8180/auth/" };
    expect(parseSettings(given)).toMatchObject({
      photoHosts: given.PHOTO_HOSTS,
      keycloakUrl: "http://127.0.0.1:8180/auth",
    });
  });

  test("several bad settings are named together", () => {
    expect(() => parseSettings({ SHOP_PORT: "x", API_PROCESSES: "y" })).toThrow(
      /SHOP_PORT[^]*\n[^]*API_PROCESSES/,
    );
  });

  test("with Stripe's key the emulator is not used; the webhook secret must come along", () => {
    const keys = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
    expect(parseSettings(keys).stripe).toMatchObject({ secretKey: "sk_test_1", webhookSecret: "whsec_1" });
    expect(() => parseSettings({ STRIPE_SECRET_KEY: "sk_test_1" })).toThrow(
      "STRIPE_WEBHOOK_SECRET is missing",
    );
    expect(() => parseSettings({ STRIPE_API_URL: "http://127.0.0.1:1" })).toThrow(
      "STRIPE_SECRET_KEY is missing",
    );
  });

  test("a secret that cannot be used is not repeated in the message", () => {
    const attempt = () => parseSettings({ DATABASE_URL: "mysql://shop:hunter2@db/shop" });
    expect(attempt).toThrow("DATABASE_URL");
    expect(attempt).not.toThrow("hunter2");
  });

  test("production rejects the emulator", () => {
    expect(() => parseSettings({ NODE_ENV: "production" })).toThrow("development only");
  });
});
