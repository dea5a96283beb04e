import { join } from "node:path";
import { quoted } from "../../backup/quoted.ts";
import { ROOT } from "./root.ts";

/** At the latest after this long what was written leaves for the archive: what may be lost with the disk. */
const ARCHIVE_SECONDS = 300;

/** Settings with which Postgres keeps its log in a folder, from the moment that the folder is there: the first base backup makes it. */
export function archiveSettings(folder: string): Record<string, string> {
  const script = quoted(join(ROOT, "infra/backup/archive-log.sh"));
  return {
    archive_mode: "on",
    archive_timeout: String(ARCHIVE_SECONDS),
    archive_command: `test ! -d ${quoted(folder)} || sh ${script} "%p" %f ${quoted(folder)}`,
  };
}
