import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { processesWithEnvironment, type Identity } from "./process-table.ts";
import { endTrees } from "./process-tree.ts";

const shape = z.array(z.object({ pid: z.number(), startedAt: z.string() }));

/** The variable in the environment of everything a stack starts; its value is the stack's folder. */
export const STACK_MARKER = "BOLTWRIGHT_STACK";

export function readRecord(file: string): Identity[] {
  try {
    return shape.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return [];
  }
}

/** Notes a process that was started, so that it can be found should the supervisor be killed. */
export function recordProcess(file: string, identity: Identity): void {
  const others = readRecord(file).filter(({ pid }) => pid !== identity.pid);
  writeFileSync(`${file}.new`, JSON.stringify([...others, identity]), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/**
 * Ends what an earlier supervisor of this folder had started and could not stop, and nothing else: a pid counts only
 * together with the time its process began.
 * @returns how many processes were ended
 */
export async function endLeftovers(file: string, stackDir: string): Promise<number> {
  const marked = processesWithEnvironment(STACK_MARKER, stackDir);
  const ended = await endTrees([...readRecord(file), ...marked]);
  rmSync(file, { force: true });
  return ended;
}
