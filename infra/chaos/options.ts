import { parseArgs } from "node:util";
import { parseOrUsage } from "../load/command.ts";
import type { Fault } from "./fault.ts";
import { ALL_FAULTS } from "./faults/all.ts";
import { PLANTED_FAULT } from "./faults/planted.ts";

const USAGE = `npm run chaos -- [--short] [--only <words of names>,...] [--plant skipped-settle] [--folder <path>]
  --short   a few faults in a shop without Keycloak, as in npm test
  --only    faults whose names contain one of these words
  --plant   plant a bug that must fail the run, alone or after the selected faults
  --folder  folder of the shop's data and logs; default .stack-chaos`;

/** Options of `npm run chaos`. */
export interface Options {
  readonly faults: readonly Fault[];
  /** True for a stack with Keycloak and the mail catcher. */
  readonly isComplete: boolean;
  /** The factor for recovery times: tests run on busy machines. */
  readonly timeFactor: number;
  readonly folder: string;
}

/** Parses the command line. @throws Error with the usage if it is wrong */
export function readOptions(args: readonly string[], folder: string): Options {
  return parseOrUsage(USAGE, () => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        short: { type: "boolean", default: false },
        only: { type: "string" },
        plant: { type: "string" },
        folder: { type: "string", default: folder },
      },
    });
    const { short, only, plant } = values;
    const isPlanted = plant !== undefined;
    if (isPlanted && plant !== "skipped-settle") throw new Error("unknown bug to plant");
    const words = only?.split(",").map((each) => each.trim().toLowerCase());
    const named = ALL_FAULTS.filter(({ name }) => words?.some((word) => name.toLowerCase().includes(word)));
    const usual = isPlanted && !short ? [] : ALL_FAULTS.filter((fault) => !short || fault.isShort);
    const faults = [...(words ? named : usual), ...(isPlanted ? [PLANTED_FAULT] : [])];
    if (faults.length === 0) throw new Error("no fault has such a name");
    return {
      faults,
      isComplete: !short && faults.some(({ needsCompleteShop }) => needsCompleteShop),
      timeFactor: short ? 5 : 1,
      folder: values.folder,
    };
  });
}
