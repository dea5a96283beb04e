import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { contractCanaries } from "./canaries/contract-canaries.ts";
import { falseAlarms, silentCanaries, sourcesOf } from "./canaries/canary.ts";
import { deadCodeCanaries, deadCodeHouse, publish } from "./canaries/dead-code-canaries.ts";
import { documentCanaries } from "./canaries/document-canaries.ts";
import { firstLoadCanaries } from "./canaries/first-load-canaries.ts";
import { fineForLint, lintCanaries } from "./canaries/lint-canaries.ts";
import { rawSqlCanaries } from "./canaries/raw-sql-canaries.ts";
import { specRowCanaries } from "./canaries/spec-row-canaries.ts";
import { typeCanaries } from "./canaries/type-canaries.ts";
import { bareHouse, fineForWalls, wallsCanaries } from "./canaries/walls-canaries.ts";
import { houseRoot } from "./command.ts";
import type { Finding } from "./finding.ts";
import { buildOverlay, write } from "./overlay.ts";
import { compile, cruise, findDeadCode, lint } from "./tools.ts";

/**
 * Breaches every wall on purpose, in throw-away copies of the house, and listens for the report.
 * A wall that stays silent, or that reports what is allowed, is a problem.
 */
export async function checkCanaries(): Promise<Finding> {
  const checks = [
    lintCheck(),
    wallsCheck(),
    deadCodeCheck(),
    typesCheck(),
    contractCanaries(),
    documentCanaries(),
    firstLoadCanaries(),
    specRowCanaries(),
    rawSqlCanaries(),
  ];
  const problems = (await Promise.all(checks)).flat();
  const written = [lintCanaries, wallsCanaries, deadCodeCanaries, typeCanaries].flat().length;
  return { problems, note: `${written} breaches, each reported by its rule` };
}

async function lintCheck(): Promise<string[]> {
  const root = await buildOverlay({ ...sourcesOf(lintCanaries), ...fineForLint });
  const reports = await lint(root);
  return [...silentCanaries(lintCanaries, reports), ...falseAlarms(fineForLint, reports)];
}

async function wallsCheck(): Promise<string[]> {
  const root = await buildOverlay({ ...bareHouse, ...sourcesOf(wallsCanaries), ...fineForWalls });
  const { reports, rules } = await cruise(root);
  const breached = new Set(wallsCanaries.map(({ rule }) => rule));
  const untried = rules.filter((rule) => !breached.has(rule)).map((rule) => `no canary breaches ${rule}`);
  return [...untried, ...silentCanaries(wallsCanaries, reports), ...falseAlarms(fineForWalls, reports)];
}

async function deadCodeCheck(): Promise<string[]> {
  const manifest = await readFile(join(houseRoot, "api/package.json"), "utf8");
  const file = "domain/order/c-published.ts";
  const root = await buildOverlay({ ...deadCodeHouse, ...sourcesOf(deadCodeCanaries) });
  await write(join(root, "api/package.json"), publish(manifest, `./${file}`, `./src/${file}`));
  return silentCanaries(deadCodeCanaries, await findDeadCode(root));
}

async function typesCheck(): Promise<string[]> {
  const sources = sourcesOf(typeCanaries);
  const config = JSON.stringify({ extends: "./tsconfig.base.json", files: Object.keys(sources) });
  const root = await buildOverlay({ ...sources, "tsconfig.canaries.json": config }, ["api/src"]);
  return silentCanaries(typeCanaries, await compile(root, "tsconfig.canaries.json"));
}
