import { setTimeout as pause } from "node:timers/promises";
import { docker } from "./engine.ts";
import { print } from "./run.ts";

const RESTARTED_MS = 60_000;

const inspect = (container: string, format: string) => docker("inspect", "--format", format, container);
const containerOf = async (service: string) =>
  (await docker("ps", "--quiet", "--filter", `label=com.docker.compose.service=${service}`)).split("\n")[0] ??
  "";

/** Kills the process of one container as a crash would, not through the engine, and waits until it is healthy again. */
export async function killOne(service: string): Promise<void> {
  const container = await containerOf(service);
  await pause(3000);
  process.kill(Number(await inspect(container, "{{.State.Pid}}")), "SIGKILL");
  const began = performance.now();
  const isBack = async () =>
    (await inspect(container, "{{.RestartCount}} {{.State.Health.Status}}")) === "1 healthy";
  while (!(await isBack())) {
    if (performance.now() - began > RESTARTED_MS) throw new Error(`${service} did not restart`);
    await pause(200);
  }
  print(`${service} was killed and restarted, healthy after ${Math.round(performance.now() - began)} ms`);
}

/** Checks the limits and rights of every running container, as the engine reports them. */
export async function checkHardening(): Promise<void> {
  const containers = (await docker("ps", "--quiet")).split("\n").filter(Boolean);
  const format =
    "{{.Name}} user={{.Config.User}} readonly={{.HostConfig.ReadonlyRootfs}} dropped={{.HostConfig.CapDrop}} memory={{.HostConfig.Memory}} init={{.HostConfig.Init}} health={{.State.Health.Status}}";
  for (const container of containers) {
    const line = await inspect(container, format);
    const isHardened =
      /user=\S/.test(line) &&
      !/user=(root|0) |memory=0 /.test(line) &&
      /readonly=true dropped=\[ALL\]/.test(line) &&
      /health=healthy/.test(line);
    if (!isHardened) throw new Error(`a container has too many rights: ${line}`);
  }
  print(
    `${containers.length} containers run, each not as root, read-only, without capabilities, limited, healthy`,
  );
}

/** Runs inside the image converter: prints the secrets that it can read and the addresses that it can reach. */
const PROBE = `
  const readable = fs.existsSync("/run/secrets") ? fs.readdirSync("/run/secrets") : [];
  const reaches = (address) => new Promise((resolve) => {
    const [host, port] = address.split(":");
    const socket = net.connect({ host, port, timeout: 2000 });
    socket.on("connect", () => resolve([address])).on("error", () => resolve([])).on("timeout", () => resolve([]));
  });
  Promise.all(process.argv.slice(1).map(reaches)).then((reached) => {
    console.log(JSON.stringify([...readable, ...reached.flat()]));
    process.exit();
  });`;

/** Checks that the image converter reads no secret and reaches no other service and no public address, by name or by IP. */
export async function checkConverterIsolation(): Promise<void> {
  const addressOf = async (service: string) =>
    (
      await inspect(await containerOf(service), "{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}")
    ).split(" ")[0];
  const parts = { postgres: 5432, redis: 6379, keycloak: 8080, "api-1": 4000, "stripe-emulator": 12_111 };
  const addresses = await Promise.all(
    Object.entries(parts).map(async ([name, port]) => [
      `${name}:${port}`,
      `${await addressOf(name)}:${port}`,
    ]),
  );
  const targets = [...addresses.flat(), "1.1.1.1:443"];
  const found = await docker("exec", await containerOf("image-converter"), "node", "-e", PROBE, ...targets);
  if (found.trim() !== "[]") throw new Error(`the image converter has or reaches ${found}`);
  print(`the image converter reads no secret and reaches none of ${targets.length} addresses`);
}
