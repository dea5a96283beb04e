import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

/** Before this process is pinned. */
const availableCores = availableParallelism();

/** The cores of servers and load; null if processes are not pinned. */
export interface Cores {
  readonly servers: number | null;
  readonly load: number | null;
  readonly description: string;
}

/** Assigns the servers to core 0 and the load, with this process, to core 1, if the machine can pin processes. */
export function assignCores(): Cores {
  const notPinned = { servers: null, load: null };
  if (availableCores < 2) return { ...notPinned, description: "one core only: servers and load share it" };
  const own = spawnSync("taskset", ["-a", "-c", "-p", "1", String(process.pid)], { stdio: "ignore" });
  if (own.status !== 0)
    return { ...notPinned, description: "not pinned to cores: install taskset (Debian, Ubuntu: util-linux)" };
  return { servers: 0, load: 1, description: "servers on core 0, load and the Stripe emulator on core 1" };
}

/**
 * Lets this process, and what it starts from now on, run on all cores for the time of `work`: a browser on one core is slower
 * than any visitor's.
 */
export async function onAllCores<Result>(cores: Cores, work: () => Promise<Result>): Promise<Result> {
  if (cores.load === null) return work();
  const pinTo = (list: string): void => {
    spawnSync("taskset", ["-a", "-c", "-p", list, String(process.pid)], { stdio: "ignore" });
  };
  pinTo(`0-${availableCores - 1}`);
  try {
    return await work();
  } finally {
    pinTo(String(cores.load));
  }
}

/** Returns the command line that runs a program on one core. */
export function onCore(
  core: number | null,
  command: string,
  args: readonly string[],
): { command: string; args: string[] } {
  if (core === null) return { command, args: [...args] };
  return { command: "taskset", args: ["-c", String(core), command, ...args] };
}
