import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { ROOT } from "../stack/parts/root.ts";
import { FAILED, parseOrUsage, print, runCommand } from "./command.ts";
import { describeRun } from "./machine/description.ts";
import { MARK_NAMES, type MarkName, type MarkResult, needsPages } from "./marks/mark.ts";
import { runMarks } from "./marks/run-marks.ts";
import { analyzeTables } from "./seed/seed.ts";
import { withBenchShop } from "./shop/bench-shop.ts";
import { checkInvariants } from "./shop/invariants.ts";
import { renderTable } from "./table.ts";

const FOLDER = join(ROOT, ".stack-bench");
/** A million tools are seeded once; this shop's data stays. */
const MILLION_FOLDER = join(FOLDER, "million");
const INCOMPLETE = 2;
const USAGE = `npm run bench -- [--only ${MARK_NAMES.join(",")}] [--flame <mark>]`;
const isOfMillion = (mark: MarkName): boolean => mark.endsWith("-million");
/** A million tools take longer to seed than all other marks together, and a browser visits the pages for minutes. */
const DEFAULT = MARK_NAMES.filter((mark) => !isOfMillion(mark) && !needsPages(mark));

const markShape = z.enum(MARK_NAMES, { error: `a mark is one of: ${MARK_NAMES.join(", ")}` });

interface Options {
  readonly only: ReadonlySet<MarkName>;
  /** True if the run writes CPU profiles of the API and of the pages' server. */
  readonly isProfiled: boolean;
}

/** Parses the command line. `--flame` measures only its mark. @throws Error with the usage if it is wrong */
function readOptions(args: readonly string[]): Options {
  return parseOrUsage(USAGE, () => {
    const text = { type: "string" } as const;
    const { values } = parseArgs({ args: [...args], options: { only: text, flame: text } });
    const names = (values.flame ?? values.only)?.split(",") ?? DEFAULT;
    const only = new Set(names.map((name) => markShape.parse(name.trim())));
    return { only, isProfiled: values.flame !== undefined };
  });
}

/** Returns the exit code: 0 if all marks were measured, 1 after an error, 2 if a mark was skipped, 130 if it was stopped. */
async function bench({ only, isProfiled }: Options): Promise<number> {
  const isPersistent = [...only].every(isOfMillion);
  const shopOptions = {
    folder: isPersistent ? MILLION_FOLDER : FOLDER,
    isPersistent,
    hasPages: [...only].some(needsPages),
    profileFolder: isProfiled ? FOLDER : null,
  };
  mkdirSync(FOLDER, { recursive: true });
  return withBenchShop(shopOptions, async (shop, signal) => {
    const results = await runMarks({ shop, folder: FOLDER, signal, print }, only);
    print("checking the invariants ...");
    await analyzeTables(shop.database);
    const invariants = await checkInvariants(shop.databaseUrl);
    const errors = [
      ...results.flatMap(({ errors: own = [] }) => own),
      ...(invariants.length === 0 ? ["the invariants could not be checked"] : []),
      ...invariants.flatMap(({ name, violations }) => violations.map((each) => `${name}: ${each}`)),
    ];
    print(`\n${renderResults(results)}\n\n${await describeRun()}`);
    for (const error of errors) print(`ERROR: ${error}`);
    if (isProfiled)
      print(`CPU profiles: ${FOLDER}/*.cpuprofile, for the Performance tab of Chrome's DevTools`);
    if (errors.length > 0) return FAILED;
    return results.some(({ met }) => met === null) ? INCOMPLETE : 0;
  });
}

function renderResults(results: readonly MarkResult[]): string {
  const verdictOf = ({ met, errors = [] }: MarkResult): string => {
    if (errors.length > 0) return "ERROR";
    if (met === null) return "skipped";
    return met ? "met" : "NOT MET";
  };
  const rows = results.map((result) => [result.mark, result.value, result.target, verdictOf(result)]);
  const notes = results.flatMap(({ mark, notes: own }) => own.map((note) => `${mark}: ${note}`));
  return [renderTable(["mark", "value", "target", ""], rows), "", ...notes].join("\n");
}

await runCommand(() => bench(readOptions(process.argv.slice(2))));
