import { homedir } from "node:os";
import { join } from "node:path";
import { z } from "zod";

const shape = z.object({
  SHOP_CACHE_DIR: z.string().min(1).optional(),
  JAVA_HOME: z.string().optional(),
  PATH: z.string().default(""),
});

/** Where things are on this machine; `cacheDir` is shared by every checkout. */
export type MachineSettings = { cacheDir: string; javaHome: string | undefined; path: string };

/**
 * Reads `SHOP_CACHE_DIR` (default `~/.cache/boltwright`), `JAVA_HOME` and `PATH`.
 * @param environment the process's environment unless a test hands in another
 */
export function readMachineSettings(environment: NodeJS.ProcessEnv = process.env): MachineSettings {
  const { SHOP_CACHE_DIR, JAVA_HOME, PATH } = shape.parse(environment);
  return {
    cacheDir: SHOP_CACHE_DIR ?? join(homedir(), ".cache", "boltwright"),
    javaHome: JAVA_HOME || undefined,
    path: PATH,
  };
}
