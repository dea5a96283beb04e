import { readdirSync, readFileSync } from "node:fs";
import { findProcess } from "../../stack/processes/process-table.ts";
import { treeOf } from "../../stack/processes/process-tree.ts";
import { cpuSeconds } from "../machine/usage.ts";
import type { Sample } from "../verdict/run-record.ts";

const MEGABYTES_PER_KIB = 1024 / 1e6;

/** Samples the CPU, memory and handles of each part's processes. */
export class ProcessSampler {
  private readonly seen = new Map<string, { pid: number; cpu: number; at: number }>();
  private readonly pids: () => Map<string, number>;
  /** Parts whose pid has changed or is gone. */
  readonly died = new Set<string>();

  constructor(pids: () => Map<string, number>) {
    this.pids = pids;
    this.sample();
  }

  sample(): Sample["processes"] {
    const now = performance.now();
    const found: Sample["processes"] = {};
    const pids = this.pids();
    for (const [name, pid] of pids) {
      const cpu = cpuSeconds(pid);
      const last = this.seen.get(name);
      if (Number.isNaN(cpu) || (last && last.pid !== pid)) this.died.add(name);
      this.seen.set(name, { pid, cpu, at: now });
      if (!last || last.pid !== pid || Number.isNaN(cpu)) continue;
      // A child that ends takes its time along for a moment.
      const cores = Math.max(0, (cpu - last.cpu) / ((now - last.at) / 1000));
      found[name] = { cores, ...usedByTree(pid) };
    }
    for (const name of this.seen.keys()) if (!pids.has(name)) this.died.add(name);
    return found;
  }
}

/** Memory without shared pages (`Pss_Shmem`): Postgres's buffers always fill up. */
function usedByTree(pid: number): { megabytes: number; handles: number } {
  const row = findProcess(pid);
  const pids = row ? treeOf(row).map((each) => each.pid) : [];
  const sum = (of: (pid: number) => number): number => pids.reduce((all, each) => all + orZero(of, each), 0);
  return {
    megabytes: sum(proportionalMegabytes),
    handles: sum((each) => readdirSync(`/proc/${each}/fd`).length),
  };
}

/** Zero for a process that has just ended. */
function orZero(of: (pid: number) => number, pid: number): number {
  try {
    return of(pid);
  } catch {
    return 0;
  }
}

function proportionalMegabytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const kibOf = (line: RegExp): number => Number(line.exec(text)?.[1] ?? 0);
  return (kibOf(/^Pss:\s+(\d+) kB/m) - kibOf(/^Pss_Shmem:\s+(\d+) kB/m)) * MEGABYTES_PER_KIB;
}
