import { readFileSync } from "node:fs";
import { findProcess } from "../../stack/processes/process-table.ts";
import { treeOf } from "../../stack/processes/process-tree.ts";

/** Linux counts process time in hundredths of a second (`getconf CLK_TCK`). */
const TICK_SECONDS = 0.01;
const MEGABYTES_PER_KIB = 1024 / 1e6;

/** Returns the CPU seconds of a process and its descendants, also of those that ended; NaN if it does not run. */
export function cpuSeconds(pid: number): number {
  const ticks = sumOfTree(pid, (each) => {
    const line = readFileSync(`/proc/${each}/stat`, "utf8");
    const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  });
  return ticks * TICK_SECONDS;
}

/** Returns the megabytes (10^6 bytes) of a process and its descendants without shared pages: Postgres's buffers always fill up. */
export function ownMegabytes(pid: number): number {
  const kib = sumOfTree(pid, (each) => {
    const text = readFileSync(`/proc/${each}/smaps_rollup`, "utf8");
    const kibOf = (line: RegExp): number => Number(line.exec(text)?.[1] ?? 0);
    return kibOf(/^Pss:\s+(\d+) kB/m) - kibOf(/^Pss_Shmem:\s+(\d+) kB/m);
  });
  return kib * MEGABYTES_PER_KIB;
}

/** A process that has just ended counts as 0. */
function sumOfTree(pid: number, valueOf: (pid: number) => number): number {
  const row = findProcess(pid);
  if (!row) return Number.NaN;
  return treeOf(row).reduce((sum, each) => {
    try {
      return sum + valueOf(each.pid);
    } catch {
      return sum;
    }
  }, 0);
}
