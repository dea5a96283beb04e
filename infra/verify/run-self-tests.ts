import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { colourViolations } from "./self-tests/colour-violations.ts";
import { contractViolations } from "./self-tests/contract-violations.ts";
import { falsePositives, missedViolations, sourcesOf } from "./self-tests/self-test.ts";
import { deadCodeViolations, deadCodeProject, publish } from "./self-tests/dead-code-violations.ts";
import { documentViolations } from "./self-tests/document-violations.ts";
import { firstLoadViolations } from "./self-tests/first-load-violations.ts";
import { allowedSources, lintViolations } from "./self-tests/lint-violations.ts";
import { migrationViolations } from "./self-tests/migration-violations.ts";
import { rawSqlViolations } from "./self-tests/raw-sql-violations.ts";
import { requiredPackageViolations } from "./self-tests/required-package-violations.ts";
import { specRowViolations } from "./self-tests/spec-row-violations.ts";
import { typeViolations } from "./self-tests/type-violations.ts";
import { wordViolations } from "./self-tests/word-violations.ts";
import { allowedImports, sampleProject } from "./self-tests/boundary-project.ts";
import { boundaryViolations } from "./self-tests/boundary-violations.ts";
import { projectRoot } from "./command.ts";
import type { Finding } from "./finding.ts";
import { buildOverlay, write } from "./overlay.ts";
import { compile, cruise, findDeadCode, lint } from "./tools.ts";

/**
 * Violates every rule on purpose, in temporary copies of the project, and reads the reports.
 * A rule that reports nothing, or that reports allowed code, is a problem.
 */
export async function runSelfTests(): Promise<Finding> {
  const checks = [
    lintCheck(),
    boundaryCheck(),
    deadCodeCheck(),
    typesCheck(),
    contractViolations(),
    documentViolations(),
    firstLoadViolations(),
    specRowViolations(),
    requiredPackageViolations(),
    rawSqlViolations(),
    migrationViolations(),
    colourViolations(),
    wordViolations(),
  ];
  const problems = (await Promise.all(checks)).flat();
  const written = [lintViolations, boundaryViolations, deadCodeViolations, typeViolations].flat().length;
  return { problems, note: `${written} violations, each reported by its rule` };
}

async function lintCheck(): Promise<string[]> {
  const root = await buildOverlay({ ...sourcesOf(lintViolations), ...allowedSources });
  const reports = await lint(root);
  return [...missedViolations(lintViolations, reports), ...falsePositives(allowedSources, reports)];
}

async function boundaryCheck(): Promise<string[]> {
  const root = await buildOverlay({ ...sampleProject, ...sourcesOf(boundaryViolations), ...allowedImports });
  const { reports, rules } = await cruise(root);
  const violated = new Set(boundaryViolations.map(({ rule }) => rule));
  const untested = rules.filter((rule) => !violated.has(rule)).map((rule) => `no self-test violates ${rule}`);
  return [
    ...untested,
    ...missedViolations(boundaryViolations, reports),
    ...falsePositives(allowedImports, reports),
  ];
}

async function deadCodeCheck(): Promise<string[]> {
  const manifest = await readFile(join(projectRoot, "api/package.json"), "utf8");
  const file = "domain/order/c-published.ts";
  const root = await buildOverlay({ ...deadCodeProject, ...sourcesOf(deadCodeViolations) });
  await write(join(root, "api/package.json"), publish(manifest, `./${file}`, `./src/${file}`));
  return missedViolations(deadCodeViolations, await findDeadCode(root));
}

async function typesCheck(): Promise<string[]> {
  const sources = sourcesOf(typeViolations);
  const config = JSON.stringify({ extends: "./tsconfig.base.json", files: Object.keys(sources) });
  const root = await buildOverlay({ ...sources, "tsconfig.violations.json": config }, ["api/src"]);
  return missedViolations(typeViolations, await compile(root, "tsconfig.violations.json"));
}
