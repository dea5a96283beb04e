import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../stack/parts/root.ts";
import { type StackPaths, stackPaths } from "../stack/stack-dir.ts";
import { runningSupervisor, takeStack } from "../stack/stack-lock.ts";
import { divideCores } from "./machine/cores.ts";
import { type Options, readOptions } from "./marks/options.ts";
import { measure } from "./marks/measure.ts";
import { lastFigures } from "./marks/last-run.ts";
import { renderReport } from "./marks/table.ts";
import { openShop, type Opened } from "./shop/running-shop.ts";
import { unlessAborted } from "./shop/unless-aborted.ts";

const FOLDER = join(ROOT, ".stack-bench");
/** Filling a shop with a million tools takes long, so it is done once: that shop stays here, and only its own mark is measured in it. */
const MILLION = join(FOLDER, "million");
const FAILED = 1;
const INCOMPLETE = 2;
const INTERRUPTED = 130;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** The exit code: 0 where all was measured, 1 where something was wrong or broke, 2 where a mark was left out. */
async function bench(options: Options, paths: StackPaths, abort: AbortController): Promise<number> {
  const cores = divideCores();
  let opened: Opened | undefined;
  try {
    say(`starting the shop, ${cores.words} ...`);
    const keep = options.only.size === 1 && options.only.has("search-million");
    opened = await openShop({
      paths: keep ? stackPaths(MILLION) : paths,
      keep,
      cores,
      inspect: options.flame !== null,
      abort,
      say,
    });
    const shop = await unlessAborted(abort.signal, opened.ready);
    const run = measure({ options, shop, cores, folder: paths.dir, signal: abort.signal, say });
    const { description, results, wrong, flame } = await unlessAborted(abort.signal, run);
    const last = lastFigures(join(paths.dir, "results"));
    const file = join(paths.dir, "results", `${new Date().toISOString().replaceAll(":", "-")}.json`);
    mkdirSync(join(paths.dir, "results"), { recursive: true });
    writeFileSync(file, `${JSON.stringify({ ...description, results, wrong }, undefined, 2)}\n`);
    say(`\n${renderReport(description, results, last)}\n`);
    if (flame !== null) say(`${flame}\n`);
    for (const line of wrong) say(`WRONG: ${line}`);
    say(`written to ${file}`);
    if (wrong.length > 0) return FAILED;
    return results.some(({ met }) => met === null) ? INCOMPLETE : 0;
  } finally {
    await opened?.close();
  }
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  const paths = stackPaths(FOLDER);
  const other = runningSupervisor(paths.lock);
  if (other) throw new Error(`npm run bench runs here already (pid ${other.pid}): wait until it is done.`);
  takeStack(paths, "bench", "");
  const abort = new AbortController();
  let interruptedBy: NodeJS.Signals | undefined;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (interruptedBy === undefined) say(`\nstopping (${signal}) ...`);
      interruptedBy ??= signal;
      abort.abort(new Error(`stopped by ${signal}`));
    });
  }
  try {
    return await bench(options, paths, abort);
  } catch (error) {
    if (interruptedBy !== undefined) return INTERRUPTED;
    throw error;
  } finally {
    rmSync(paths.lock, { force: true });
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = FAILED;
}
