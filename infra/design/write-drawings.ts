import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { renderDrawings } from "../../api/src/seed/drawing/drawings.ts";
import { readTokens } from "./read-tokens.ts";

// `npm run generate -- drawings` writes the drawings of the demo catalogue, in the colour of text; `--check` compares instead.
const root = resolve(import.meta.dirname, "../..");
const { ink } = await readTokens(root);
const problems: string[] = [];
for (const [name, svg] of renderDrawings(String(ink))) {
  const file = `web/public/tools/${name}`;
  if (!process.argv.includes("--check")) await writeFile(join(root, file), svg);
  else if ((await readFile(join(root, file), "utf8").catch(() => "")) !== svg)
    problems.push(`${file} differs from api/src/seed/drawing: npm run generate -- drawings`);
}
if (problems.length > 0) {
  process.stderr.write(`${problems.join("\n")}\n`);
  process.exitCode = 1;
}
