import { setTimeout as pause } from "node:timers/promises";
import { formatError } from "../machine/format-error.ts";
import { INTERRUPTED } from "../stack/run-stack.ts";

/** The exit code of a command that found or met an error. */
export const FAILED = 1;
/** The time that interrupted work may take to end its programs and to remove its files. */
const GRACE_MS = 5000;

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Parses a command line. @throws Error with the usage if it is wrong */
export function parseOrUsage<Options>(usage: string, parse: () => Options): Options {
  try {
    return parse();
  } catch (error) {
    throw new Error(`${formatError(error)}\nusage: ${usage}`, { cause: error });
  }
}

/** Runs a command and ends this process with the command's exit code, or with 1 after an error. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  const code = await command().catch((error: unknown) => {
    process.stderr.write(`${formatError(error)}\n`);
    return FAILED;
  });
  // Interrupted work, such as seeding, would hold the process.
  process.exit(code);
}

/** Runs work on a shop that another process runs; a signal aborts it. @returns the work's exit code, 130 after a signal */
export async function untilSignal(work: (signal: AbortSignal) => Promise<number>): Promise<number> {
  const abort = new AbortController();
  const { promise: stopped, resolve } = Promise.withResolvers<void>();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => {
      print(`\nstopping (${signal}) ...`);
      abort.abort(new Error(`stopped by ${signal}`));
      resolve();
    });
  const interrupted = stopped.then(() => pause(GRACE_MS)).then(() => INTERRUPTED);
  const worked = work(abort.signal).catch((error: unknown) => {
    if (abort.signal.aborted) return INTERRUPTED;
    throw error;
  });
  return Promise.race([worked, interrupted]);
}
