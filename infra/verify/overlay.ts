import { rmSync } from "node:fs";
import { copyFile, cp, mkdir, mkdtemp, readdir, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { houseRoot } from "./command.ts";

const configs = [
  ".oxlintrc.json",
  ".dependency-cruiser.mjs",
  "knip.json",
  "package.json",
  "tsconfig.json",
  "tsconfig.base.json",
  "api/package.json",
  "worker/package.json",
  "openapi/package.json",
  "web/package.json",
  "web/tsconfig.json",
];

export type Sources = Record<string, string>;

/**
 * Builds a throw-away house in the system's temp folder: our configs, our installed packages, and only the given
 * sources, so that nothing that breaches a wall on purpose ever lies in the checkout.
 *
 * @param files path in the house to its text
 * @param copied folders of the checkout that are copied in first
 * @returns the house's folder; it is removed when the process ends
 */
export async function buildOverlay(files: Sources, copied: string[] = []): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "boltwright-canaries-"));
  process.on("exit", () => rmSync(root, { recursive: true, force: true }));
  for (const folder of copied) {
    await cp(join(houseRoot, folder), join(root, folder), { recursive: true, filter: isSource });
  }
  await Promise.all([
    ...configs.map((path) => copy(path, root)),
    ...Object.entries(files).map(([path, text]) => write(join(root, path), text)),
    linkPackages(root),
  ]);
  return root;
}

async function copy(path: string, root: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await copyFile(join(houseRoot, path), join(root, path));
}

/** Writes a text where it belongs, with the folders on the way. */
export async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

async function linkPackages(root: string): Promise<void> {
  const target = join(root, "node_modules");
  await mkdir(join(target, "@shop"), { recursive: true });
  const installed = await readdir(join(houseRoot, "node_modules"));
  const links = installed.filter((name) => name !== "@shop" && !name.startsWith("."));
  const rooms = ["api", "worker", "openapi", "web"];
  await Promise.all([
    ...links.map((name) => symlink(join(houseRoot, "node_modules", name), join(target, name))),
    ...rooms.map((room) => symlink(join(root, room), join(target, "@shop", room))),
  ]);
}

function isSource(path: string): boolean {
  return !/[/](node_modules|dist)$/.test(path);
}
