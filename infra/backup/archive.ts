import { chmod, chown, mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { removeBackup, wholeBackups } from "./manifest.ts";

/** Where Postgres keeps its log. */
export function archiveOf(folder: string): string {
  return join(folder, "wal");
}

/** Makes the archive's folder, for whoever owns the cluster's files; others may pass through the one around it, not read it. */
export async function openArchive(folder: string, dataDir: string): Promise<void> {
  const archive = archiveOf(folder);
  await mkdir(archive, { recursive: true, mode: 0o700 });
  const { uid, gid } = await stat(dataDir);
  if (process.getuid?.() !== 0) return;
  await chmod(folder, 0o711);
  await chown(archive, uid, gid);
}

/** Gives a folder with all that is in it to whoever owns the archive, which is Postgres's user; only root can, and needs to. */
export async function giveAway(folder: string, archive: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(archive);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  for (const path of [folder, ...paths]) await chown(path, uid, gid);
}

/**
 * Removes all but the newest `keep` whole backups of each kind, what was cut off before the oldest of these, and the log that no
 * base backup which stays needs. A newer one that is not whole may be under way.
 */
export async function prune(folder: string, keep: number): Promise<void> {
  for (const kind of ["base", "logical"] as const) {
    const oldest = (await wholeBackups(folder, kind))[keep - 1];
    const names = oldest ? await readdir(join(folder, kind)) : [];
    for (const path of names.map((name) => join(folder, kind, name)))
      if (oldest && path < oldest.path) await removeBackup(path);
  }
  const bases = await wholeBackups(folder, "base");
  // Without its timeline a name is a place in the log.
  const [needed] = bases
    .map(({ manifest: { firstLog = "" } }) => firstLog.slice(8))
    .toSorted((a, b) => a.localeCompare(b));
  if (!needed) return;
  const archive = archiveOf(folder);
  for (const name of await readdir(archive)) {
    if (/^[\dA-F]{24}\.gz$/.test(name) && name.slice(8, 24) < needed)
      await rm(join(archive, name), { force: true });
  }
}
