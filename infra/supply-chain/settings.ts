import { join, resolve } from "node:path";
import { readMachineSettings } from "../keycloak/settings.ts";

export const ROOT = resolve(import.meta.dirname, "../..");
/** Tools that are built or fetched once per machine. */
export const TOOLS = join(readMachineSettings().cacheDir, "tools");
/** Where the bill of materials is written. */
export const OUT = join(ROOT, "infra/supply-chain/dist");
/** Not every registry answers `npm audit`, so it is asked only where this is set: NPM_AUDIT=on. */
export const AUDIT = process.env["NPM_AUDIT"] === "on";

/** The environment of this process, with more. */
export const withEnvironment = (more: Record<string, string>) => ({ ...process.env, ...more });
