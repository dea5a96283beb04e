import { readdirSync, readFileSync } from "node:fs";
import { cpuSeconds } from "../machine/usage.ts";
import { findProcess } from "../../stack/processes/process-table.ts";
import { treeOf } from "../../stack/processes/process-tree.ts";
import type { Sample } from "../verdict/run-record.ts";

const MEGABYTES_PER_KIB = 1024 / 1e6;

/** What each part's processes use; cores since the last look. */
export class ProcessWatch {
  private readonly seen = new Map<string, { pid: number; cpu: number; at: number }>();
  private readonly pids: () => Map<string, number>;
  /** Parts that have another pid than they had, or none any more. */
  readonly died = new Set<string>();

  constructor(pids: () => Map<string, number>) {
    this.pids = pids;
    this.look();
  }

  look(): Sample["processes"] {
    const now = performance.now();
    const found: Sample["processes"] = {};
    const pids = this.pids();
    for (const [name, pid] of pids) {
      const cpu = cpuSeconds(pid);
      const last = this.seen.get(name);
      if (Number.isNaN(cpu) || (last && last.pid !== pid)) this.died.add(name);
      this.seen.set(name, { pid, cpu, at: now });
      if (!last || last.pid !== pid || Number.isNaN(cpu)) continue;
      // A child that ended takes its time with it for a moment.
      const cores = Math.max(0, (cpu - last.cpu) / ((now - last.at) / 1000));
      found[name] = { cores, ...heldByTree(pid) };
    }
    for (const name of this.seen.keys()) if (!pids.has(name)) this.died.add(name);
    return found;
  }
}

/** Memory and handles of a process and its descendants, without shared memory: Postgres's buffers fill up to what they are set to. */
function heldByTree(pid: number): { megabytes: number; handles: number } {
  const row = findProcess(pid);
  const pids = row ? treeOf(row).map((each) => each.pid) : [];
  const sum = (of: (pid: number) => number): number => pids.reduce((all, each) => all + of(each), 0);
  return { megabytes: sum(proportionalMegabytes), handles: sum(openHandles) };
}

function openHandles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

function proportionalMegabytes(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    const kibOf = (line: RegExp): number => Number(line.exec(text)?.[1] ?? 0);
    return (kibOf(/^Pss:\s+(\d+) kB/m) - kibOf(/^Pss_Shmem:\s+(\d+) kB/m)) * MEGABYTES_PER_KIB;
  } catch {
    return 0;
  }
}
