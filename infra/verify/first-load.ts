import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { build, type Rollup } from "vite";
import type { Finding } from "./finding.ts";

const LIMIT_KB = 130;
const FOR_LATER =
  /[/]src[/]features[/](?:payment|manage-[a-z]+|figures)[/]|[/]@stripe[/]|[/]recharts[/]|[/]downshift[/]/;

/**
 * Builds the shop's pages in memory and weighs the JavaScript that the home page loads before anything else: the entry and
 * all that it imports at once. At most 130 kB with gzip, and nothing of payment, of the admins' pages or of charts in it.
 */
export async function checkFirstLoad(root: string): Promise<Finding> {
  const web = join(root, "web");
  const chunks = chunksOf(await build({ root: web, logLevel: "error", build: { write: false } }));
  const entry = [...chunks.values()].find((chunk) => chunk.isEntry);
  if (!entry) return { problems: ["the build of web has no entry"] };
  const loaded = loadedAtOnce(entry, chunks);
  const sizes = await Promise.all(loaded.map(async ({ code }) => (await promisify(gzip)(code)).length));
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
  const early = loaded.flatMap((chunk) => chunk.moduleIds.filter((id) => FOR_LATER.test(id)));
  return {
    problems: [
      ...(kilobytes > LIMIT_KB
        ? [`home loads ${kilobytes.toFixed(1)} kB of JavaScript first; at most ${LIMIT_KB} kB`]
        : []),
      ...early.map((id) => `home loads ${id} first, which belongs to a page of its own`),
    ],
    note: `${kilobytes.toFixed(1)} kB of at most ${LIMIT_KB} kB`,
  };
}

type Built = Awaited<ReturnType<typeof build>>;

function chunksOf(built: Built): Map<string, Rollup.OutputChunk> {
  const outputs = [built].flat().flatMap((result) => ("output" in result ? result.output : []));
  return new Map(outputs.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])));
}

function loadedAtOnce(
  chunk: Rollup.OutputChunk,
  chunks: Map<string, Rollup.OutputChunk>,
  seen = new Set<Rollup.OutputChunk>(),
): Rollup.OutputChunk[] {
  if (seen.has(chunk)) return [];
  seen.add(chunk);
  for (const name of chunk.imports) {
    const imported = chunks.get(name);
    if (imported) loadedAtOnce(imported, chunks, seen);
  }
  return [...seen];
}
