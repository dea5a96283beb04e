import { existsSync } from "node:fs";
import { join } from "node:path";
import { runSelfTests } from "./run-self-tests.ts";
import { projectRoot, run, runNode, tsc } from "./command.ts";
import { checkColours } from "./colours.ts";
import { checkDocuments } from "./documents.ts";
import type { Finding } from "./finding.ts";
import { checkFirstLoad } from "./first-load.ts";
import { checkMigrations } from "./migrations.ts";
import { checkRawSql } from "./raw-sql.ts";
import { checkRequiredPackages } from "./required-packages.ts";
import { checkSpecRows } from "./spec-rows.ts";
import { checkSuppressions } from "./suppressions.ts";
import { checkBoundaries } from "./boundaries.ts";
import { checkWords } from "./words.ts";

export type Step = { name: string; check: () => Promise<Finding> };

/** The steps of `npm run verify`, slowest first so that two cores finish together. No step needs a database. */
export const steps: Step[] = [
  tool("lint", "oxlint", ["--type-aware", "--deny-warnings"]),
  types("types: api, worker, infra", "tsconfig.json"),
  { name: "words", check: () => checkWords(projectRoot) },
  { name: "import boundaries", check: () => checkBoundaries(projectRoot) },
  { name: "self-tests of the rules", check: runSelfTests },
  tool("dead code", "knip", ["--no-progress", "--no-config-hints"]),
  { name: "first load of home", check: () => checkFirstLoad(projectRoot) },
  types("types: web", "web/tsconfig.json"),
  types("types: journeys", "web/e2e/tsconfig.json"),
  types("types: load profiles", "infra/load/scripts/tsconfig.json"),
  types("types: card form", "infra/stripe-emulator/browser/tsconfig.json"),
  tool("contract: openapi.json", "./api/src/bin/write-contract.ts", ["--check"]),
  tool("settings.md", "./infra/settings/write-settings.ts", ["--check"]),
  tool("design tokens: files", "./infra/design/write-tokens.ts", ["--check"]),
  tool("contract: types.d.ts", "./openapi/write-types.ts", ["--check"]),
  tool("format", "oxfmt", ["--check"]),
  { name: "rows of the specification", check: () => checkSpecRows(projectRoot) },
  { name: "required packages", check: () => checkRequiredPackages(projectRoot) },
  { name: "sql as text", check: () => checkRawSql(projectRoot) },
  { name: "migrations", check: () => checkMigrations() },
  { name: "design tokens: colours", check: () => checkColours(projectRoot) },
  { name: "documents", check: () => checkDocuments(projectRoot) },
  { name: "lock file", check: checkLockFile },
  { name: "suppressions", check: () => checkSuppressions(projectRoot) },
].filter((step) => step !== undefined);

/** Type-checks a project, if it exists, incrementally; with one checker, since each one reads all libraries and steps run side by side. */
function types(name: string, project: string): Step | undefined {
  if (!existsSync(join(projectRoot, project))) return undefined;
  const known = join("node_modules/.cache/verify", `${project.replaceAll("/", "-")}.tsbuildinfo`);
  const args = ["--noEmit", "--checkers", "1", "--incremental", "--tsBuildInfoFile", known];
  return tool(name, tsc, ["-p", project, ...args]);
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
 * Checks with npm that a fresh clone can install: npm rejects a lock file that lacks a package of another platform, and writes
 * such a file itself when a registry lacks the package at that moment.
 */
async function checkLockFile(): Promise<Finding> {
  const { exitCode, output } = await run("npm", ["ci", "--dry-run", "--ignore-scripts", "--loglevel=error"]);
  return { problems: exitCode === 0 ? [] : [output.trim()] };
}
