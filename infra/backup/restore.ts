import { parseArgs } from "node:util";
import { z } from "zod";
import { archiveOf, giveAway } from "./archive.ts";
import { restoreBase } from "./base.ts";
import { restoreLogical } from "./logical.ts";
import { newestBackup, readManifest } from "./manifest.ts";
import { readBackupFolder, readBackupSettings } from "./settings.ts";
import { onDatabase } from "./shop-commands.ts";
import { wordsOf } from "./words.ts";

const USAGE = `npm run stack -- restore logical [FOLDER]                              into the empty database of DATABASE_URL
npm run stack -- restore base [FOLDER] --into DATA [--until TIME]    into a new data folder, to the end of the archive or to a moment`;

const moment = z.iso
  .datetime({ offset: true, error: "--until is a moment with its zone, for example 2026-11-21T09:30:00Z" })
  .optional();

/** Restores the newest backup of a kind, or the one that is named. Nothing that is there is overwritten. */
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { into: { type: "string" }, until: { type: "string" } },
  });
  const [kind, folder] = positionals;
  const backups = readBackupFolder();
  if (kind === "logical") {
    const { databaseUrl } = readBackupSettings();
    const backup = folder ?? (await newestBackup(backups, "logical"));
    if ((await onDatabase(databaseUrl, "migrate", ["up"])) !== 0) throw new Error("The migrations failed.");
    const { takenAt } = await restoreLogical(backup, databaseUrl);
    process.stdout.write(`restored as of ${takenAt}: now npm run ops -- reconcile --since ${takenAt}\n`);
  } else if (kind === "base" && values.into !== undefined) {
    const until = moment.parse(values.until);
    const backup = folder ?? (await newestBackup(backups, "base", until));
    const archive = archiveOf(backups);
    await restoreBase(backup, values.into, { archive, until });
    await giveAway(values.into, archive);
    const since = until ?? (await readManifest(backup)).takenAt;
    const end = until === undefined ? "to its end" : `until ${until}`;
    process.stdout.write(
      `${values.into} is ready, from ${backup}: start Postgres on it, it replays ${archive} ${end}; then npm run ops -- reconcile --since ${since}\n`,
    );
  } else throw new Error(USAGE);
} catch (error) {
  process.stderr.write(`${wordsOf(error)}\n`);
  process.exitCode = 1;
}
