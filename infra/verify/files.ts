import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";

const skipped = new Set([
  "node_modules",
  ".git",
  "dist",
  "dist-server",
  "coverage",
  "test-results",
  "reports",
  "secrets",
  ".images",
]);

/** All source files below `root`, as sorted paths relative to it, without installed packages, builds and running stacks. */
export async function listFiles(root: string): Promise<string[]> {
  return (await walk(root)).map((file) => relative(root, file)).toSorted();
}

async function walk(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const below = await Promise.all(entries.filter(belongs).map((entry) => enter(folder, entry)));
  return below.flat();
}

async function enter(folder: string, entry: Dirent): Promise<string[]> {
  const path = join(folder, entry.name);
  if (entry.isDirectory()) return walk(path);
  return entry.isFile() ? [path] : [];
}

/** Returns whether a path is installed, built or written at run time, so that a fresh checkout lacks it. */
export function isMade(path: string): boolean {
  return path.split("/").some((name) => skipped.has(name) || name.startsWith(".stack"));
}

function belongs(entry: Dirent): boolean {
  return !isMade(entry.name);
}
