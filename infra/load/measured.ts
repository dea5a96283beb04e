import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { BUYERS } from "./options.ts";
import { reportPath, storeAndPrint } from "./report/store-run.ts";
import { type Lab, runProfile } from "./run-profile.ts";
import type { Profile } from "./scripts/input/shape.ts";

const FOLDER = join(import.meta.dirname, "measured");

/** Runs with a report in `measured/`, by its name. */
const RUNS: Readonly<Record<string, { profile: Profile; buyers: number }>> = {
  "order-flow": { profile: "order-flow", buyers: BUYERS.min },
  "flash-sale": { profile: "flash-sale", buyers: BUYERS.min },
  "flash-sale-2000": { profile: "flash-sale", buyers: BUYERS.max },
  sustained: { profile: "sustained", buyers: BUYERS.min },
  breakpoint: { profile: "breakpoint", buyers: BUYERS.min },
};

/** Runs them one after the other and replaces the reports of those that passed. @returns the exit code: 0 if all passed */
export async function renewMeasured(lab: Lab, shop: { size: number; target: string }): Promise<number> {
  const failed: string[] = [];
  for (const [name, options] of Object.entries(RUNS)) {
    const run = storeAndPrint(await runProfile(lab, { ...shop, ...options }), lab.reports, lab.print);
    const path = reportPath(lab.reports, run.record);
    if (!run.verdict.passed) failed.push(name);
    else
      for (const extension of ["html", "md"])
        copyFileSync(`${path}.${extension}`, join(FOLDER, `${name}.${extension}`));
  }
  for (const name of failed) lab.print(`${name} was not renewed: the run failed`);
  return failed.length === 0 ? 0 : 1;
}
