import { join, resolve } from "node:path";
import { readMachineSettings } from "../machine/settings.ts";

export const ROOT = resolve(import.meta.dirname, "../..");
/** The folder that is cached between runs: tools that take minutes to build, never images or data. */
export const CACHE = join(readMachineSettings().cacheDir, "compose-check");
/** Files of one run, removed at its end. */
export const WORK = join(CACHE, "run");
/** The folder with the Compose plugin. */
export const DOCKER_CONFIG = join(CACHE, "docker-config");
export const ORIGIN_PORT = 18_443;
export const HTTP_PORT = 18_080;
export const MAIL_PORT = 18_082;

/** Returns the environment of this process with more variables. */
export const withEnvironment = (more: Record<string, string>) => ({ ...process.env, ...more });
