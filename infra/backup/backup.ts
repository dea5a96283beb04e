import { basename } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { withClient } from "./database.ts";
import { formatError } from "../machine/format-error.ts";
import { writeLogicalBackup } from "./logical.ts";
import { newBackupPath, pruneBackups, removeBackup } from "./manifest.ts";
import { type BackupSettings, readBackupSettings } from "./settings.ts";

const keepOption = z.coerce.number({ error: "--keep needs a number, 1 or more" }).int().min(1).optional();

/** `npm run stack -- backup [--keep 2]`: writes a logical backup, then removes all but the newest two. */
try {
  const settings = readBackupSettings();
  const { values } = parseArgs({ options: { keep: { type: "string" } } });
  const count = keepOption.parse(values.keep);
  process.stdout.write(`${await backUp(settings)}\n`);
  if (count !== undefined) await pruneBackups(settings.folder, count);
} catch (error) {
  process.stderr.write(`${formatError(error)}\n`);
  process.exitCode = 1;
}

/** Writes a backup, records it in the table `backup` for the alerts, and returns a summary. */
async function backUp({ databaseUrl, folder }: BackupSettings): Promise<string> {
  const startedAt = new Date();
  const path = newBackupPath(folder, startedAt);
  const manifest = await writeLogicalBackup(databaseUrl, path).catch(async (error: unknown) => {
    await removeBackup(path);
    throw error;
  });
  const row = [manifest.kind, basename(path), manifest.bytes, startedAt];
  await withClient(databaseUrl, (client) =>
    client.query("insert into backup (kind, name, bytes, started_at) values ($1, $2, $3, $4)", row),
  ).catch((error: unknown) => {
    throw new Error(`${path} is complete, but could not be recorded in the database: ${String(error)}`);
  });
  return `${path} ${(manifest.bytes / 1e6).toFixed(1)} MB, as of ${manifest.takenAt}`;
}
