import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { z } from "zod";
import { projectRoot } from "../verify/command.ts";
import { findNginx } from "../machine/nginx-program.ts";
import { findRedis } from "../machine/redis-program.ts";
import { runNode } from "./child.ts";

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
  if (project !== "web") for (const find of [findRedis, findNginx]) await find(console.log);
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

function countTests(results: z.infer<typeof report>) {
  const unloaded = results.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  const problems = results.testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === "failed");
      const file = relative(projectRoot, name);
      if (failed.length === 0) return [`${file}: ${firstLine(message)}`];
      return failed.map((test) => `${file}: ${test.fullName}: ${firstLine(test.failureMessages?.[0] ?? "")}`);
    });
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + unloaded.length,
    skipped: results.numPendingTests + results.numTodoTests,
    problems,
  };
}

const firstLine = (message: string): string => message.split("\n", 1)[0] ?? "";
