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

/** Where things are on this machine; `cacheDir` is shared by every checkout. */
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
