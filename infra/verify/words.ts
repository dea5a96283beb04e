import { join } from "node:path";
import { runNode } from "./command.ts";
import { listFiles } from "./files.ts";
import type { Finding } from "./finding.ts";

/**
 * Checks identifiers, comments, string literals and documents for the words that `cspell.json` flags (cspell splits camelCase), and
 * the names of all files too. A name that other programs rely on is excepted in `ignoreRegExpList`.
 */
export async function checkWords(root: string): Promise<Finding> {
  const options = ["lint", "--config", join(root, "cspell.json"), "--no-progress", "--no-summary"];
  const names = (await listFiles(root)).filter((file) => !file.startsWith("web/public/"));
  const [texts, paths] = await Promise.all([
    runNode("cspell", [...options, "--root", root], { cwd: root }),
    runNode("cspell", [...options, "stdin"], { cwd: root, input: names.join("\n") }),
  ]);
  return {
    problems: [...linesOf(texts.output), ...linesOf(paths.output).map((line) => inFileName(line, names))],
    note: `${names.length} files`,
  };
}

function linesOf(output: string): string[] {
  return output.split("\n").filter((line) => line.trim() !== "");
}

/** cspell reports `<file>:<line>:<column> - <message>`; line n is the nth name. */
function inFileName(line: string, names: string[]): string {
  const [, row, message] = /:(\d+):\d+ - (.*)$/.exec(line) ?? [];
  return row === undefined ? line : `${names[Number(row) - 1]} (file name) - ${message}`;
}
