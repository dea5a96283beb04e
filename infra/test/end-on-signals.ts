import { constants } from "node:os";
import { listProcesses, type ProcessRow } from "../stack/processes/process-table.ts";
import { endTrees, signal, treeOf, waitUntilGone } from "../stack/processes/process-tree.ts";

/** The time that a stack may take to stop its parts in order. */
const IN_ORDER_MS = 30_000;

/**
 * Ends everything that this process has started, then itself, on Ctrl-C, SIGTERM and a closed terminal.
 * @returns whether that is under way: nothing is to be begun any more
 */
export function endOnSignals(): () => boolean {
  let isEnding = false;
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => {
      if (isEnding) return;
      isEnding = true;
      console.error(`\nstopped by ${name}: ending what was started ...`);
      void endAll().then(() => process.exit(128 + constants.signals[name]));
    });
  }
  return () => isEnding;
}

/** Ends first the children alone, which stop what they have started; then what they left, and what was begun meanwhile. */
async function endAll(): Promise<void> {
  const own = children();
  // Vitest exits at once, and nothing marks the services it leaves as ours.
  const known = own.flatMap(treeOf);
  signal(own, "SIGINT");
  await waitUntilGone(own, IN_ORDER_MS);
  for (let left = known; left.length > 0; left = children()) await endTrees(left);
}

const children = (): ProcessRow[] => listProcesses().filter(({ parent }) => parent === process.pid);
