import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const manifestSchema = z.object({
  kind: z.literal("logical"),
  /** The time of the backup: everything committed before this moment is in it. */
  takenAt: z.iso.datetime({ offset: true }),
  /** The newest migration of the database. */
  migration: z.string(),
  /** The SHA-256 of the baseline of its schema. */
  baseline: z.string(),
  bytes: z.number().int().positive(),
  /** Rows by table. */
  tables: z.record(z.string(), z.number().int()),
  sequences: z.record(z.string(), z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;

const FILE = "backup.json";

/** Returns the path of a new backup: names sort by time. */
export function newBackupPath(folder: string, at: Date): string {
  return join(folder, "logical", at.toISOString().replaceAll(/[:.]/g, "-"));
}

/** Writes the manifest. It comes last: a folder without it is an incomplete backup. */
export async function writeManifest(path: string, manifest: Manifest): Promise<void> {
  await writeFile(join(path, FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
}

export async function readManifest(path: string): Promise<Manifest> {
  const text = await readFile(join(path, FILE), "utf8").catch(() => {
    throw new Error(`${path} is not a complete backup: it has no ${FILE}.`);
  });
  return manifestSchema.parse(JSON.parse(text));
}

/** Removes a backup. The manifest goes first, so that an interrupted removal leaves an incomplete backup. */
export async function removeBackup(path: string): Promise<void> {
  for (const each of [join(path, FILE), path]) await rm(each, { recursive: true, force: true });
}

/** Paths of everything in the folder, complete or not, newest first. */
async function listBackups(folder: string): Promise<string[]> {
  const parent = join(folder, "logical");
  const names = await readdir(parent).catch(() => []);
  return names.toSorted((a, b) => b.localeCompare(a)).map((name) => join(parent, name));
}

async function isComplete(path: string): Promise<boolean> {
  return readManifest(path).then(
    () => true,
    () => false,
  );
}

async function listCompleteBackups(folder: string): Promise<string[]> {
  const paths = await listBackups(folder);
  const complete = await Promise.all(paths.map(isComplete));
  return paths.filter((_, index) => complete[index]);
}

/** Returns the path of the newest complete backup. */
export async function findNewestBackup(folder: string): Promise<string> {
  const [newest] = await listCompleteBackups(folder);
  if (newest) return newest;
  throw new Error(`No backup in ${folder}. Make one with npm run stack -- backup.`);
}

/** Removes everything older than the newest `count` complete backups. A newer incomplete one may be in progress. */
export async function pruneBackups(folder: string, count: number): Promise<void> {
  const oldest = (await listCompleteBackups(folder))[count - 1];
  if (!oldest) return;
  for (const path of await listBackups(folder)) if (path < oldest) await removeBackup(path);
}
