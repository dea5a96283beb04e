import { docker, type Compose } from "./engine.ts";
import { ROOT } from "./settings.ts";
import { say } from "./words.ts";

const IMAGES = {
  api: "api/Dockerfile",
  worker: "worker/Dockerfile",
  gateway: "infra/gateway/Dockerfile",
  keycloak: "infra/keycloak/Dockerfile",
  "stripe-emulator": "infra/stripe-emulator/Dockerfile",
};
const MEGABYTE = 1_000_000;

const bytes = async (image: string) =>
  Number(await docker("image", "inspect", "--format", "{{.Size}}", image));
const base = (name: string) =>
  name === "keycloak" ? "quay.io/keycloak/keycloak:26.7.3" : "node:24.21.0-bookworm-slim";

/** Builds the shop's five images under a version and says how much each adds to its base. */
export async function buildImages(version: string): Promise<void> {
  say(`images of the shop, ${version}:`);
  for (const [name, file] of Object.entries(IMAGES)) {
    const image = `boltwright/${name}:${version}`;
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
      `${ROOT}/${file}`,
      ROOT,
    );
    const whole = (await bytes(image)) / MEGABYTE;
    const own = whole - (await bytes(base(name))) / MEGABYTE;
    say(`  ${image.padEnd(32)} ${whole.toFixed(0)} MB, of it ${own.toFixed(0)} MB above the base image`);
  }
}

/** A new version without an interruption: migrations first, then one process after the other, each when the one before answers. */
export async function rollTo(compose: Compose): Promise<void> {
  await compose("run", "--rm", "--no-deps", "migrate");
  for (const service of ["api-1", "api-2", "worker-payments", "image-converter", "worker-images"]) {
    await compose("up", "--detach", "--wait", "--no-build", "--no-deps", service);
    say(`  ${service} runs v2`);
  }
}
