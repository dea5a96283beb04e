import { readFileSync } from "node:fs";
import { treeOf } from "../../stack/processes/process-tree.ts";
import { findProcess } from "../../stack/processes/process-table.ts";

/** Linux counts process time in hundredths of a second (`getconf CLK_TCK`). */
const TICK_SECONDS = 0.01;
const MEGABYTES_PER_KIB = 1024 / 1e6;
const SAMPLE_MS = 250;

/** CPU time that a process and its descendants have used, in seconds; NaN where it cannot be read. */
export function cpuSeconds(pid: number): number {
  const row = findProcess(pid);
  const pids = row ? treeOf(row).map((each) => each.pid) : [];
  return pids.length ? pids.map(ticksOf).reduce((sum, each) => sum + each, 0) * TICK_SECONDS : Number.NaN;
}

/** A process's own ticks and those of its children that ended; 0 for one that has just ended itself. */
function ticksOf(pid: number): number {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  } catch {
    return 0;
  }
}

/** Resident memory of a process now or at its peak, in megabytes (10^6 bytes); NaN where it cannot be read. */
export function memoryMegabytes(pid: number, which: "now" | "peak"): number {
  try {
    const text = readFileSync(`/proc/${pid}/status`, "utf8");
    const line = which === "now" ? /^VmRSS:\s+(\d+) kB/m : /^VmHWM:\s+(\d+) kB/m;
    return Number(line.exec(text)?.[1]) * MEGABYTES_PER_KIB;
  } catch {
    return Number.NaN;
  }
}

/** Watches a process's resident memory from now on; the answer stops it and gives every sample, in megabytes. */
export function watchMemory(pid: number): () => number[] {
  const samples: number[] = [];
  const sample = (): void => {
    samples.push(memoryMegabytes(pid, "now"));
  };
  const timer = setInterval(sample, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    sample();
    return samples;
  };
}
