import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { unlessAborted } from "../load/shop/unless-aborted.ts";
import { ROOT } from "../stack/parts/root.ts";
import { stackPaths, type StackPaths } from "../stack/stack-dir.ts";
import { runningSupervisor, takeStack } from "../stack/stack-lock.ts";
import { readOptions, type Options } from "./options.ts";
import { renderProblems, renderTable, type Row } from "./report/table.ts";
import { NOT_COVERED } from "./report/not-covered.ts";
import { writeMeasured } from "./report/measured.ts";
import { runFaults } from "./run-faults.ts";
import { openShop, type Opened } from "./shop/chaos-shop.ts";

const FAILED = 1;
const INTERRUPTED = 130;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function sayRow({ fault, failedCalls, recoverMs, problems }: Row): void {
  const recovered =
    recoverMs === null ? "never recovered" : `recovered in ${(recoverMs / 1000).toFixed(1)} s`;
  const verdict = problems.length === 0 ? "ok" : "FAILED";
  say(`${verdict.padEnd(6)} ${fault}: ${failedCalls} calls failed, ${recovered}`);
  for (const problem of problems) say(`         ${problem}`);
}

/** The exit code: 0 where every fault passed. */
async function chaos(options: Options, paths: StackPaths, abort: AbortController): Promise<number> {
  let opened: Opened | undefined;
  try {
    const began = performance.now();
    say(`starting a shop in ${paths.dir} ...`);
    opened = await openShop({ paths, isWhole: options.isWhole, abort, say });
    const shop = await unlessAborted(abort.signal, opened.ready);
    say(`ready after ${seconds(began)} s; ${options.faults.length} faults`);
    const run = runFaults(shop, {
      faults: options.faults,
      signal: abort.signal,
      patience: options.patience,
      onRow: (row, all) => {
        sayRow(row);
        if (options.write) writeMeasured(all, options.faults.length, (performance.now() - began) / 1000);
      },
    });
    const rows = await unlessAborted(abort.signal, run);
    const failed = rows.filter(({ problems }) => problems.length > 0).length;
    say(`\n${renderTable(rows)}\n`);
    if (failed > 0) say(`${renderProblems(rows)}\n`);
    say(`Not covered:\n${NOT_COVERED.map((row) => `  ${row}`).join("\n")}\n`);
    say(`${rows.length - failed} passed, ${failed} failed, in ${seconds(began)} s`);
    return failed === 0 ? 0 : FAILED;
  } finally {
    await opened?.close();
  }
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(0);

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2), join(ROOT, ".stack-chaos"));
  const paths = stackPaths(resolve(options.folder));
  const other = runningSupervisor(paths.lock);
  if (other) throw new Error(`npm run chaos runs here already (pid ${other.pid}): wait until it is done.`);
  takeStack(paths, "chaos", "");
  const abort = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => abort.abort(new Error(`stopped by ${signal}`)));
  }
  try {
    return await chaos(options, paths, abort);
  } catch (error) {
    if (!abort.signal.aborted) throw error;
    say(`stopped: ${String(abort.signal.reason)}`);
    return INTERRUPTED;
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
