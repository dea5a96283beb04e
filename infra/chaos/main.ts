import { join, resolve } from "node:path";
import { FAILED, print, runCommand, unlessAborted, withLock } from "../load/command.ts";
import { ROOT } from "../stack/parts/root.ts";
import { stackPaths, type StackPaths } from "../stack/stack-dir.ts";
import { readOptions, type Options } from "./options.ts";
import { writeMeasured } from "./report/measured.ts";
import { NOT_COVERED } from "./report/not-covered.ts";
import { renderFaults, renderProblems, type Row } from "./report/table.ts";
import { runFaults } from "./run-faults.ts";
import { openChaosShop } from "./shop/chaos-shop.ts";

function printRow({ fault, failedCalls, recoverMs, problems }: Row): void {
  const recovery = recoverMs === null ? "did not recover" : `recovered in ${(recoverMs / 1000).toFixed(1)} s`;
  const verdict = problems.length === 0 ? "ok" : "FAILED";
  print(`${verdict.padEnd(6)} ${fault}: ${failedCalls} calls failed, ${recovery}`);
  for (const problem of problems) print(`         ${problem}`);
}

/** Returns the exit code: 0 if every fault passed. */
async function chaos(options: Options, paths: StackPaths, abort: AbortController): Promise<number> {
  const startedAt = performance.now();
  const seconds = (): number => (performance.now() - startedAt) / 1000;
  print(`starting a shop in ${paths.dir} ...`);
  const opened = await openChaosShop({ paths, isComplete: options.isComplete, abort, print });
  try {
    const shop = await unlessAborted(abort.signal, opened.ready);
    print(`ready after ${seconds().toFixed(0)} s; ${options.faults.length} faults`);
    const run = runFaults(shop, {
      faults: options.faults,
      signal: abort.signal,
      timeFactor: options.timeFactor,
      onRow: (row, all) => {
        printRow(row);
        if (options.write) writeMeasured(all, options.faults.length, seconds());
      },
    });
    const rows = await unlessAborted(abort.signal, run);
    const failed = rows.filter(({ problems }) => problems.length > 0).length;
    print(`\n${renderFaults(rows)}\n`);
    if (failed > 0) print(`${renderProblems(rows)}\n`);
    print(`Not covered:\n${NOT_COVERED.map((row) => `  ${row}`).join("\n")}\n`);
    print(`${rows.length - failed} passed, ${failed} failed, in ${seconds().toFixed(0)} s`);
    return failed === 0 ? 0 : FAILED;
  } finally {
    await opened.close();
  }
}

await runCommand(async (abort) => {
  const options = readOptions(process.argv.slice(2), join(ROOT, ".stack-chaos"));
  const paths = stackPaths(resolve(options.folder));
  return withLock(paths, "chaos", () => chaos(options, paths, abort));
});
