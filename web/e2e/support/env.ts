import { resolve } from "node:path";

/** Directory of the running stack; `npm test` starts its own stack. */
export const stackDir = resolve(import.meta.dirname, "../../..", process.env["STACK_DIR"] ?? ".stack");

/** The system's Chromium; no browser is downloaded. */
export const chromiumPath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

/** A Chromium without the parts around its pages, which takes less CPU. */
export const headlessPath = process.env["HEADLESS_CHROMIUM_PATH"] ?? chromiumPath;

/** Environment for commands of the stack that a test runs. */
export const stackEnvironment = { ...process.env, STACK_DIR: stackDir };
