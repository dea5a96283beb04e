import { readFile, writeFile } from "node:fs/promises";
import { declaredRoutes } from "../http/declared-routes.ts";
import { writeContract } from "../http/kit/contract.ts";
import { start } from "../platform/start.ts";

const DOCUMENT = new URL("../../../openapi/openapi.json", import.meta.url);

/** Writes `openapi/openapi.json`; with `--check` only compares and exits 1 when the committed one differs. */
await start(async () => {
  const text = `${JSON.stringify(writeContract(declaredRoutes()), null, 2)}\n`;
  if (!process.argv.includes("--check")) return writeFile(DOCUMENT, text);
  const committed = await readFile(DOCUMENT, "utf8").catch(() => "");
  if (committed !== text)
    throw new Error("openapi/openapi.json differs from the routes: npm run generate -- contract");
});
