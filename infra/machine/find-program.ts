import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, join } from "node:path";

/**
 * Looks a program up as a shell would.
 * @param name file name, for example `mvn`
 * @param path folders as in the `PATH` variable
 * @returns its absolute path, or null where it is not there
 */
export async function findProgram(name: string, path: string): Promise<string | null> {
  for (const folder of path.split(delimiter)) {
    if (folder !== "" && (await isExecutable(join(folder, name)))) return join(folder, name);
  }
  return null;
}

/** Returns whether the file is there and may be run. */
export async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
