import { existsSync } from "node:fs";
import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { embeddedRealm } from "./realm.ts";

export type PrepareHomeOptions = {
  /** The folder of the built distribution, from `ensureDistribution`; only read. */
  distDir: string;
  /** The stack's own folder, for example `STACK_DIR/keycloak`; the database is in its `data`. */
  homeDir: string;
};

/**
 * Makes the folder that Keycloak takes for its home: the program linked from the shared distribution, data and the
 * realm file its own. Keycloak imports the file when the realm is not there yet and never reads it again.
 * @returns `new`: the next start imports the realm; `same`: it has this realm; `outdated`: it has an older realm
 *   file's, and takes this one over only when the home is deleted
 */
export async function prepareHome({
  distDir,
  homeDir,
}: PrepareHomeOptions): Promise<"new" | "same" | "outdated"> {
  for (const name of ["conf", "data", "data/import"]) await mkdir(join(homeDir, name), { recursive: true });
  // Keycloak caches compressed files, even after the theme has changed.
  await rm(join(homeDir, "data", "tmp", "kc-gzip-cache"), { recursive: true, force: true });
  for (const name of ["lib", "providers"]) await link(join(distDir, name), join(homeDir, name));

  const wanted = `${JSON.stringify(await embeddedRealm(), null, 2)}\n`;
  const file = join(homeDir, "data", "import", "boltwright-realm.json");
  if (existsSync(join(homeDir, "data", "h2", "keycloakdb.mv.db"))) {
    return (await readFile(file, "utf8").catch(() => "")) === wanted ? "same" : "outdated";
  }
  await writeFile(file, wanted, { mode: 0o600 });
  return "new";
}

async function link(target: string, path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
  await symlink(target, path, "junction");
}
