import { join, resolve } from "node:path";
import { readMachineSettings } from "../machine/settings.ts";

export const ROOT = resolve(import.meta.dirname, "../..");
/** The folder of the tools, which are built or fetched once per machine. */
export const TOOLS = join(readMachineSettings().cacheDir, "tools");
/** The folder to which the bill of materials is written. */
export const OUT = join(ROOT, "infra/supply-chain/dist");
/** Runs `npm audit` only with NPM_AUDIT=on: not every registry supports it. */
export const AUDIT = process.env["NPM_AUDIT"] === "on";

/** Returns the environment of this process with more variables. */
export const withEnvironment = (more: Record<string, string>) => ({ ...process.env, ...more });
