import { relative } from "node:path";
import { z } from "zod";
import { runNode, tsc } from "./command.ts";

/** One report of a tool: the file and the rule. */
export type Report = { at: string; rule: string };

/** The directories whose code is checked. */
export const packages = ["api", "worker", "web", "openapi", "infra"];

const lintOutput = z.object({
  diagnostics: z.array(z.object({ filename: z.string(), code: z.string().optional(), message: z.string() })),
});

/** Lints a project with its configuration. */
export async function lint(root: string): Promise<Report[]> {
  const { output } = await runNode("oxlint", ["--type-aware", "-f", "json", ...packages], { cwd: root });
  const { diagnostics } = lintOutput.parse(readJson("oxlint", output));
  return diagnostics.map(({ filename, code, message }) => ({ at: filename, rule: code ?? message }));
}

const cruiseOutput = z.object({
  modules: z.array(
    z.object({
      source: z.string(),
      dependencies: z.array(z.object({ resolved: z.string(), couldNotResolve: z.boolean() })),
    }),
  ),
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
    ruleSetUsed: z.object({ forbidden: z.array(z.object({ name: z.string(), comment: z.string() })) }),
  }),
});

export type Cruise = {
  reports: (Report & { to: string; comment: string })[];
  /** Imports by file that was read. */
  modules: Map<string, string[]>;
  /** Names of all rules. */
  rules: string[];
};

/** Reads all imports of a project. */
export async function cruise(root: string): Promise<Cruise> {
  const args = ["--config", ".dependency-cruiser.mjs", "--output-type", "json", ...packages];
  const { output } = await runNode("depcruise", args, { cwd: root });
  const { modules, summary } = cruiseOutput.parse(readJson("dependency-cruiser", output));
  const reasons = new Map(summary.ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]));
  return {
    rules: [...reasons.keys()],
    reports: summary.violations.map(({ from, to, rule }) => ({
      at: from,
      to,
      rule: rule.name,
      comment: reasons.get(rule.name) ?? "",
    })),
    modules: new Map(
      modules.map((module) => [module.source, module.dependencies.map(({ resolved }) => resolved)]),
    ),
  };
}

const named = z.array(z.object({ name: z.string() })).optional();
const knipOutput = z.object({
  issues: z.array(
    z.object({ file: z.string(), files: named, exports: named, types: named, unlisted: named }),
  ),
});

/** Finds unused files, exports and packages. */
export async function findDeadCode(root: string): Promise<Report[]> {
  const { output } = await runNode("knip", ["--reporter", "json", "--no-progress"], { cwd: root });
  const { issues } = knipOutput.parse(readJson("knip", output));
  return issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([rule, found]) => (found ?? []).map(() => ({ at: file, rule }))),
  );
}

/** Type-checks a project of a project; the rules are the compiler's codes, such as `TS2307`. */
export async function compile(root: string, project: string): Promise<Report[]> {
  const { output } = await runNode(tsc, ["-p", project, "--noEmit", "--pretty", "false"], { cwd: root });
  const lines = output.matchAll(/^(?<at>\S.*?)\(\d+,\d+\): error (?<rule>TS\d+)/gm);
  return [...lines].map(({ groups }) => ({
    at: relative(root, `${root}/${groups?.["at"]}`),
    rule: groups?.["rule"] ?? "",
  }));
}

function readJson(tool: string, output: string): unknown {
  try {
    return JSON.parse(output.slice(0, output.lastIndexOf("}") + 1));
  } catch {
    throw new Error(`${tool} did not print JSON:\n${output.slice(0, 2000)}`);
  }
}
