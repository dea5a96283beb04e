import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./settings.ts";

/** Where operators find what they type in containers. */
export const README = { backup: "infra/backup/README.md", compose: "infra/compose/README.md" };

/**
 * The lines of the first block of code after some words, without the remarks behind them: what is written there is what is tried.
 * @throws Error where there is none
 */
export async function linesAfter(file: string, words: string): Promise<string[]> {
  const text = await readFile(join(ROOT, file), "utf8");
  const [, block = ""] = text.slice(text.indexOf(words)).split(/^```\n/m);
  const lines = block.split("\n").map((line) => line.replace(/\s+# .*$/, ""));
  if (!text.includes(words) || lines.length < 2) throw new Error(`${file} has no lines after '${words}'`);
  return lines.filter(Boolean);
}
