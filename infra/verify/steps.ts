import { existsSync } from "node:fs";
import { join } from "node:path";
import { checkCanaries } from "./canaries.ts";
import { houseRoot, run, runNode } from "./command.ts";
import { checkDocuments } from "./documents.ts";
import type { Finding } from "./finding.ts";
import { checkFirstLoad } from "./first-load.ts";
import { checkRawSql } from "./raw-sql.ts";
import { checkSpecRows } from "./spec-rows.ts";
import { checkSuppressions } from "./suppressions.ts";
import { checkWalls } from "./walls.ts";

export type Step = { name: string; check: () => Promise<Finding> };

/** What `npm run verify` looks at, the slowest first so that two cores end together. No step needs a database. */
export const steps: Step[] = [
  { name: "canaries", check: checkCanaries },
  types("types: api, worker, infra", "tsconfig.json"),
  types("types: web", "web/tsconfig.json"),
  types("types: journeys", "web/e2e/tsconfig.json"),
  types("types: load profiles", "infra/load/scripts/tsconfig.json"),
  types("types: card form", "infra/stripe-emulator/browser/tsconfig.json"),
  tool("lint", "oxlint", ["--type-aware", "--deny-warnings"]),
  tool("dead code", "knip", ["--no-progress", "--no-config-hints"]),
  tool("contract: openapi.json", "./api/src/bin/write-contract.ts", ["--check"]),
  tool("contract: types.d.ts", "./openapi/write-types.ts", ["--check"]),
  { name: "walls", check: () => checkWalls(houseRoot) },
  tool("format", "oxfmt", ["--check"]),
  { name: "first load of home", check: () => checkFirstLoad(houseRoot) },
  { name: "rows of the specification", check: () => checkSpecRows(houseRoot) },
  { name: "sql as text", check: () => checkRawSql(houseRoot) },
  { name: "documents", check: () => checkDocuments(houseRoot) },
  { name: "lock file", check: checkLockFile },
  { name: "suppressions", check: () => checkSuppressions(houseRoot) },
].filter((step) => step !== undefined);

/** Type-checks a project where it is there; what did not change since the last time is not checked again. */
function types(name: string, project: string): Step | undefined {
  if (!existsSync(join(houseRoot, project))) return undefined;
  const known = join("node_modules/.cache/verify", `${project.replaceAll("/", "-")}.tsbuildinfo`);
  return tool(name, "tsc", ["-p", project, "--noEmit", "--incremental", "--tsBuildInfoFile", known]);
}

function tool(name: string, program: string, args: string[]): Step {
  return {
    name,
    check: async () => {
      const { exitCode, output } = await runNode(program, args);
      return { problems: exitCode === 0 ? [] : [output.trim() || `${program} ended with ${exitCode}`] };
    },
  };
}

/**
 * Asks npm whether a fresh clone could install: it refuses a lock file that lacks a package of another platform, and writes
 * such a file itself when a registry does not have one at that moment.
 */
async function checkLockFile(): Promise<Finding> {
  const { exitCode, output } = await run("npm", ["ci", "--dry-run", "--ignore-scripts", "--loglevel=error"]);
  return { problems: exitCode === 0 ? [] : [output.trim()] };
}
