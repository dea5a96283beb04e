import { setTimeout as pause } from "node:timers/promises";
import { isAlive, listProcesses, type Identity, type ProcessRow } from "./process-table.ts";

const POLL_MS = 20;
const GRACE_MS = 3000;

/**
 * All living processes that came from one that we started: it, its descendants, and its process group, which
 * outlives it. Nothing is returned where the pid now belongs to another process.
 */
export function treeOf(root: Identity): ProcessRow[] {
  const rows = listProcesses();
  const holder = rows.find(({ pid }) => pid === root.pid);
  if (holder && holder.startedAt !== root.startedAt) return [];
  const found = new Map(
    rows.filter((row) => row.group === root.pid || row.pid === root.pid).map((row) => [row.pid, row]),
  );
  let before = -1;
  while (before !== found.size) {
    before = found.size;
    for (const row of rows) if (found.has(row.parent)) found.set(row.pid, row);
  }
  return [...found.values()];
}

/** Sends a signal to each of these that still lives. */
export function signal(rows: readonly Identity[], name: NodeJS.Signals): void {
  for (const row of rows) {
    try {
      if (isAlive(row)) process.kill(row.pid, name);
    } catch {
      // It ended in between.
    }
  }
}

/** Sends a signal to every process of the tree. */
export function signalTree(root: Identity, name: NodeJS.Signals): void {
  signal(treeOf(root), name);
}

/** Waits until none of these is alive; false where the time runs out first. */
export async function waitUntilGone(rows: readonly Identity[], limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  while (rows.some(isAlive)) {
    if (performance.now() > end) return false;
    await pause(POLL_MS);
  }
  return true;
}

/** Sends SIGKILL to every process of the tree; resolves when they are gone. */
export async function killTree(root: Identity): Promise<void> {
  // The tree is stopped first, so that nothing is started between listing and killing.
  signalTree(root, "SIGSTOP");
  const rows = treeOf(root);
  signal(rows, "SIGKILL");
  await waitUntilGone(rows, 5000);
}

/**
 * Ends these processes and all that came from them, as Ctrl-C does; what takes no notice is killed.
 * @returns how many there were
 */
export async function endTrees(roots: readonly Identity[]): Promise<number> {
  const rows = [...new Map(roots.flatMap(treeOf).map((row) => [row.pid, row])).values()];
  // Databases get the chance to close their files; SIGINT is the quick way for Postgres.
  signal(rows, "SIGCONT");
  signal(rows, "SIGINT");
  await waitUntilGone(rows, GRACE_MS);
  for (const root of roots) await killTree(root);
  return rows.length;
}
