import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, readdir, utimes } from "node:fs/promises";
import { basename, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { prepareStackDir, stackPaths } from "../stack-dir.ts";
import { temporaryFolder } from "../testing/stub-process.ts";
import { buildPrograms } from "./programs.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
let context: Parameters<typeof buildPrograms>[0];
let builds: string;
let programs: string;
const notes: string[] = [];
const build = () => buildPrograms(context, (text) => void notes.push(text), builds);

// Outside the checkout, so that what a program takes from there is found by its full path.
beforeAll(async () => {
  const { dir, remove } = await temporaryFolder();
  const paths = stackPaths(join(dir, "stack"));
  prepareStackDir(paths);
  context = { paths, signal: new AbortController().signal };
  builds = join(dir, "programs");
  for (const days of [6, 8]) {
    const last = new Date(Date.now() - days * DAY_MS);
    await mkdir(join(builds, `${days} days`, "compiled"), { recursive: true });
    await utimes(join(builds, `${days} days`), last, last);
  }
  [programs] = await Promise.all([build(), build()]);
  return remove;
});

test("the same sources are built once, also for several parts at the same time", async () => {
  expect(await build()).toBe(programs);
  expect(notes).toEqual(["building"]);
});

test("a build deletes those that no stack has started with for a week", async () => {
  expect((await readdir(builds)).toSorted()).toEqual(["6 days", basename(programs)].toSorted());
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
  expect(
    texts.filter((text) => /import\.meta\.(dirname|resolve\(")|\b__(dir|file)name\b/.test(text)),
  ).toEqual([]);
});
