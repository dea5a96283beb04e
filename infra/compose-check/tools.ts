import { access, cp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { buildGoPrograms } from "../machine/go-programs.ts";
import { CACHE, DOCKER_CONFIG, withEnvironment } from "./settings.ts";
import { must, run, print } from "./run.ts";

const COMPOSE = "v2.40.3";
const COMPOSE_MODULE = "github.com/docker/compose/v2";
const PACKAGES = ["docker.io", "debootstrap", "iptables", "openssl", "curl"];

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Installs Debian's packages: the engine, and what makes base images. */
async function installPackages(): Promise<void> {
  const env = withEnvironment({ DEBIAN_FRONTEND: "noninteractive" });
  const install = ["install", "-y", "-q", "--no-install-recommends", ...PACKAGES];
  if ((await run("dpkg", ["-s", ...PACKAGES])).code === 0) return;
  print(`installing ${PACKAGES.join(", ")}`);
  if ((await run("apt-get", install, { env })).code === 0) return;
  await must("apt-get", ["update", "-q"], { env });
  await must("apt-get", install, { env });
}

/** Builds Compose v2 with Go, since Debian 12 has none, and installs it as a plugin, so that `docker compose` works as documented. */
async function ensureCompose(): Promise<void> {
  const folder = join(CACHE, `compose-${COMPOSE}`);
  if (!(await exists(folder))) {
    print(`building Compose ${COMPOSE} with Go (4 minutes, once per machine)`);
    const stamp = `-s -w -X ${COMPOSE_MODULE}/internal.Version=${COMPOSE}`;
    const flags = ["-ldflags", stamp];
    await buildGoPrograms(folder, { module: COMPOSE_MODULE, version: COMPOSE, packages: ["./cmd"], flags });
  }
  await mkdir(join(DOCKER_CONFIG, "cli-plugins"), { recursive: true });
  await cp(join(folder, "cmd"), join(DOCKER_CONFIG, "cli-plugins/docker-compose"));
}

/** Returns a minimal Debian release as one archive, made from Debian's own packages once per machine. */
async function ensureDebian(release: "bookworm" | "sid"): Promise<string> {
  const archive = join(CACHE, `debian-${release}.tar`);
  if (await exists(archive)) return archive;
  print(`making a minimal Debian ${release} with debootstrap (a minute, once per machine)`);
  const root = join(CACHE, "debian");
  await rm(root, { recursive: true, force: true });
  await must("debootstrap", ["--variant=minbase", "--include=ca-certificates", release, root]);
  await must("tar", ["-C", root, "-cf", `${archive}.new`, "."]);
  await must("mv", [`${archive}.new`, archive]);
  await rm(root, { recursive: true, force: true });
  return archive;
}

/** Archives of the Debian releases that the stub images are built from. */
export interface Debian {
  readonly bookworm: string;
  readonly sid: string;
}

/**
 * Installs everything that the check needs on the machine and returns the archives for the stub images.
 * @throws Error with what to do
 */
export async function ensureTools(): Promise<Debian> {
  if (process.getuid?.() !== 0 || !(await exists("/etc/debian_version"))) {
    throw new Error("This check starts its own Docker engine: it needs root on a Debian machine.");
  }
  await mkdir(CACHE, { recursive: true });
  await installPackages();
  await ensureCompose();
  return { bookworm: await ensureDebian("bookworm"), sid: await ensureDebian("sid") };
}
