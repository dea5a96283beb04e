import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { build, type Rollup } from "vite";

/** Modules that home loads without an interaction once it is usable. */
const SOON = ["src/features/home/swiper-slides.tsx", "src/ui/toaster.tsx"];

/**
 * `node weigh-first-load.ts <folder of web>`: builds the pages in memory and prints, as JSON, how many kilobytes of JavaScript (gzip) the
 * entry loads at once, with the script before it, of which modules, how many with what home loads soon, and how many kilobytes of styles. A separate process: Vite
 * sets NODE_ENV=production for the whole process it runs in.
 */
const root = resolve(process.argv[2] ?? "web");
const files = filesOf(await build({ root, logLevel: "error", build: { write: false } }));
const chunks = new Map(
  files.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file] as const] : [])),
);
const entry = [...chunks.values()].find((chunk) => chunk.isEntry);
if (!entry) throw new Error("the build of web has no entry");
const loaded = loadedAtOnce(entry);
const page = files.find(({ fileName }) => fileName === "index.html");
const html = page?.type === "asset" ? String(page.source) : "";
const blocking = files.flatMap((file) =>
  file.type === "asset" && file.fileName.endsWith(".css") && html.includes(file.fileName)
    ? [file.source]
    : [],
);
const recovery = await readFile(join(root, "public/recover.js"));
const scripts = await kilobytes([...loaded.map(({ code }) => code), recovery]);
const seen = new Set(loaded);
for (const module of SOON) {
  const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(join(root, module)));
  if (!chunk) throw new Error(`the build of web has no ${module}`);
  loadedAtOnce(chunk, seen);
}
const soon = await kilobytes([...[...seen].map(({ code }) => code), recovery]);
const modules = loaded.flatMap((chunk) => chunk.moduleIds);
process.stdout.write(JSON.stringify({ scripts, soon, styles: await kilobytes(blocking), modules }));

function filesOf(built: Awaited<ReturnType<typeof build>>): (Rollup.OutputChunk | Rollup.OutputAsset)[] {
  return [built].flat().flatMap((result) => ("output" in result ? result.output : []));
}

async function kilobytes(texts: readonly (string | Uint8Array)[]): Promise<number> {
  const sizes = await Promise.all(texts.map(async (text) => (await promisify(gzip)(text)).length));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
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
