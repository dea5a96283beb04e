import { rmSync } from "node:fs";
import { copyFile, cp, mkdir, mkdtemp, readdir, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { projectRoot } from "./command.ts";

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

const overlays: string[] = [];

export type Sources = Record<string, string>;

/**
 * Builds a temporary project: our configuration, our installed packages, and only the given sources, so that deliberate
 * violations never lie in the checkout.
 *
 * @param files text by path in the project
 * @param copied directories of the checkout that are copied first
 * @returns its directory, which is removed when the process exits
 */
export async function buildOverlay(files: Sources, copied: string[] = []): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "boltwright-self-tests-"));
  if (overlays.length === 0) process.on("exit", removeOverlays);
  overlays.push(root);
  for (const folder of copied) {
    await cp(join(projectRoot, folder), join(root, folder), { recursive: true, filter: isSource });
  }
  await Promise.all([
    ...configs.map((path) => copy(path, root)),
    ...Object.entries(files).map(([path, text]) => write(join(root, path), text)),
    linkPackages(root),
  ]);
  return root;
}

function removeOverlays(): void {
  for (const root of overlays) rmSync(root, { recursive: true, force: true });
}

async function copy(path: string, root: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await copyFile(join(projectRoot, path), join(root, path));
}

/** Writes a text file and creates its directories. */
export async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

async function linkPackages(root: string): Promise<void> {
  const target = join(root, "node_modules");
  await mkdir(join(target, "@shop"), { recursive: true });
  const installed = await readdir(join(projectRoot, "node_modules"));
  const links = installed.filter((name) => name !== "@shop" && !name.startsWith("."));
  const packages = ["api", "worker", "openapi", "web"];
  await Promise.all([
    ...links.map((name) => symlink(join(projectRoot, "node_modules", name), join(target, name))),
    ...packages.map((directory) => symlink(join(root, directory), join(target, "@shop", directory))),
  ]);
}

function isSource(path: string): boolean {
  return !/[/](node_modules|dist|dist-server)$/.test(path);
}
