import { formatError } from "../domain/shared/format-error.ts";

/** Runs a program; when it cannot start, says why in one message without a stack and exits 1. */
export async function start(program: () => Promise<void>): Promise<void> {
  // A reader that has seen enough (| head) is no failure.
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
