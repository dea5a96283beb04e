import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { generate } from "./generate.ts";

// `npm run generate -- tokens` writes what is generated from tokens.json; `--check` compares instead.
const root = resolve(import.meta.dirname, "../..");
const { files, problems } = await generate(root);
for (const [file, text] of Object.entries(files)) {
  if (!process.argv.includes("--check")) await writeFile(join(root, file), text);
  else if ((await readFile(join(root, file), "utf8").catch(() => "")) !== text)
    problems.push(`${file} differs from infra/design/tokens.json: npm run generate -- tokens`);
}
if (problems.length > 0) {
  process.stderr.write(`${problems.join("\n")}\n`);
  process.exitCode = 1;
}
