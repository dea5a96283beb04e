import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

const DOCUMENT = new URL("openapi.json", import.meta.url);
const TYPES = new URL("types.d.ts", import.meta.url);

/** Writes `types.d.ts` from `openapi.json`; with `--check` only compares and exits 1 when the committed one differs. */
const text = `// Written by write-types.ts from openapi.json.\n\n${astToString(await openapiTS(DOCUMENT))}`;
if (!process.argv.includes("--check")) {
  await writeFile(TYPES, text);
} else if ((await readFile(TYPES, "utf8").catch(() => "")) !== text) {
  process.stderr.write("openapi/types.d.ts differs from openapi.json: npm run generate -- contract\n");
  process.exitCode = 1;
}
