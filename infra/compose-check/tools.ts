import { access, cp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { buildGoPrograms } from "../stack/machine/go-programs.ts";
import { CACHE, DOCKER_CONFIG, withEnvironment } from "./settings.ts";
import { must, run, say } from "./words.ts";

const COMPOSE = "v2.40.3";
const COMPOSE_MODULE = "github.com/docker/compose/v2";
const PACKAGES = ["docker.io", "debootstrap", "iptables", "openssl", "curl"];

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Installs what Debian has: the engine, and what makes base images. */
async function installPackages(): Promise<void> {
  const env = withEnvironment({ DEBIAN_FRONTEND: "noninteractive" });
  const install = ["install", "-y", "-q", "--no-install-recommends", ...PACKAGES];
  if ((await run("dpkg", ["-s", ...PACKAGES])).code === 0) return;
  say(`installing ${PACKAGES.join(", ")}`);
  if ((await run("apt-get", install, { env })).code === 0) return;
  await must("apt-get", ["update", "-q"], { env });
  await must("apt-get", install, { env });
}

/** Compose v2, built with Go where Debian has none, and laid where the engine's command looks for it: `docker compose` is typed as in the documents. */
async function ensureCompose(): Promise<void> {
  const folder = join(CACHE, `compose-${COMPOSE}`);
  if (!(await isThere(folder))) {
    say(`building Compose ${COMPOSE} with Go (4 minutes, once for this machine)`);
    const stamp = `-s -w -X ${COMPOSE_MODULE}/internal.Version=${COMPOSE}`;
    const flags = ["-ldflags", stamp];
    await buildGoPrograms(folder, { module: COMPOSE_MODULE, version: COMPOSE, packages: ["./cmd"], flags });
  }
  await mkdir(join(DOCKER_CONFIG, "cli-plugins"), { recursive: true });
  await cp(join(folder, "cmd"), join(DOCKER_CONFIG, "cli-plugins/docker-compose"));
}

/** A minimal Debian as one archive, from Debian's own packages. */
async function ensureDebian(): Promise<string> {
  const archive = join(CACHE, "debian-bookworm.tar");
  if (await isThere(archive)) return archive;
  say("making a minimal Debian with debootstrap (a minute, once for this machine)");
  const root = join(CACHE, "debian");
  await rm(root, { recursive: true, force: true });
  await must("debootstrap", ["--variant=minbase", "--include=ca-certificates", "bookworm", root]);
  await must("tar", ["-C", root, "-cf", `${archive}.new`, "."]);
  await must("mv", [`${archive}.new`, archive]);
  await rm(root, { recursive: true, force: true });
  return archive;
}

/**
 * Everything that the check needs on the machine.
 * @throws Error with the remedy
 */
export async function ensureTools(): Promise<{ debian: string }> {
  if (process.getuid?.() !== 0 || !(await isThere("/etc/debian_version"))) {
    throw new Error("This check starts a Docker engine of its own: it needs root on a Debian machine.");
  }
  await mkdir(CACHE, { recursive: true });
  await installPackages();
  await ensureCompose();
  return { debian: await ensureDebian() };
}
