import { join, resolve } from "node:path";
import { readMachineSettings } from "../keycloak/settings.ts";

export const ROOT = resolve(import.meta.dirname, "../..");
/** What is kept between runs: tools that take minutes to build, never images or data. */
export const CACHE = join(readMachineSettings().cacheDir, "compose-check");
/** What one run makes and takes away again. */
export const WORK = join(CACHE, "run");
/** Where the engine's command finds Compose. */
export const DOCKER_CONFIG = join(CACHE, "docker-config");
export const ORIGIN_PORT = 18_443;
export const HTTP_PORT = 18_080;
export const MAIL_PORT = 18_082;

/** The environment of this process, with more. */
export const withEnvironment = (more: Record<string, string>) => ({ ...process.env, ...more });
