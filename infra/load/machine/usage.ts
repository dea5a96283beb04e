import { readFileSync } from "node:fs";
import { findProcess } from "../../stack/processes/process-table.ts";
import { treeOf } from "../../stack/processes/process-tree.ts";

/** Linux counts process time in hundredths of a second (`getconf CLK_TCK`). */
const TICK_SECONDS = 0.01;
const MEGABYTES_PER_KIB = 1024 / 1e6;

/** Returns the CPU seconds of a process and its descendants; NaN if they cannot be read. */
export function cpuSeconds(pid: number): number {
  const row = findProcess(pid);
  const pids = row ? treeOf(row).map((each) => each.pid) : [];
  return pids.length ? pids.map(ticksOf).reduce((sum, each) => sum + each, 0) * TICK_SECONDS : Number.NaN;
}

/** Includes children that ended; 0 for a process that has just ended. */
function ticksOf(pid: number): number {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  } catch {
    return 0;
  }
}

/** Starts to measure CPU time; the returned function gives the seconds that each process has used since. */
export function measureCpu<Name extends string>(
  pids: Readonly<Record<Name, number>>,
  names: readonly Name[],
): () => number[] {
  const before = names.map((name) => cpuSeconds(pids[name]));
  return () => names.map((name, index) => cpuSeconds(pids[name]) - (before[index] ?? Number.NaN));
}

/** Starts to measure a core; the returned function gives the share of time, 0 to 1, in which it was busy. NaN if unknown. */
export function measureCore(core: number | null): () => number {
  const before = coreTicks(core);
  return () => {
    const after = coreTicks(core);
    return (after.busy - before.busy) / (after.all - before.all);
  };
}

/** Ticks of a core since boot (proc(5), `/proc/stat`: user, nice, system, idle, iowait, ...). */
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

/** Returns the highest resident memory of a process in megabytes (10^6 bytes); NaN if it cannot be read. */
export function peakMegabytes(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(text)?.[1]) * MEGABYTES_PER_KIB;
  } catch {
    return Number.NaN;
  }
}
