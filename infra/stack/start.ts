import { parseArgs } from "node:util";
import { SettingsError, readSettings } from "./settings.ts";
import { runStack } from "./run-stack.ts";
import { formatError } from "../machine/format-error.ts";

function usage(problem: string): never {
  process.stderr.write(`${problem}\nusage: npm start [-- --profile load]\n`);
  process.exit(1);
}

function profile(): string | undefined {
  try {
    return parseArgs({ options: { profile: { type: "string" } } }).values.profile;
  } catch (error) {
    return usage(formatError(error));
  }
}

const chosen = profile();
if (chosen !== undefined && chosen !== "load") usage(`There is no profile '${chosen}'.`);
try {
  const code = await runStack({ settings: readSettings(), isForLoad: chosen === "load" });
  // Work that a stop has cut short (a download, a build) must not hold this process.
  process.exit(code);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
