import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../stack/parts/root.ts";
import { readJson } from "../../stack/stack-dir.ts";
import { compareRuns, lastLike } from "../verdict/compare.ts";
import { kneeOf } from "../verdict/knee.ts";
import { type JudgedRun, judgedRunShape, type RunRecord } from "../verdict/run-record.ts";
import { judge } from "../verdict/verdict.ts";
import { words } from "../verdict/words.ts";
import { renderReport } from "./report.ts";

const FOLDER = join(ROOT, "infra/load/reports");

export interface KeptRun extends JudgedRun {
  readonly html: string;
  readonly json: string;
}

/**
 * Judges a run against the last one like it and writes both files of its report.
 * @param folder where the reports of earlier runs are
 */
export function keepRun(record: RunRecord, folder = FOLDER): KeptRun {
  mkdirSync(folder, { recursive: true });
  const before = lastLike(record, earlierRuns(folder));
  const verdict = judge(record, before);
  const knee = kneeOf(record);
  const differences = before ? compareRuns(record, before) : [];
  const name = `${record.startedAt.replaceAll(/[:.]/g, "-")}-${record.profile}`;
  const html = join(folder, `${name}.html`);
  const json = join(folder, `${name}.json`);
  const judged = { record, verdict: { ...verdict, reasons: [...verdict.reasons] } };
  writeFileSync(
    json,
    `${JSON.stringify({ ...judged, knee, comparedWith: before?.startedAt ?? null, differences }, undefined, 1)}\n`,
  );
  writeFileSync(html, renderReport({ record, verdict, knee, before, differences }));
  return { ...judged, html, json };
}

/** Keeps a run, and tells figures, verdict and where the report is. */
export function keepAndTell(record: RunRecord, say: (line: string) => void): KeptRun {
  const kept = keepRun(record);
  for (const line of words(kept)) say(line);
  say(`report ${kept.html}\nfigures ${kept.json}`);
  return kept;
}

function earlierRuns(folder: string): JudgedRun[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .flatMap((file) => judgedRunShape.safeParse(readJson(join(folder, file))).data ?? []);
}
