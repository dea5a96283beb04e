import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { readTestSettings } from "../test/settings.ts";
import { prune } from "./archive.ts";
import { restoreBase } from "./base.ts";
import { writeManifest } from "./manifest.ts";

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "shop-backups-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, "wal"));
  return folder;
}

const FILES = ["PG_VERSION", "global/pg_control", "base/5/1259", "base/5/2619"];

/** Without its manifest it is one that was cut off. */
async function aBase(folder: string, name: string, isWhole = true): Promise<string> {
  const backup = join(folder, "base", name);
  for (const part of ["global", "base/5"]) await mkdir(join(backup, "cluster", part), { recursive: true });
  for (const file of FILES) await writeFile(join(backup, "cluster", file), "12345678");
  const manifest = {
    kind: "base" as const,
    takenAt: new Date().toISOString(),
    migration: "m",
    bytes: 8 * FILES.length,
  };
  if (isWhole) await writeManifest(backup, { ...manifest, firstLog: "0000000100000000000000FF" });
  return backup;
}

it("a backup that was cut off goes when it is older than those that stay; a newer one may still be under way", async () => {
  const folder = await aFolder();
  await aBase(folder, "1", false);
  await aBase(folder, "2");
  await aBase(folder, "3", false);
  await aBase(folder, "4");
  await aBase(folder, "5", false);
  await prune(folder, 2);
  expect((await readdir(join(folder, "base"))).toSorted()).toEqual(["2", "3", "4", "5"]);
  await prune(folder, 1);
  expect((await readdir(join(folder, "base"))).toSorted()).toEqual(["4", "5"]);
});

it("two that remove the same backups and the same log at the same moment do not disturb each other", async () => {
  const folder = await aFolder();
  for (const name of ["1", "2", "3"]) await aBase(folder, name);
  for (let log = 0; log < 50; log += 1)
    await writeFile(
      join(folder, "wal", `0000000100000000000000${log.toString(16).toUpperCase().padStart(2, "0")}.gz`),
      "",
    );
  await Promise.all([prune(folder, 1), prune(folder, 1), prune(folder, 1)]);
  expect(await readdir(join(folder, "base"))).toEqual(["3"]);
});

it("a base backup of which something is gone is not restored, nor is half of it a data folder that Postgres would start on", async () => {
  const folder = await aFolder();
  const backup = await aBase(folder, "1");
  await rm(join(backup, "cluster/base/5/2619"));
  const data = join(folder, "data");
  await expect(restoreBase(backup, data)).rejects.toThrow("is damaged");
  expect(await readdir(data).catch(() => [])).toEqual([]);
  await restoreBase(await aBase(folder, "1"), data);
  expect(await readdir(join(data, "global"))).toEqual(["pg_control"]);
});

it("a file of the log is told to be archived when its name too would outlast a power cut", async () => {
  const folder = await aFolder();
  const [archive, seen, log] = ["wal", "seen", "log"].map((name) => join(folder, name));
  if (!archive || !seen || !log) throw new Error("three names");
  await writeFile(log, "a log");
  // What `sync` is called with, and what the archive has then.
  await writeFile(join(folder, "sync"), `#!/bin/sh\necho "$1" $(ls ${archive}) >> ${seen}\n`, {
    mode: 0o755,
  });
  const script = join(import.meta.dirname, "archive-log.sh");
  const PATH = `${folder}:${readTestSettings().path}`;
  await promisify(execFile)("sh", [script, log, "000000010000000000000001", archive], { env: { PATH } });
  const kept = "000000010000000000000001.gz";
  expect((await readFile(seen, "utf8")).split("\n")).toEqual([
    `${archive}/${kept}.part ${kept}.part`,
    `${archive} ${kept}`,
    "",
  ]);
});

it("a file of the log is taken again where it is the same one, and refused with the reason where it is another", async () => {
  const folder = await aFolder();
  const log = join(folder, "log");
  const script = join(import.meta.dirname, "archive-log.sh");
  const keep = async (text: string) => {
    await writeFile(log, text);
    return promisify(execFile)("sh", [script, log, "000000010000000000000001", join(folder, "wal")]);
  };
  await keep("a log");
  await keep("a log");
  await expect(keep("another log")).rejects.toThrow(/another file is kept as .*000000010000000000000001\.gz/);
});
