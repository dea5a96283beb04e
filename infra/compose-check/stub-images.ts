import { cp, mkdir, realpath, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ensureDistribution } from "../keycloak/distribution/ensure-distribution.ts";
import { ensureJava } from "../machine/java-program.ts";
import { readMachineSettings } from "../machine/settings.ts";
import { ensurePrometheus, PROMETHEUS } from "../observe/prometheus-programs.ts";
import { docker, hasImage } from "./engine.ts";
import { WORK } from "./settings.ts";
import type { Debian } from "./tools.ts";
import { must, print } from "./run.ts";

/** A local image under the name of an official one: its recipe, and files for the build context. */
type StubImage = { image: string; recipe: string; files?: Record<string, string> };

async function npmFolder(): Promise<string> {
  const program = await realpath(await must("which", ["npm"]));
  return join(dirname(program), "..");
}

async function build({ image, recipe, files = {} }: StubImage): Promise<void> {
  if (await hasImage(image)) return print(`  ${image} (cached)`);
  const context = join(WORK, "context");
  await mkdir(context, { recursive: true });
  for (const [name, path] of Object.entries(files)) {
    await cp(path, join(context, name), { recursive: true, verbatimSymlinks: true });
  }
  const file = join(import.meta.dirname, "stubs", `${recipe}.Dockerfile`);
  await docker("build", "--quiet", "--network", "host", "--tag", image, "--file", file, context);
  await rm(context, { recursive: true });
  print(`  ${image}`);
}

async function importDebian(image: string, archive: string): Promise<void> {
  if (!(await hasImage(image))) await docker("import", archive, image);
}

/** Makes local images under the official names, for machines without access to an image registry. */
export async function makeStubImages(debian: Debian): Promise<void> {
  print("stubs of the official base images (they check the wiring, not the official images):");
  await importDebian("stub/debian", debian.bookworm);
  await importDebian("stub/debian-sid", debian.sid);
  const { cacheDir, path } = readMachineSettings();
  const keycloak = await ensureDistribution({
    cacheDir,
    path,
    java: await ensureJava(print),
    onProgress: () => {},
  });
  const certificates = "/etc/ssl/certs/ca-certificates.crt";
  await build({
    image: "node:24.21.0-bookworm-slim",
    recipe: "node",
    files: { node: process.execPath, npm: await npmFolder(), "ca-certificates.crt": certificates },
  });
  await build({
    image: "postgres:18.6-bookworm",
    recipe: "postgres",
    files: { "entry.sh": join(import.meta.dirname, "stubs/postgres-entry.sh") },
  });
  await build({ image: "redis:8.2.10-bookworm", recipe: "redis" });
  await build({ image: "quay.io/keycloak/keycloak:26.7.3", recipe: "keycloak", files: { keycloak } });
  await build({ image: "maildev/maildev:2.2.1", recipe: "maildev" });
  const { prometheus } = await ensurePrometheus(print);
  await build({ image: `prom/prometheus:v${PROMETHEUS}`, recipe: "prometheus", files: { prometheus } });
}
