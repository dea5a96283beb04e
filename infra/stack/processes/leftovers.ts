import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { processesWithEnvironment, type Identity } from "./process-table.ts";
import { killTree, signalTree, treeOf, waitUntilGone } from "./process-tree.ts";

const shape = z.array(z.object({ pid: z.number(), startedAt: z.string() }));

/** In the environment of everything a stack starts; its value is the stack's folder. */
export const STACK_MARKER = "BOLTWRIGHT_STACK";

const GRACE_MS = 3000;

export function readRecord(file: string): Identity[] {
  try {
    return shape.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return [];
  }
}

/** Notes a process that was started, so that it can be found should the supervisor be killed. */
export function recordProcess(file: string, identity: Identity): void {
  const kept = readRecord(file).filter(({ pid }) => pid !== identity.pid);
  writeFileSync(`${file}.new`, JSON.stringify([...kept, identity]), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/**
 * Ends what an earlier supervisor of this folder had started and could not stop, and nothing else: a pid counts only
 * together with the time its process began.
 * @returns how many processes were ended
 */
export async function endLeftovers(file: string, stackDir: string): Promise<number> {
  const marked = processesWithEnvironment(STACK_MARKER, stackDir);
  const roots = [...readRecord(file), ...marked];
  const rows = new Map(roots.flatMap(treeOf).map((row) => [row.pid, row]));
  const all = [...rows.values()];
  // Databases get the chance to close their files; SIGINT is the quick way for Postgres.
  for (const root of roots) signalTree(root, "SIGCONT");
  for (const root of roots) signalTree(root, "SIGINT");
  await waitUntilGone(all, GRACE_MS);
  for (const root of roots) await killTree(root);
  rmSync(file, { force: true });
  return all.length;
}
