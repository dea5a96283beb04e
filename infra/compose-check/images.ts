import { docker, type Compose } from "./engine.ts";
import { ROOT } from "./settings.ts";
import { print } from "./run.ts";

const TARGETS = ["api", "worker", "web", "gateway", "keycloak", "postgres", "stripe-emulator"];
const BASES: Record<string, string> = {
  keycloak: "quay.io/keycloak/keycloak:26.7.3",
  postgres: "postgres:18.6-bookworm",
};
const MEGABYTE = 1_000_000;

const bytes = async (image: string) =>
  Number(await docker("image", "inspect", "--format", "{{.Size}}", image));
const base = (target: string) => BASES[target] ?? "node:24.21.0-bookworm-slim";

/** Builds the shop's images with a version as tag and logs how much each adds to its base. */
export async function buildImages(version: string): Promise<void> {
  print(`images of the shop, ${version}:`);
  for (const target of TARGETS) {
    const image = `boltwright/${target}:${version}`;
    const revision = ["--build-arg", `REVISION=${version}`];
    await docker(
      "build",
      "--quiet",
      "--network",
      "host",
      ...revision,
      "--tag",
      image,
      "--file",
      `${ROOT}/infra/docker/Dockerfile`,
      "--target",
      target,
      ROOT,
    );
    const whole = (await bytes(image)) / MEGABYTE;
    const own = whole - (await bytes(base(target))) / MEGABYTE;
    print(`  ${image.padEnd(32)} ${whole.toFixed(0)} MB, ${own.toFixed(0)} MB more than the base image`);
  }
}

/** Rolls to a new version without downtime: migrations first, then one process after the other. */
export async function rollTo(compose: Compose): Promise<void> {
  await compose("run", "--rm", "--no-deps", "migrate");
  for (const service of ["api-1", "api-2", "web", "worker-payments", "image-converter", "worker-images"]) {
    await compose("up", "--detach", "--wait", "--no-build", "--no-deps", service);
    print(`  ${service} runs v2`);
  }
}
