import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { prepareStackDir, stackPaths } from "../stack-dir.ts";
import { temporaryFolder } from "../testing/stub-process.ts";
import { buildPrograms, removeUnused } from "./programs.ts";

let context: Parameters<typeof buildPrograms>[0];
let programs: string;

beforeAll(async () => {
  const { dir, remove } = await temporaryFolder();
  const paths = stackPaths(dir);
  prepareStackDir(paths);
  context = { paths, signal: new AbortController().signal };
  programs = await buildPrograms(context, () => {});
  return remove;
});

describe.each([
  { name: "api", one: "createApp" },
  { name: "worker", one: "relayOutbox" },
  { name: "web", one: "createApp" },
])("the program $name", ({ name, one }) => {
  test("loads everything, and ends at the missing settings", () => {
    const { status, stderr } = spawnSync(process.execPath, [join(programs, `${name}.mjs`)], {
      env: {},
      encoding: "utf8",
    });
    expect(stderr).toMatch(/^Settings that are missing or invalid/);
    expect(status).toBe(1);
  });

  test("shows an error's functions and lines, not one minified line", () => {
    const text = readFileSync(join(programs, `${name}.mjs`), "utf8");
    expect(text.split("\n").length).toBeGreaterThan(100);
    expect(text).toContain(`function ${one}(`);
  });
});

test("what modules read beside themselves is found from the program", async () => {
  const files = (await readdir(programs)).filter((file) => file.endsWith(".mjs"));
  const texts = files.map((file) => readFileSync(join(programs, file), "utf8"));
  expect(texts.filter((text) => /import\.meta\.(dirname|resolve\(")|\b__dirname\b/.test(text))).toEqual([]);
});

test("the same sources are built once, also for several parts at the same time", async () => {
  const notes: string[] = [];
  const note = (text: string) => void notes.push(text);
  const found = await Promise.all([buildPrograms(context, note), buildPrograms(context, note)]);
  expect(found).toEqual([programs, programs]);
  expect(notes).toEqual([]);
});

test("builds that no stack has started with for a week are deleted, with their compiled code", async () => {
  const { dir, remove } = await temporaryFolder();
  onTestFinished(remove);
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  for (const [name, days] of [["old", 8] as const, ["recent", 6] as const]) {
    await mkdir(join(dir, name, "compiled"), { recursive: true });
    await utimes(join(dir, name), daysAgo(days), daysAgo(days));
  }
  await removeUnused(dir);
  expect(await readdir(dir)).toEqual(["recent"]);
  await expect(removeUnused(join(dir, "missing"))).resolves.toBeUndefined();
});
