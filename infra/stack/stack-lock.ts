import { linkSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { findProcess, isAlive } from "./processes/process-table.ts";
import { readJson, type StackPaths } from "./stack-dir.ts";

const shape = z.object({ pid: z.number(), startedAt: z.string(), origin: z.string(), socket: z.string() });

/** The supervisor that holds a stack's folder, and the socket on which it takes commands. */
export type Supervisor = z.infer<typeof shape>;

/** The living supervisor of a folder; undefined where none runs, also where an old one left its file. */
export function runningSupervisor(lockFile: string): Supervisor | undefined {
  const parsed = shape.safeParse(readJson(lockFile));
  return parsed.success && isAlive(parsed.data) ? parsed.data : undefined;
}

function makeFolder(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o711 });
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new Error(`STACK_DIR '${dir}' can't be created (${reason}). Use another directory, e.g. .stack.`, {
      cause: error,
    });
  }
}

/**
 * Takes the folder for this process.
 * @throws Error with the running stack's address where another supervisor holds it
 */
export function takeStack({ dir, lock: lockFile }: StackPaths, origin: string, socket: string): void {
  makeFolder(dir);
  const startedAt = findProcess(process.pid)?.startedAt ?? "";
  const text = JSON.stringify({ pid: process.pid, startedAt, origin, socket });
  const draft = `${lockFile}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600 });
  for (;;) {
    try {
      // A link appears with its whole text: nobody reads half a lock and takes it for one left behind.
      linkSync(draft, lockFile);
      rmSync(draft);
      return;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    const other = runningSupervisor(lockFile);
    if (other) {
      rmSync(draft);
      throw new Error(
        `The stack in this folder already runs at ${other.origin} (pid ${other.pid}). Stop it with 'npm run stack -- stop', or start another one with SHOP_PORT and STACK_DIR set to other values.`,
      );
    }
    rmSync(lockFile, { force: true });
  }
}
