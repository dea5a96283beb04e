import { parseArgs } from "node:util";
import { z } from "zod";
import { MARK_NAMES, type MarkName } from "./mark.ts";

/** What `npm run bench` is asked to do. */
export interface Options {
  readonly only: ReadonlySet<MarkName>;
  /** The mark during which the API is profiled. */
  readonly flame: MarkName | null;
}

const USAGE = `npm run bench -- [--only ${MARK_NAMES.join(",")}] [--flame <mark>]`;

/** Filling a shop with a million tools takes longer than all the others. */
const USUAL = MARK_NAMES.filter((name) => name !== "search-million");

const mark = z.enum(MARK_NAMES, { error: `a mark is one of: ${MARK_NAMES.join(", ")}` });

/**
 * Reads the command line. `--flame` alone measures that mark only.
 * @throws Error with the usage for anything else
 */
export function readOptions(args: readonly string[]): Options {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { only: { type: "string" }, flame: { type: "string" } },
    });
    const flame = values.flame === undefined ? null : mark.exclude(["memory"]).parse(values.flame);
    const asked = values.only?.split(",") ?? (flame === null ? USUAL : [flame]);
    return { only: new Set(asked.map((name) => mark.parse(name.trim()))), flame };
  } catch (error) {
    throw new Error(`${wordsOf(error)}\nusage: ${USAGE}`, { cause: error });
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof z.ZodError) return error.issues.map((issue) => issue.message).join("\n");
  return error instanceof Error ? error.message : String(error);
}
