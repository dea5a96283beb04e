import { setFlagsFromString } from "node:v8";
import { formatError } from "../domain/shared/format-error.ts";

/** Runs a program. If it fails, prints the message without a stack and exits with 1. */
export async function start(program: () => Promise<void>): Promise<void> {
  // `fetch` parses responses in WebAssembly. For some calls a minute, optimizing it is not worth 22 MB while it runs and 13 MB afterwards.
  setFlagsFromString("--wasm-tiering-budget=1000000000");
  // A closed pipe (| head) is not an error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
  try {
    await program();
  } catch (error) {
    exitWith(error);
  }
}

/** Ends the process with exit code 1 and the error's message on standard error. */
export function exitWith(error: unknown): never {
  process.stderr.write(`${formatError(error)}\n`);
  process.exit(1);
}
