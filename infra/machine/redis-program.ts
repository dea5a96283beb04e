import { findProgram } from "./find-program.ts";
import { readMachineSettings } from "./settings.ts";
import type { Note } from "./note.ts";
import { aptInstall, mayInstall, stopDebianService } from "./apt.ts";

export const REDIS_REMEDY =
  "Install Redis 6.2 or newer, or Valkey (Debian, Ubuntu: 'apt-get install redis-server'; macOS: 'brew install redis'), or set REDIS_URL to one that runs.";

/** Returns the absolute path of this machine's redis-server or valkey-server, or null. */
export async function lookForRedis(): Promise<string | null> {
  const { path } = readMachineSettings();
  const places = `${path}:/usr/bin:/usr/local/bin:/opt/homebrew/bin`;
  return (await findProgram("redis-server", places)) ?? findProgram("valkey-server", places);
}

/**
 * Finds Redis; on Debian as root it is installed where it is missing.
 * @throws Error with the remedy
 */
export async function findRedis(note: Note): Promise<string> {
  const found = await lookForRedis();
  if (found) return found;
  if (!mayInstall()) throw new Error(`There is no redis-server on this machine. ${REDIS_REMEDY}`);
  note("installing redis-server with apt-get");
  await aptInstall(["redis-server", "valkey-server"]);
  await stopDebianService("redis-server");
  const installed = await lookForRedis();
  if (!installed) throw new Error(`redis-server was installed but is not found. ${REDIS_REMEDY}`);
  return installed;
}
