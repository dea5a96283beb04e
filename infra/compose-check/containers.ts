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

/** Runs inside the image converter: reports a secret that it can read and an address that it can reach, if there is one. */
const PROBE = `
  const readable = fs.existsSync("/run/secrets") ? fs.readdirSync("/run/secrets") : [];
  const reaches = (address) => new Promise((tell) => {
    const [host, port] = address.split(":");
    const socket = net.connect({ host, port, timeout: 2000 });
    socket.on("connect", () => tell([address])).on("error", () => tell([])).on("timeout", () => tell([]));
  });
  Promise.all(process.argv.slice(1).map(reaches)).then((reached) => {
    console.log(JSON.stringify([...readable, ...reached.flat()]));
    process.exit();
  });`;

/** What converts images can read no secret and reach neither another part of the shop nor the world, by name or by address. */
export async function converterIsAlone(): Promise<void> {
  const addressOf = async (service: string) =>
    (await ask(await named(service), "{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}")).split(
      " ",
    )[0];
  const parts = { postgres: 5432, redis: 6379, keycloak: 8080, "api-1": 4000, "stripe-emulator": 12_111 };
  const addresses = await Promise.all(
    Object.entries(parts).map(async ([name, port]) => [
      `${name}:${port}`,
      `${await addressOf(name)}:${port}`,
    ]),
  );
  const targets = [...addresses.flat(), "1.1.1.1:443"];
  const found = await docker("exec", await named("image-converter"), "node", "-e", PROBE, ...targets);
  if (found.trim() !== "[]") throw new Error(`the image converter has or reaches ${found}`);
  say(`the image converter reads no secret and reaches none of ${targets.length} addresses`);
}
