import { readdirSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runningSupervisor, takeStack } from "./stack-lock.ts";
import { stackPaths } from "./stack-dir.ts";
import { temporaryFolder } from "./testing/stub-process.ts";

describe("one supervisor for one folder", () => {
  let dir: string;
  let remove: () => Promise<void>;

  beforeEach(async () => {
    ({ dir, remove } = await temporaryFolder());
  });
  afterEach(() => remove());

  test("the second start is rejected with the address of the first", () => {
    const paths = stackPaths(dir);
    takeStack(paths, "http://localhost:8080", "a.sock");
    expect(runningSupervisor(paths.lock)).toMatchObject({
      pid: process.pid,
      origin: "http://localhost:8080",
    });
    expect(() => takeStack(paths, "http://localhost:9999", "b.sock")).toThrow(
      "already runs at http://localhost:8080",
    );
  });

  test("the file of one that is gone is no hindrance, even where its pid is in use again", () => {
    const paths = stackPaths(dir);
    writeFileSync(
      paths.lock,
      JSON.stringify({ pid: process.pid, startedAt: "long ago", origin: "x", socket: "y" }),
    );
    expect(runningSupervisor(paths.lock)).toBeUndefined();
    takeStack(paths, "http://localhost:8080", "a.sock");
    expect(runningSupervisor(paths.lock)?.socket).toBe("a.sock");
  });

  test("a place that cannot be a folder is named with its setting", () => {
    expect(() => takeStack(stackPaths("/dev/null"), "http://localhost:8080", "a.sock")).toThrow(
      "STACK_DIR '/dev/null' can't be created (EEXIST)",
    );
  });

  test("taking and being rejected leave nothing but the lock", () => {
    const paths = stackPaths(dir);
    takeStack(paths, "http://localhost:8080", "a.sock");
    expect(() => takeStack(paths, "http://localhost:8080", "b.sock")).toThrow("already runs");
    expect(readdirSync(dir)).toEqual(["supervisor.json"]);
  });

  test("folders do not get in each other's way", () => {
    takeStack(stackPaths(`${dir}/one`), "http://localhost:8080", "a.sock");
    takeStack(stackPaths(`${dir}/two`), "http://localhost:8081", "b.sock");
    expect(runningSupervisor(stackPaths(`${dir}/two`).lock)?.origin).toBe("http://localhost:8081");
  });
});
