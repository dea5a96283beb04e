import { describe, expect, it } from "vitest";
import { readDatabaseUrl } from "./database-url.config.ts";

describe("the database of a command", () => {
  it("is the value of the option", () => {
    expect(readDatabaseUrl(["up", "--database-url", "postgres://127.0.0.1/shop"])).toBe(
      "postgres://127.0.0.1/shop",
    );
  });

  it("is never guessed from a mistyped option or a bad address", () => {
    expect(() => readDatabaseUrl(["--databse-url", "postgres://127.0.0.1/shop"])).toThrow(/--databse-url/);
    expect(() => readDatabaseUrl(["--database-url", ""])).toThrow(/must be a URL/);
    expect(() => readDatabaseUrl(["--database-url", "mysql://127.0.0.1/shop"])).toThrow(/must be a URL/);
  });
});
