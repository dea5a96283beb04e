import { readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readJson } from "../../stack/stack-dir.ts";

const shape = z.object({ results: z.array(z.object({ mark: z.string(), figure: z.string() })) });

/**
 * What each mark was when it was measured last, whichever run that was.
 * @param folder with one JSON file per run, named by its time; it need not be there
 */
export function lastFigures(folder: string): Map<string, string> {
  const figures = new Map<string, string>();
  for (const file of filesOf(folder)) {
    const run = shape.safeParse(readJson(join(folder, file))).data;
    for (const { mark, figure } of run?.results ?? []) figures.set(mark, figure);
  }
  return figures;
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}
