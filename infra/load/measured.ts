import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { BUYERS, type Profile } from "./options.ts";
import { keepAndTell } from "./report/keep.ts";
import { type Lab, runProfile } from "./run-profile.ts";

const FOLDER = join(import.meta.dirname, "measured");

/** The runs whose reports stand in `measured/`, by the name of their page. */
const RUNS: Readonly<Record<string, { profile: Profile; buyers: number }>> = {
  "order-flow": { profile: "order-flow", buyers: BUYERS.least },
  "flash-sale": { profile: "flash-sale", buyers: BUYERS.least },
  "flash-sale-2000": { profile: "flash-sale", buyers: BUYERS.most },
  sustained: { profile: "sustained", buyers: BUYERS.least },
  breakpoint: { profile: "breakpoint", buyers: BUYERS.least },
};

/**
 * Runs them one after the other and puts the pages of those that passed into `measured/`; of one that did not the old page stays.
 * @returns the exit code: 0 where all passed
 */
export async function renewMeasured(lab: Lab, shop: { size: number; target: string }): Promise<number> {
  const failed: string[] = [];
  for (const [name, wish] of Object.entries(RUNS)) {
    const { html, verdict } = keepAndTell(await runProfile(lab, { ...shop, ...wish }), lab.say);
    if (verdict.passed) copyFileSync(html, join(FOLDER, `${name}.html`));
    else failed.push(name);
  }
  for (const name of failed) lab.say(`${name}.html was not renewed: the run failed`);
  return failed.length === 0 ? 0 : 1;
}
