import { availableParallelism, cpus, loadavg } from "node:os";
import { run } from "../../machine/run.ts";
import { ROOT } from "../../stack/parts/root.ts";

/** Returns what the numbers of a run depend on: commit, processors, and the load average over five minutes. */
export async function describeRun(): Promise<string> {
  const git = (...args: string[]) => run("git", ["-C", ROOT, ...args]);
  const [{ output: head }, { output: changes }] = await Promise.all([
    git("rev-parse", "--short=12", "HEAD"),
    git("status", "--porcelain"),
  ]);
  const commit = `commit ${head.trim()}${changes.trim() ? " with uncommitted changes" : ""}`;
  const cores = `${availableParallelism()} x ${cpus()[0]?.model.trim() ?? "unknown"}`;
  return `${commit}, Node ${process.versions.node}, ${cores}, load average ${(loadavg()[1] ?? 0).toFixed(1)}`;
}
