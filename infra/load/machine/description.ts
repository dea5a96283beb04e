import { cpus, hostname, loadavg, totalmem } from "node:os";
import { run } from "../../machine/run.ts";
import { ROOT } from "../../stack/parts/root.ts";

/** Returns the machine's name, processors and memory. */
export function describeMachine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${hostname()}, ${cpus().length} x ${cpu?.model.trim() ?? "unknown"}, ${memory} GB, ${process.platform} ${process.arch}`;
}

/** Returns the load averages over 1, 5 and 15 minutes. */
export function loadAverage(): string {
  return loadavg()
    .map((each) => each.toFixed(1))
    .join(" ");
}

/** Returns this checkout's commit, and whether it has uncommitted changes. */
export async function describeCommit(): Promise<string> {
  const git = (...args: string[]) => run("git", ["-C", ROOT, ...args]);
  const [head, changes] = await Promise.all([
    git("rev-parse", "--short=12", "HEAD"),
    git("status", "--porcelain"),
  ]);
  if (head.code !== 0) return "unknown";
  return `${head.output.trim()}${changes.output.trim() ? " with uncommitted changes" : ""}`;
}

/** Returns a program's name with the first version number that it prints. */
export async function describeVersion(name: string, program: string, flag: string): Promise<string> {
  const { output } = await run(program, [flag]);
  return `${name} ${/\d+(\.\d+)+/.exec(output)?.[0] ?? "of an unknown version"}`;
}
