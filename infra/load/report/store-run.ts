import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { ROOT } from "../../stack/parts/root.ts";
import { readJson } from "../../stack/stack-dir.ts";
import { compareRuns, findBaseline } from "../verdict/compare.ts";
import { kneeOf } from "../verdict/knee.ts";
import { type JudgedRun, judgedRunShape, type RunRecord } from "../verdict/run-record.ts";
import { judge } from "../verdict/verdict.ts";
import { renderRun } from "./render-run.ts";
import { summarize } from "./summary.ts";

export const REPORTS = join(ROOT, "infra/load/reports");

/** Returns the path of a run's report without its extension: `.html` is k6's page, `.md` the verdict, `.json` the data. */
export const reportPath = (
  folder: string,
  { startedAt, profile }: Pick<RunRecord, "startedAt" | "profile">,
) => join(folder, `${startedAt.replaceAll(/[:.]/g, "-")}-${profile}`);

/** Judges a run against the last comparable one in the folder and writes verdict and data. */
export function storeRun(record: RunRecord, folder: string): JudgedRun {
  mkdirSync(folder, { recursive: true });
  const before = findBaseline(record, readJsonFiles(folder, judgedRunShape));
  const { passed, reasons } = judge(record, before);
  const run = { record, verdict: { passed, reasons: [...reasons] } };
  const differences = before ? compareRuns(record, before) : [];
  const path = reportPath(folder, record);
  const data = { ...run, knee: kneeOf(record), comparedWith: before?.startedAt ?? null, differences };
  writeFileSync(`${path}.json`, `${JSON.stringify(data, undefined, 1)}\n`);
  writeFileSync(`${path}.md`, `${renderRun(run, before, differences)}\n`);
  return run;
}

/** Stores a run and prints its summary and where the report is. */
export function storeAndPrint(record: RunRecord, folder: string, print: (line: string) => void): JudgedRun {
  const run = storeRun(record, folder);
  for (const line of ["", ...summarize(run)]) print(line);
  const path = reportPath(folder, record);
  print(`charts  ${path}.html\nverdict ${path}.md\ndata    ${path}.json`);
  return run;
}

/** Returns the JSON files of a folder that have this shape, by name. */
export function readJsonFiles<Content>(folder: string, shape: z.ZodType<Content>): Content[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .toSorted()
    .flatMap((file) => shape.safeParse(readJson(join(folder, file))).data ?? []);
}
