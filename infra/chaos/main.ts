import { join, resolve } from "node:path";
import { FAILED, print, runCommand } from "../load/command.ts";
import { ROOT } from "../stack/parts/root.ts";
import { readOptions, type Options } from "./options.ts";
import { renderFaults, renderProblems, type Row } from "./report/table.ts";
import { runFaults } from "./run-faults.ts";
import { withChaosShop } from "./shop/chaos-shop.ts";

function printRow({ fault, failedCalls, recoverMs, problems }: Row): void {
  const recovery = recoverMs === null ? "did not recover" : `recovered in ${(recoverMs / 1000).toFixed(1)} s`;
  const verdict = problems.length === 0 ? "ok" : "FAILED";
  print(`${verdict.padEnd(6)} ${fault}: ${failedCalls} calls failed, ${recovery}`);
  for (const problem of problems) print(`         ${problem}`);
}

/** Returns the exit code: 0 if every fault passed, 1 if one failed, 130 if it was stopped. */
async function chaos({ folder, isComplete, faults, timeFactor }: Options): Promise<number> {
  return withChaosShop({ folder: resolve(folder), isComplete }, async (shop, signal) => {
    const startedAt = performance.now();
    const seconds = (): number => (performance.now() - startedAt) / 1000;
    const rows = await runFaults(shop, {
      faults,
      signal,
      timeFactor,
      onRow: printRow,
    });
    const failed = rows.filter(({ problems }) => problems.length > 0).length;
    print(`\n${renderFaults(rows)}\n`);
    if (failed > 0) print(`${renderProblems(rows)}\n`);
    print("Rows of the plan that are no fault: infra/chaos/README.md");
    print(`${rows.length - failed} passed, ${failed} failed, in ${seconds().toFixed(0)} s`);
    return failed === 0 ? 0 : FAILED;
  });
}

await runCommand(() => chaos(readOptions(process.argv.slice(2), join(ROOT, ".stack-chaos"))));
