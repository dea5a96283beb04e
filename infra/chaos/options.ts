import { parseArgs } from "node:util";
import { ALL_FAULTS } from "./faults/all.ts";
import { PLANTED_FAULT } from "./faults/planted.ts";
import type { Fault } from "./fault.ts";

const USAGE = `npm run chaos -- [--short] [--only <words of names>,...] [--write] [--plant skipped-settle] [--folder <path>]
  --short   a few faults in a shop without Keycloak, as in npm test
  --only    faults whose names contain one of these
  --write   writes the table to infra/chaos/measured.md
  --plant   plants a bug that must make the run fail, alone or after the faults that are named
  --folder  where the shop's data and logs lie; .stack-chaos without it`;

/** What `npm run chaos` is asked to do. */
export interface Options {
  readonly faults: readonly Fault[];
  /** With Keycloak and the mail catcher. */
  readonly isWhole: boolean;
  /** In a test of a busy machine nothing is late. */
  readonly patience: number;
  readonly write: boolean;
  readonly folder: string;
}

/**
 * Reads the command line.
 * @throws Error with the usage for what it does not know
 */
export function readOptions(args: readonly string[], folder: string): Options {
  const values = read(args);
  const isPlanted = values.plant !== undefined;
  if (isPlanted && values.plant !== "skipped-settle") throw new Error(`--plant is skipped-settle\n${USAGE}`);
  const words = values.only?.split(",").map((each) => each.trim().toLowerCase());
  const named = ALL_FAULTS.filter(({ name }) => words?.some((word) => name.toLowerCase().includes(word)));
  const usual =
    isPlanted && !values.short ? [] : ALL_FAULTS.filter((fault) => !values.short || fault.isShort);
  const faults = [...(words ? named : usual), ...(isPlanted ? [PLANTED_FAULT] : [])];
  if (faults.length === 0) throw new Error(`no fault has such a name\n${USAGE}`);
  return {
    faults,
    isWhole: !values.short && faults.some(({ needsWholeShop }) => needsWholeShop),
    patience: values.short ? 5 : 1,
    write: values.write,
    folder: values.folder ?? folder,
  };
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        short: { type: "boolean", default: false },
        write: { type: "boolean", default: false },
        only: { type: "string" },
        plant: { type: "string" },
        folder: { type: "string" },
      },
    }).values;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error });
  }
}
