import type { Description } from "../machine/description.ts";
import type { MarkResult } from "./mark.ts";

const HEAD = ["mark", "figure", "last run", "compared with", "ratio", "target", ""];

/**
 * The run as people read it: the machine, one line per mark, beside what it was the last time, and below it what else
 * there is to say of each.
 */
export function renderReport(
  description: Description,
  results: readonly MarkResult[],
  last: ReadonlyMap<string, string>,
): string {
  const rows = results.map((result) => [
    result.mark,
    result.figure,
    last.get(result.mark) ?? "",
    result.comparedWith,
    result.ratio === null ? "" : result.ratio.toFixed(2),
    result.target,
    verdict(result),
  ]);
  const notes = results.flatMap(({ mark, notes }) => notes.map((note) => `${mark}: ${note}`));
  const about = Object.entries(description).map(([name, value]) => `${label(name).padEnd(13)} ${value}`);
  return [...about, "", ...aligned([HEAD, ...rows]), "", ...notes].join("\n");
}

function verdict({ met, wrong }: MarkResult): string {
  if (wrong.length > 0) return "WRONG";
  if (met === null) return "left out";
  return met ? "met" : "NOT MET";
}

/** `loadAverage` -> `load average`. */
function label(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = HEAD.map((_head, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
