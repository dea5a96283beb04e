import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { pruneBackups, writeManifest } from "./manifest.ts";

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "shop-backups-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Without its manifest a backup is incomplete. */
async function aBackup(folder: string, name: string, isComplete = true): Promise<void> {
  const path = join(folder, "logical", name);
  await mkdir(path, { recursive: true });
  await writeFile(join(path, "customer.copy.gz"), "12345678");
  const takenAt = new Date().toISOString();
  const manifest = {
    kind: "logical" as const,
    takenAt,
    migration: "m",
    baseline: "b",
    bytes: 8,
    tables: {},
    sequences: {},
  };
  if (isComplete) await writeManifest(path, manifest);
}

it("pruning removes an incomplete backup that is older than the retained ones; a newer one may be in progress", async () => {
  const folder = await aFolder();
  await aBackup(folder, "1", false);
  await aBackup(folder, "2");
  await aBackup(folder, "3", false);
  await aBackup(folder, "4");
  await aBackup(folder, "5", false);
  await pruneBackups(folder, 2);
  expect((await readdir(join(folder, "logical"))).toSorted()).toEqual(["2", "3", "4", "5"]);
  await pruneBackups(folder, 1);
  expect((await readdir(join(folder, "logical"))).toSorted()).toEqual(["4", "5"]);
});

it("concurrent pruning of the same folder does not fail", async () => {
  const folder = await aFolder();
  for (const name of ["1", "2", "3"]) await aBackup(folder, name);
  await Promise.all([pruneBackups(folder, 1), pruneBackups(folder, 1), pruneBackups(folder, 1)]);
  expect(await readdir(join(folder, "logical"))).toEqual(["3"]);
});
