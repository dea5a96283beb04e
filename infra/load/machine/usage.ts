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

/**
 * Watches one core from now on; the returned function gives the share of the time, 0 to 1, in which the core was busy with any process. NaN
 * where it cannot be read or no core is given.
 */
export function watchCore(core: number | null): () => number {
  const before = coreTicks(core);
  return () => {
    const after = coreTicks(core);
    return (after.busy - before.busy) / (after.all - before.all);
  };
}

/** Ticks of a core since the machine started (proc(5), `/proc/stat`: user, nice, system, idle, iowait, ...). */
function coreTicks(core: number | null): { busy: number; all: number } {
  try {
    const line = new RegExp(`^cpu${core} (.*)$`, "m").exec(readFileSync("/proc/stat", "utf8"))?.[1] ?? "";
    const ticks = line.split(" ").map(Number);
    const all = ticks.reduce((sum, each) => sum + each, 0);
    return { busy: all - (ticks[3] ?? Number.NaN) - (ticks[4] ?? Number.NaN), all };
  } catch {
    return { busy: Number.NaN, all: Number.NaN };
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
