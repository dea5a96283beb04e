import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readMachineSettings } from "../keycloak/settings.ts";
import { DOCKER_CONFIG, ROOT, WORK, withEnvironment } from "./settings.ts";
import { must, run, say } from "./words.ts";

const SOCKET = `unix://${join(WORK, "docker.sock")}`;
const READY_MS = 60_000;
const environment = withEnvironment({
  DOCKER_HOST: SOCKET,
  DOCKER_BUILDKIT: "1",
  DOCKER_CONFIG,
  PATH: `/usr/bin:${readMachineSettings().path}`,
  COMPOSE_PROJECT_NAME: "boltwright-check",
  COMPOSE_ENV_FILES: "infra/compose/demo.env",
  COMPOSE_PROGRESS: "quiet",
});

/** Whether this engine has an image of that name already, as one that was kept may. */
export const hasImage = async (name: string) => (await tryDocker("image", "inspect", name)).code === 0;

/** Calls the check's own engine. */
export const docker = (...args: string[]) => must("docker", args, { env: environment });
const tryDocker = (...args: string[]) => run("docker", args, { env: environment });

/** `docker compose` in the checkout, with settings in the environment; `type` takes a whole line, as an operator types it. */
export type Compose = { (...args: string[]): Promise<string>; type: (line: string) => Promise<string> };

/** Compose over the shop's own file, with the demonstration's settings and more. */
export function composeWith(settings: Record<string, string>): Compose {
  const options = { cwd: ROOT, env: { ...environment, ...settings } };
  const compose = (...args: string[]) => must("docker", ["compose", ...args], options);
  return Object.assign(compose, { type: (line: string) => must("sh", ["-c", line], options) });
}

/**
 * Starts a Docker engine of its own: own data, own socket, and nothing of a machine's engine is touched.
 * @returns how it is stopped; what it changed in the machine's network is put back, and its data goes unless it is to be kept
 */
export async function startEngine(): Promise<(keep: boolean) => Promise<void>> {
  await mkdir(WORK, { recursive: true, mode: 0o700 });
  const firewall = join(WORK, "firewall");
  await writeFile(firewall, await must("iptables-save", []));
  const log = openSync(join(WORK, "engine.log"), "a");
  const folders = ["--data-root", join(WORK, "data"), "--exec-root", join(WORK, "exec")];
  const place = ["-H", SOCKET, "--pidfile", join(WORK, "engine.pid"), "--bip", "172.31.240.1/24"];
  const engine = spawn("dockerd", [...folders, ...place], { stdio: ["ignore", log, log], detached: true });
  const ended = once(engine, "exit");
  const giveUpAt = performance.now() + READY_MS;
  while ((await tryDocker("version")).code !== 0) {
    if (engine.exitCode !== null || performance.now() > giveUpAt) {
      throw new Error(`The engine did not start:\n${await readFile(join(WORK, "engine.log"), "utf8")}`);
    }
    await pause(250);
  }
  const version = await docker("version", "--format", "{{.Server.Version}}");
  say(`Docker engine ${version} runs with data and a socket of its own`);
  return async (keep) => {
    engine.kill("SIGTERM");
    await ended;
    await must("iptables-restore", [firewall]);
    await run("ip", ["link", "delete", "docker0"]);
    if (!keep) await rm(WORK, { recursive: true, force: true });
    say(
      `engine stopped, its data ${keep ? "kept for the next run" : "removed"}, the machine's firewall as before`,
    );
  };
}
