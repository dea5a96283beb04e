import { parseArgs } from "node:util";
import { formatError } from "../machine/format-error.ts";
import { restoreLogicalBackup } from "./logical.ts";
import { findNewestBackup } from "./manifest.ts";
import { readBackupSettings } from "./settings.ts";
import { runShopCommand } from "./shop-commands.ts";

/** `npm run stack -- restore [FOLDER]`: restores the newest backup, or the given one, into the empty database of DATABASE_URL. */
try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const { databaseUrl, ownerUrl, folder } = readBackupSettings();
  const path = positionals[0] ?? (await findNewestBackup(folder));
  if ((await runShopCommand(databaseUrl, "migrate", ["up"], ownerUrl)) !== 0)
    throw new Error("The migrations failed.");
  const { takenAt } = await restoreLogicalBackup(path, ownerUrl);
  process.stdout.write(`Restored as of ${takenAt}. Next: npm run ops -- reconcile --since ${takenAt}\n`);
} catch (error) {
  process.stderr.write(`${formatError(error)}\n`);
  process.exitCode = 1;
}
