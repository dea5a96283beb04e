import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./settings.ts";

/** Documents with the commands that operators run in containers. */
export const README = { backup: "infra/backup/README.md", operate: "infra/compose/operate.md" };

/**
 * Returns the lines of the first code block after a text, without their comments: the check runs what is documented.
 * @throws Error if there is no such block
 */
export async function linesAfter(file: string, heading: string): Promise<string[]> {
  const text = await readFile(join(ROOT, file), "utf8");
  const [, block = ""] = text.slice(text.indexOf(heading)).split(/^```\n/m);
  const lines = block.split("\n").map((line) => line.replace(/\s+# .*$/, ""));
  if (!text.includes(heading) || lines.length < 2)
    throw new Error(`${file} has no commands after '${heading}'`);
  return lines.filter(Boolean);
}
