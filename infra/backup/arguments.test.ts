import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it.each([
  ["backup", ["--keep", "0"], "--keep needs a number, 1 or more"],
  ["restore", ["/nowhere/logical/1", "--until", "yesterday"], "Unknown option '--until'"],
])("%s %j is rejected with one line", (command, args, message) => {
  const { status, stderr } = spawnSync(process.execPath, [`${import.meta.dirname}/${command}.ts`, ...args], {
    env: { DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" },
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([1, expect.stringMatching(new RegExp(`^${message}[^\n]*\n$`))]);
});
