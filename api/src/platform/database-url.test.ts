import { describe, expect, it } from "vitest";
import { readDatabaseUrl, readDatabaseUrls } from "./database-url.config.ts";

describe("the database of a command", () => {
  it("is the value of the option", () => {
    expect(readDatabaseUrl(["up", "--database-url", "postgres://127.0.0.1/shop"])).toBe(
      "postgres://127.0.0.1/shop",
    );
  });

  it("is the owner's too, unless another login is set; the option names both", () => {
    const [url, ownerUrl, other] = ["shop", "owner", "other"].map(
      (name) => `postgres://${name}@127.0.0.1/shop`,
    );
    const env = { DATABASE_URL: url };
    expect(readDatabaseUrls([], env)).toEqual({ url, ownerUrl: url });
    expect(readDatabaseUrls([], { ...env, MIGRATION_DATABASE_URL: "" })).toEqual({ url, ownerUrl: url });
    const both = { ...env, MIGRATION_DATABASE_URL: ownerUrl };
    expect(readDatabaseUrls([], both)).toEqual({ url, ownerUrl });
    expect(readDatabaseUrls([`--database-url=${other}`], both)).toEqual({ url: other, ownerUrl: other });
    expect(() => readDatabaseUrls([], { ...env, MIGRATION_DATABASE_URL: "mysql://x" })).toThrow(
      /^MIGRATION_DATABASE_URL must be a URL/,
    );
  });

  it("is never guessed from a mistyped option or a bad address", () => {
    expect(() => readDatabaseUrl(["--databse-url", "postgres://127.0.0.1/shop"])).toThrow(/--databse-url/);
    expect(() => readDatabaseUrl(["--database-url", ""])).toThrow(/must be a URL/);
    expect(() => readDatabaseUrl(["--database-url", "mysql://127.0.0.1/shop"])).toThrow(/must be a URL/);
  });
});
