import { rmSync } from "node:fs";
import { formatError } from "../machine/format-error.ts";
import type { StackPaths } from "../stack/stack-dir.ts";
import { runningSupervisor, takeStack } from "../stack/stack-lock.ts";

/** Exit code of a command that found or met an error. */
export const FAILED = 1;
const INTERRUPTED = 130;

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

/** Runs a command and sets the exit code: the command's own, 1 after an error, 130 after a signal. */
export async function runCommand(command: (abort: AbortController) => Promise<number>): Promise<void> {
  const abort = new AbortController();
  let stoppedBy: NodeJS.Signals | undefined;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      if (stoppedBy === undefined) print(`\nstopping (${signal}) ...`);
      stoppedBy ??= signal;
      abort.abort(new Error(`stopped by ${signal}`));
    });
  try {
    process.exitCode = await command(abort);
  } catch (error) {
    process.stderr.write(`${formatError(error)}\n`);
    // Interrupted work, such as seeding, would hold the process.
    if (stoppedBy !== undefined) process.exit(INTERRUPTED);
    process.exitCode = FAILED;
  }
}

/** Locks a folder for a command while `work` runs. @throws Error if the same command runs there */
export async function withLock<Result>(
  paths: StackPaths,
  command: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const other = runningSupervisor(paths.lock);
  if (other) throw new Error(`npm run ${command} is already running (pid ${other.pid}). Wait until it ends.`);
  takeStack(paths, command, "");
  try {
    return await work();
  } finally {
    rmSync(paths.lock, { force: true });
  }
}

/** Returns the work's result, or rejects as soon as the signal aborts. */
export async function unlessAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
