import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

/** Which core does what; null where this machine has one core only, or no `taskset`. */
export interface Cores {
  readonly servers: number | null;
  readonly load: number | null;
  /** One sentence for the report. */
  readonly words: string;
}

/** Gives the servers core 0 and the load, this process included, core 1, as far as the machine allows it. */
export function divideCores(): Cores {
  if (availableParallelism() < 2) {
    return { servers: null, load: null, words: "one core only: servers and load share it" };
  }
  const own = spawnSync("taskset", ["-a", "-c", "-p", "1", String(process.pid)], { stdio: "ignore" });
  if (own.status !== 0) {
    const remedy = "on Debian and Ubuntu it is in the package util-linux";
    return {
      servers: null,
      load: null,
      words: `not pinned to cores: taskset is missing or refused (${remedy})`,
    };
  }
  return { servers: 0, load: 1, words: "servers on core 0, load and the Stripe emulator on core 1" };
}

/** The command line that runs a program on one core. */
export function onCore(
  core: number | null,
  command: string,
  args: readonly string[],
): { command: string; args: string[] } {
  if (core === null) return { command, args: [...args] };
  return { command: "taskset", args: ["-c", String(core), command, ...args] };
}
