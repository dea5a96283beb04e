import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it.each([
  ["backup", ["everything"], "say one of: base, logical, or nothing for both"],
  ["backup", ["--keep", "0"], "--keep is a number, 1 or more"],
  [
    "restore",
    ["base", "--into", "/nowhere", "--until", "yesterday"],
    "--until is a moment with its zone, for example 2026-11-21T09:30:00Z",
  ],
])("%s %j is answered by one sentence", (command, words, sentence) => {
  const { status, stderr } = spawnSync(process.execPath, [`${import.meta.dirname}/${command}.ts`, ...words], {
    env: { DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" },
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([1, `${sentence}\n`]);
});
