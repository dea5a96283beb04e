import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";
import { projectRoot } from "../verify/command.ts";
import { findNginx } from "../machine/nginx-program.ts";
import { findQpdf } from "../machine/qpdf-program.ts";
import { findRedis } from "../machine/redis-program.ts";
import { runNode } from "./child.ts";

const MESSAGE_LENGTH_MAX = 800;

/** The output of vitest's JSON reporter. */
const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** Runs vitest over one of its projects, or both, and counts the results. */
export async function runUnitTests(project: "node" | "web" | undefined) {
  if (project !== "web") for (const find of [findRedis, findNginx, findQpdf]) await find(console.log);
  const folder = await mkdtemp(join(tmpdir(), "boltwright-vitest-"));
  const file = join(folder, "report.json");
  try {
    const only = project ? ["--project", project] : [];
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const exitCode = await runNode(["node_modules/.bin/vitest", "run", ...only, ...reporters]);
    const counts = countTests(report.parse(JSON.parse(await readFile(file, "utf8"))));
    // A runner that fails without a failed test (an unhandled error, a broken set-up) has failed all the same.
    return exitCode !== 0 && counts.failed === 0
      ? { ...counts, failed: 1, problems: [`vitest ended with ${exitCode}`] }
      : counts;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A file that did not load, or whose hooks failed, has failed once: the reporter counts its tests as none or as skipped. */
export function countTests(results: z.infer<typeof report>) {
  const isFailed = ({ status }: { status: string }): boolean => status === "failed";
  const files = results.testResults.filter(isFailed).map(({ name, message, assertionResults }) => ({
    file: relative(projectRoot, name),
    message,
    failed: assertionResults.filter(isFailed),
  }));
  const problems = files.flatMap(({ file, message, failed }) =>
    failed.length === 0
      ? [`${file}: ${firstLine(message) || "a hook failed, see above"}`]
      : failed.map((test) => `${file}: ${test.fullName}\n${beginning(test.failureMessages?.[0] ?? "")}`),
  );
  return {
    passed: results.numPassedTests,
    failed: problems.length,
    skipped: results.numPendingTests + results.numTodoTests,
    problems,
  };
}

/** Returns the beginning, because often only the summary of a run in CI can be read. */
const beginning = (message: string): string => stripVTControlCharacters(message).slice(0, MESSAGE_LENGTH_MAX);
const firstLine = (message: string): string => message.split("\n", 1)[0] ?? "";
