import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readDatabaseUrl } from "./database-url.config.ts";
import { readConfig } from "./config.ts";

const folder = mkdtempSync(join(tmpdir(), "shop-secrets-"));
const secretFile = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const open = {
  SHOP_ORIGIN: "http://localhost:8080",
  REDIS_URL: "redis://127.0.0.1",
  KEYCLOAK_URL: "http://127.0.0.1/auth",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};
const database = secretFile("database", "postgres://shop:hunter2@db/shop\n");

afterAll(() => rmSync(folder, { recursive: true }));

describe("secrets from files", () => {
  it("are read where NAME_FILE is set, without the line's end", () => {
    const config = readConfig({
      ...open,
      DATABASE_URL_FILE: database,
      STRIPE_SECRET_KEY_FILE: secretFile("stripe", "sk_test_1\n"),
    });
    expect(config.DATABASE_URL).toBe("postgres://shop:hunter2@db/shop");
    expect(config.STRIPE_SECRET_KEY).toBe("sk_test_1");
  });

  it("serve the shop's commands too", () => {
    expect(readDatabaseUrl([], { DATABASE_URL_FILE: database })).toBe("postgres://shop:hunter2@db/shop");
  });

  it.each([
    [
      { DATABASE_URL_FILE: join(folder, "none") },
      /^DATABASE_URL_FILE names .*none, which cannot be read \(ENOENT\)/,
    ],
    [{ DATABASE_URL_FILE: secretFile("empty", " \n") }, /^DATABASE_URL_FILE names .*empty, which is empty/],
    [
      { DATABASE_URL_FILE: database, DATABASE_URL: "postgres://x" },
      /^DATABASE_URL and DATABASE_URL_FILE are both set/,
    ],
  ])("that cannot be had stop the process by name", (env, message) => {
    const attempt = () => readConfig({ ...open, STRIPE_SECRET_KEY: "sk_test_1", ...env });
    expect(attempt).toThrow(message);
    expect(attempt).not.toThrow("hunter2");
  });

  it("leave names alone that are no settings of the shop", () => {
    expect(() =>
      readDatabaseUrl(["--database-url=postgres://a/b"], { SSL_CERT_FILE: "/none" }),
    ).not.toThrow();
  });
});
