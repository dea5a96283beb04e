import { findProgram } from "./find-program.ts";
import { readMachineSettings } from "./settings.ts";
import type { Note } from "./note.ts";
import { NGINX_VERSIONS, outdatedVersion } from "./nginx-version.ts";
import { aptInstall, mayInstall, stopDebianService } from "./apt.ts";

export const NGINX_REMEDY = `Install ${NGINX_VERSIONS}: on Debian and Ubuntu 'apt-get update && apt-get install nginx libnginx-mod-http-brotli-static', on macOS 'brew install nginx'.`;

/** Returns the absolute path of this machine's nginx, or null. */
export async function lookForNginx(): Promise<string | null> {
  const { path } = readMachineSettings();
  return findProgram("nginx", `${path}:/usr/sbin:/usr/local/sbin:/usr/local/bin:/opt/homebrew/bin`);
}

/**
 * Finds nginx; on Debian as root it is installed where it is missing, with its Brotli module.
 * @throws Error with the remedy
 */
export async function findNginx(note: Note): Promise<string> {
  const found = await lookForNginx();
  if (found) return requireFixed(found);
  if (!mayInstall()) throw new Error(`There is no nginx on this machine. ${NGINX_REMEDY}`);
  note("installing nginx with apt-get");
  await aptInstall(["nginx"]);
  await stopDebianService("nginx");
  // Without the package, files are served as gzip.
  await aptInstall(["libnginx-mod-http-brotli-static"]).catch(() => note("nginx has no Brotli module here"));
  const installed = await lookForNginx();
  if (!installed) throw new Error(`nginx was installed but is not found. ${NGINX_REMEDY}`);
  return requireFixed(installed);
}

/**
 * Returns the program.
 * @throws Error with the remedy where it is too old
 */
export async function requireFixed(program: string): Promise<string> {
  const outdated = await outdatedVersion(program);
  if (outdated) throw new Error(`${program} is too old (${outdated}). ${NGINX_REMEDY}`);
  return program;
}
