import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readMachineSettings } from "../machine/settings.ts";
import { DOCKER_CONFIG, ROOT, WORK, withEnvironment } from "./settings.ts";
import { must, run, print } from "./run.ts";

const SOCKET = `unix://${join(WORK, "docker.sock")}`;
const READY_MS = 60_000;
/** The tables that the engine fills, as they are on a machine without rules: `iptables-save` omits those. */
const EMPTY_TABLES = [
  "*filter\n:INPUT ACCEPT\n:FORWARD ACCEPT\n:OUTPUT ACCEPT\nCOMMIT\n",
  "*nat\n:PREROUTING ACCEPT\n:INPUT ACCEPT\n:OUTPUT ACCEPT\n:POSTROUTING ACCEPT\nCOMMIT\n",
];
const environment = withEnvironment({
  DOCKER_HOST: SOCKET,
  DOCKER_BUILDKIT: "1",
  DOCKER_CONFIG,
  PATH: `/usr/bin:${readMachineSettings().path}`,
  COMPOSE_PROJECT_NAME: "boltwright-check",
  COMPOSE_ENV_FILES: "infra/compose/demo.env",
  COMPOSE_PROGRESS: "quiet",
});

/** Returns whether the engine has an image of that name, from a run with `--keep`. */
export const hasImage = async (name: string) => (await tryDocker("image", "inspect", name)).code === 0;

/** Calls the engine of the check. */
export const docker = (...args: string[]) => must("docker", args, { env: environment });
const tryDocker = (...args: string[]) => run("docker", args, { env: environment });

/** `docker compose` in the checkout with settings in the environment; `type` runs a whole command line in a shell. */
export type Compose = { (...args: string[]): Promise<string>; type: (line: string) => Promise<string> };

/** Returns Compose with the demonstration's settings and these. */
export function composeWith(settings: Record<string, string>): Compose {
  const options = { cwd: ROOT, env: { ...environment, ...settings } };
  const compose = (...args: string[]) => must("docker", ["compose", ...args], options);
  return Object.assign(compose, { type: (line: string) => must("sh", ["-c", line], options) });
}

/**
 * Starts a Docker engine with its own data and socket; an engine of the machine is not touched.
 * @returns a function that stops it, restores the machine's firewall and removes the data unless it is to be reused
 */
export async function startEngine(): Promise<(reuseData: boolean) => Promise<void>> {
  await mkdir(WORK, { recursive: true, mode: 0o700 });
  const firewall = join(WORK, "firewall");
  await writeFile(firewall, `${EMPTY_TABLES.join("")}${await must("iptables-save", [])}\n`);
  const log = openSync(join(WORK, "engine.log"), "a");
  const folders = ["--data-root", join(WORK, "data"), "--exec-root", join(WORK, "exec")];
  const addresses = ["-H", SOCKET, "--pidfile", join(WORK, "engine.pid"), "--bip", "172.31.240.1/24"];
  const engine = spawn("dockerd", [...folders, ...addresses], {
    stdio: ["ignore", log, log],
    detached: true,
  });
  const ended = once(engine, "exit");
  const giveUpAt = performance.now() + READY_MS;
  while ((await tryDocker("version")).code !== 0) {
    if (engine.exitCode !== null || performance.now() > giveUpAt) {
      throw new Error(`The engine did not start:\n${await readFile(join(WORK, "engine.log"), "utf8")}`);
    }
    await pause(250);
  }
  const version = await docker("version", "--format", "{{.Server.Version}}");
  print(`Docker engine ${version} runs with its own data and socket`);
  return async (reuseData) => {
    engine.kill("SIGTERM");
    await ended;
    await must("iptables-restore", [firewall]);
    await run("ip", ["link", "delete", "docker0"]);
    if (!reuseData) await rm(WORK, { recursive: true, force: true });
    print(
      `engine stopped, its data ${reuseData ? "stored for the next run" : "removed"}, the machine's firewall restored`,
    );
  };
}
