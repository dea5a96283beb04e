import { parseArgs } from "node:util";
import { z } from "zod";
import { parseOrUsage } from "../command.ts";
import { MARK_NAMES, type MarkName } from "./mark.ts";

/** Options of `npm run bench`. */
export interface Options {
  readonly only: ReadonlySet<MarkName>;
  /** The mark whose run writes CPU profiles of the API and of the pages' server. */
  readonly profiled: MarkName | null;
}

const USAGE = `npm run bench -- [--only ${MARK_NAMES.join(",")}] [--flame <mark>]`;

/** A million tools take longer to seed than all other marks together, and a browser visits the pages for minutes. */
const ONLY_IF_NAMED: readonly MarkName[] = [
  "search-million",
  "facets-million",
  "writes-million",
  "first-view",
];
const DEFAULT = MARK_NAMES.filter((name) => !ONLY_IF_NAMED.includes(name));

const mark = z.enum(MARK_NAMES, { error: `a mark is one of: ${MARK_NAMES.join(", ")}` });

/** Parses the command line. `--flame` measures only its mark. @throws Error with the usage if it is wrong */
export function readOptions(args: readonly string[]): Options {
  return parseOrUsage(USAGE, () => {
    const text = { type: "string" } as const;
    const { values } = parseArgs({ args: [...args], options: { only: text, flame: text } });
    if (values.flame !== undefined) {
      const profiled = mark.exclude(["memory"]).parse(values.flame);
      return { only: new Set([profiled]), profiled };
    }
    const names = values.only?.split(",") ?? DEFAULT;
    return { only: new Set(names.map((name) => mark.parse(name.trim()))), profiled: null };
  });
}
