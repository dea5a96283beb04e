import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readJsonFiles } from "../report/store-run.ts";
import { renderTable } from "../table.ts";
import type { MarkResult } from "./mark.ts";

const HEADS = ["mark", "value", "last run", "compared with", "ratio", "target", ""];
const runShape = z.object({ results: z.array(z.object({ mark: z.string(), value: z.string() })) });

/** A run with the machine, programs and commit that its numbers depend on. */
export interface BenchRun {
  readonly description: Readonly<Record<string, string>>;
  readonly results: readonly MarkResult[];
  /** Of all marks, with broken invariants. */
  readonly errors: readonly string[];
}

/** Renders description, results and notes. @param last each mark's value in the last run that measured it */
export function renderRun({ description, results }: BenchRun, last: ReadonlyMap<string, string>): string {
  const rows = results.map((result) => [
    result.mark,
    result.value,
    last.get(result.mark) ?? "",
    result.comparedWith,
    result.ratio === null ? "" : result.ratio.toFixed(2),
    result.target,
    verdictOf(result),
  ]);
  const lines = Object.entries(description).map(([name, value]) => `${name.padEnd(13)} ${value}`);
  const notes = results.flatMap(({ mark, notes: own }) => own.map((note) => `${mark}: ${note}`));
  return [...lines, "", renderTable(HEADS, rows), "", ...notes].join("\n");
}

function verdictOf({ met, errors }: MarkResult): string {
  if (errors.length > 0) return "ERROR";
  if (met === null) return "skipped";
  return met ? "met" : "NOT MET";
}

/** Writes a run as JSON, named by its time. @returns the file */
export function storeRun(folder: string, { description, results, errors }: BenchRun): string {
  const file = join(folder, `${new Date().toISOString().replaceAll(":", "-")}.json`);
  writeFileSync(file, `${JSON.stringify({ ...description, results, errors }, undefined, 2)}\n`);
  return file;
}

/** Returns each mark's value in the last stored run that measured it. */
export function lastValues(folder: string): Map<string, string> {
  mkdirSync(folder, { recursive: true });
  const results = readJsonFiles(folder, runShape).flatMap((run) => run.results);
  return new Map(results.map(({ mark, value }) => [mark, value]));
}
