import { homedir } from "node:os";
import { join } from "node:path";
import { z } from "zod";

/** Settings of the machine. */
export const machineSettings = z.object({
  SHOP_CACHE_DIR: z
    .string()
    .min(1)
    .optional()
    .describe("Downloads that all checkouts share. Default: `~/.cache/boltwright`"),
  JAVA_HOME: z.string().optional().describe("Java 17 or newer for Keycloak. Default: the one on the `PATH`"),
  PATH: z.string().default(""),
});

/** Paths of this machine; `cacheDir` is shared by all checkouts. */
export type MachineSettings = { cacheDir: string; javaHome: string | undefined; path: string };

/**
 * Reads `SHOP_CACHE_DIR` (default `~/.cache/boltwright`), `JAVA_HOME` and `PATH`.
 * @param environment the process's environment unless a test hands in another
 */
export function readMachineSettings(environment: NodeJS.ProcessEnv = process.env): MachineSettings {
  const { SHOP_CACHE_DIR, JAVA_HOME, PATH } = machineSettings.parse(environment);
  return {
    cacheDir: SHOP_CACHE_DIR ?? join(homedir(), ".cache", "boltwright"),
    javaHome: JAVA_HOME || undefined,
    path: PATH,
  };
}

const NPM_VARIABLES = /^(npm_|INIT_CWD$|NODE$|FORCE_COLOR$)/;

/** The environment of a child process: this process's own without npm's variables, plus `additions`. */
export function childEnvironment(additions: Record<string, string>): Record<string, string> {
  const own = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !NPM_VARIABLES.test(entry[0]),
  );
  return { ...Object.fromEntries(own), ...additions };
}
