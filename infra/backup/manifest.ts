import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const shape = z.object({
  kind: z.enum(["base", "logical"]),
  /** The moment that it shows: all that was committed before is in it. */
  takenAt: z.iso.datetime({ offset: true }),
  /** The newest migration of the database. */
  migration: z.string(),
  bytes: z.number().int().positive(),
  /** Rows by table; of a logical one. */
  tables: z.record(z.string(), z.number().int()).optional(),
  sequences: z.record(z.string(), z.string()).optional(),
  /** What a server that replays the log must allow at least; of a base one. */
  settings: z.record(z.string(), z.string()).optional(),
  /** The first file of the log that it needs; of a base one. */
  firstLog: z.string().optional(),
});

export type Manifest = z.infer<typeof shape>;

const FILE = "backup.json";

/** Written last: a folder without it is no backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), "utf8").catch(() => {
    throw new Error(`${folder} is no whole backup: it has no ${FILE}.`);
  });
  return shape.parse(JSON.parse(text));
}

/** Removes a backup, whole or not. Its manifest goes first: cut off half way it is none any more. */
export async function removeBackup(folder: string): Promise<void> {
  for (const path of [join(folder, FILE), folder]) await rm(path, { recursive: true, force: true });
}

export interface WholeBackup {
  readonly path: string;
  readonly manifest: Manifest;
}

/** The whole backups of a kind, the newest first. */
export async function wholeBackups(folder: string, kind: Manifest["kind"]): Promise<WholeBackup[]> {
  const names = await readdir(join(folder, kind)).catch(() => []);
  const paths = names.toSorted((a, b) => b.localeCompare(a)).map((name) => join(folder, kind, name));
  const found = await Promise.all(
    paths.map((path) =>
      readManifest(path).then(
        (manifest) => [{ path, manifest }],
        () => [],
      ),
    ),
  );
  return found.flat();
}

/** The newest whole backup of a kind; with `until` the newest from before that moment. */
export async function newestBackup(folder: string, kind: Manifest["kind"], until?: string): Promise<string> {
  const newest = (await wholeBackups(folder, kind)).find(
    ({ manifest }) => until === undefined || Date.parse(manifest.takenAt) <= Date.parse(until),
  );
  if (newest) return newest.path;
  const when = until === undefined ? "" : ` from before ${until}`;
  throw new Error(`There is no ${kind} backup${when} in ${folder}: npm run stack -- backup makes one.`);
}
