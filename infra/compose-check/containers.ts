import { setTimeout as pause } from "node:timers/promises";
import { docker } from "./engine.ts";
import { say } from "./words.ts";

const BACK_MS = 60_000;

const ask = (container: string, format: string) => docker("inspect", "--format", format, container);
const named = async (service: string) =>
  (await docker("ps", "--quiet", "--filter", `label=com.docker.compose.service=${service}`)).split("\n")[0] ??
  "";

/** Kills the process of one container as a crash would (no word to the engine), and waits until it is back. */
export async function killOne(service: string): Promise<void> {
  const container = await named(service);
  await pause(3000);
  process.kill(Number(await ask(container, "{{.State.Pid}}")), "SIGKILL");
  const began = performance.now();
  const isBack = async () =>
    (await ask(container, "{{.RestartCount}} {{.State.Health.Status}}")) === "1 healthy";
  while (!(await isBack())) {
    if (performance.now() - began > BACK_MS) throw new Error(`${service} did not come back by itself`);
    await pause(200);
  }
  say(
    `${service} was killed and is back by itself, healthy after ${Math.round(performance.now() - began)} ms`,
  );
}

/** What every running container must hold to, asked of the engine and not of the file. */
export async function whatHolds(): Promise<void> {
  const containers = (await docker("ps", "--quiet")).split("\n").filter(Boolean);
  const format =
    "{{.Name}} user={{.Config.User}} readonly={{.HostConfig.ReadonlyRootfs}} dropped={{.HostConfig.CapDrop}} memory={{.HostConfig.Memory}} init={{.HostConfig.Init}} health={{.State.Health.Status}}";
  for (const container of containers) {
    const line = await ask(container, format);
    const isKept =
      /user=\S/.test(line) &&
      !/user=(root|0) |memory=0 /.test(line) &&
      /readonly=true dropped=\[ALL\]/.test(line) &&
      /health=healthy/.test(line);
    if (!isKept) throw new Error(`a container runs with too much: ${line}`);
  }
  say(
    `${containers.length} containers run, each not as root, read-only, without capabilities, limited, healthy`,
  );
}
