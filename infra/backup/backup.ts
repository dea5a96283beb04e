import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { prune } from "./archive.ts";
import { backupName, writeBase } from "./base.ts";
import { withClient } from "./database.ts";
import { writeLogical } from "./logical.ts";
import { type Manifest, removeBackup } from "./manifest.ts";
import { type BackupSettings, readBackupSettings } from "./settings.ts";
import { wordsOf } from "./words.ts";

const KINDS = ["base", "logical"] as const;
const atLeastOne = z.coerce.number({ error: "--keep is a number, 1 or more" }).int().min(1).optional();

/** `npm run stack -- backup` makes both kinds, with a word only that one; `--keep 2` removes older ones than the newest two of each. */
try {
  const settings = readBackupSettings();
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: "string" } },
  });
  const keep = atLeastOne.parse(values.keep);
  const chosen = z.enum(KINDS, { error: `say one of: ${KINDS.join(", ")}, or nothing for both` }).optional();
  const only = chosen.parse(positionals[0]);
  for (const kind of only ? [only] : KINDS) {
    const { path, manifest } = await backUp(kind, settings);
    process.stdout.write(
      `${kind} ${path} ${(manifest.bytes / 1e6).toFixed(1)} MB, as of ${manifest.takenAt}\n`,
    );
  }
  if (keep !== undefined) await prune(settings.folder, keep);
} catch (error) {
  process.stderr.write(`${wordsOf(error)}\n`);
  process.exitCode = 1;
}

async function backUp(
  kind: Manifest["kind"],
  settings: BackupSettings,
): Promise<{ path: string; manifest: Manifest }> {
  const started = new Date();
  const name = backupName(started);
  const path = join(settings.folder, kind, name);
  const writing =
    kind === "base"
      ? writeBase(settings.adminUrl, settings.databaseUrl, path)
      : writeLogical(settings.databaseUrl, path);
  const manifest = await writing.catch(async (error: unknown) => {
    await removeBackup(path);
    throw error;
  });
  const row = [kind, name, manifest.bytes, started];
  await withClient(settings.databaseUrl, (client) =>
    client.query("insert into backup (kind, name, bytes, started_at) values ($1, $2, $3, $4)", row),
  ).catch((error: unknown) => {
    throw new Error(`${path} is whole, but the shop does not know of it: ${String(error)}`);
  });
  return { path, manifest };
}
