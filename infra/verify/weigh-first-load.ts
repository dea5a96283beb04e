import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { build, type Rollup } from "vite";

/**
 * `node weigh-first-load.ts <folder of web>`: builds the pages in memory and prints, as JSON, how many kilobytes of JavaScript (gzip) the
 * entry loads at once, with the script before it, and of which modules. A process of its own: Vite says NODE_ENV=production to the whole process it runs in.
 */
const root = resolve(process.argv[2] ?? "web");
const chunks = chunksOf(await build({ root, logLevel: "error", build: { write: false } }));
const entry = [...chunks.values()].find((chunk) => chunk.isEntry);
if (!entry) throw new Error("the build of web has no entry");
const loaded = loadedAtOnce(entry);
const files = [...loaded.map(({ code }) => code), await readFile(join(root, "public/recover.js"))];
const sizes = await Promise.all(files.map(async (file) => (await promisify(gzip)(file)).length));
const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
process.stdout.write(JSON.stringify({ kilobytes, modules: loaded.flatMap((chunk) => chunk.moduleIds) }));

function chunksOf(built: Awaited<ReturnType<typeof build>>): Map<string, Rollup.OutputChunk> {
  const outputs = [built].flat().flatMap((result) => ("output" in result ? result.output : []));
  return new Map(outputs.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])));
}

function loadedAtOnce(chunk: Rollup.OutputChunk, seen = new Set<Rollup.OutputChunk>()): Rollup.OutputChunk[] {
  if (seen.has(chunk)) return [];
  seen.add(chunk);
  for (const name of chunk.imports) {
    const imported = chunks.get(name);
    if (imported) loadedAtOnce(imported, seen);
  }
  return [...seen];
}
