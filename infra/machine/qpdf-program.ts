import { aptInstall, mayInstall } from "./apt.ts";
import { findProgram } from "./find-program.ts";
import type { Note } from "./note.ts";
import { run } from "./run.ts";

const MAJOR_MIN = 11;
/** The folders where the worker looks for it, whatever its `PATH` is. */
const PLACES = "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin";

export const QPDF_REMEDY = `Install qpdf ${MAJOR_MIN} or newer (Debian 12, Ubuntu 24.04: 'apt-get install qpdf'; macOS: 'brew install qpdf').`;

/**
 * Returns the absolute path of this machine's qpdf, or null where it is missing or too old.
 * @param places folders as in the `PATH` variable
 */
export async function lookForQpdf(places = PLACES): Promise<string | null> {
  const program = await findProgram("qpdf", places);
  if (!program) return null;
  const [, major = "0"] = /version (\d+)\./.exec((await run(program, ["--version"])).output) ?? [];
  return Number(major) < MAJOR_MIN ? null : program;
}

/**
 * Finds qpdf; on Debian as root it is installed where it is missing.
 * @throws Error with the remedy
 */
export async function findQpdf(note: Note): Promise<string> {
  const found = await lookForQpdf();
  if (found) return found;
  if (mayInstall()) {
    note("installing qpdf with apt-get");
    await aptInstall(["qpdf"]);
    const installed = await lookForQpdf();
    if (installed) return installed;
  }
  throw new Error(`There is no qpdf on this machine, or it is too old. ${QPDF_REMEDY}`);
}
