import { readdir, readFile, writeFile } from "node:fs/promises";
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

/** The newest whole backup of a kind. */
export async function newestBackup(folder: string, kind: Manifest["kind"]): Promise<string> {
  const names = await readdir(join(folder, kind)).catch(() => []);
  for (const name of names.toSorted((a, b) => b.localeCompare(a))) {
    const path = join(folder, kind, name);
    if (
      await readManifest(path).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  throw new Error(`There is no ${kind} backup in ${folder}: npm run backup makes one.`);
}
