import { resolve } from "node:path";

/** Folder of the running stack that the journeys go through; `npm test` starts one of its own. */
export const stackDir = resolve(import.meta.dirname, "../../..", process.env["STACK_DIR"] ?? ".stack");

/** The system's Chromium; no browser is downloaded. */
export const chromiumPath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

/** For programs of the stack's that a journey starts. */
export const stackEnvironment = { ...process.env, STACK_DIR: stackDir };
