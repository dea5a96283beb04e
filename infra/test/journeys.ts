import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";
import { projectRoot, runNode as runQuietly } from "../verify/command.ts";
import { runNode } from "./child.ts";
import { findChromium, findHeadlessChromium } from "./chromium.ts";
import { type Outcome, timed } from "./outcome.ts";
import { runRunbook } from "./runbook.ts";
import {
  leftovers,
  readOnlyDatabase,
  removeTestStack,
  stackPids,
  startTestStack,
  stopTestStack,
  type TestStack,
} from "./test-stack.ts";

const aTry = z.object({ errors: z.array(z.object({ message: z.string().optional() })) });
const aTest = z.object({ status: z.string(), results: z.array(aTry) });

interface Suite {
  specs: { file: string; title: string; ok: boolean; tests: z.infer<typeof aTest>[] }[];
  suites?: Suite[] | undefined;
}
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(
    z.object({
      file: z.string(),
      title: z.string(),
      ok: z.boolean(),
      tests: z.array(aTest),
    }),
  ),
  suites: z.lazy(() => z.array(suite)).optional(),
});
const report = z.object({
  suites: z.array(suite),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.object({ message: z.string().optional() })),
});

const ERROR_LENGTH_MAX = 1500;

/** Starts the whole stack, goes through the journeys with a browser, runs the runbook's commands, checks the shop's invariants, stops it all. */
export async function runJourneys(): Promise<Outcome[]> {
  let stack: TestStack | undefined;
  const started = await timed("stack start", async () => {
    stack = await startTestStack();
    return { passed: 1, failed: 0, skipped: 0 };
  });
  if (!stack) return [started];
  const running = stack;
  const pids = await stackPids(running);
  const journeys = await timed("browser journeys", () => walk(running));
  const runbook = await timed("runbook", () => runRunbook(running.dir));
  const invariants = await timed("invariants", () => checkInvariants(running));
  const stopped = await timed("stack stop", async () => {
    await stopTestStack(running);
    const left = await leftovers(running, pids);
    if (left.length > 0) throw new Error(left.join("\n"));
    return { passed: 1, failed: 0, skipped: 0 };
  });
  const outcomes = [started, journeys, runbook, invariants, stopped];
  if (outcomes.every(({ failed }) => failed === 0)) await removeTestStack(running);
  else console.log(`\nThe stack's logs are in ${join(running.dir, "logs")}, traces in web/e2e/test-results.`);
  return outcomes;
}

async function walk({ dir }: TestStack) {
  const file = join(dir, "journeys.json");
  const env = {
    STACK_DIR: dir,
    CHROMIUM_PATH: await findChromium(),
    HEADLESS_CHROMIUM_PATH: await findHeadlessChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1",
  };
  const config = join(projectRoot, "web/e2e/playwright.config.ts");
  const args = ["node_modules/.bin/playwright", "test", "-c", config, "--reporter=list,json"];
  const exitCode = await runNode(args, env);
  const { suites, stats, errors } = report.parse(JSON.parse(await readFile(file, "utf8")));
  const failed = stats.unexpected + stats.flaky + errors.length;
  const crashed = failed === 0 && (exitCode !== 0 || stats.expected === 0);
  return {
    passed: stats.expected,
    failed: crashed ? 1 : failed,
    skipped: stats.skipped,
    problems: crashed
      ? [`Playwright ended with ${exitCode} after ${stats.expected} journeys`]
      : [...errors.map(({ message = "" }) => message), ...suites.flatMap(failedJourneys)],
  };
}

/** Returns the failed journeys, also those that passed when tried again: a journey passes at once, or it failed. */
function failedJourneys({ specs, suites = [] }: Suite): string[] {
  const failed = specs.filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === "flaky"));
  const described = failed.map(({ file, title, tests }) => `${file}: ${title}${firstError(tests)}`);
  return [...described, ...suites.flatMap(failedJourneys)];
}

/** The beginning of the first error, on separate lines: of a run in CI often only the summary can be read. */
function firstError(tests: z.infer<typeof aTest>[]): string {
  const errors = tests.flatMap(({ results }) => results.flatMap((each) => each.errors));
  const [message] = errors.flatMap((error) => error.message ?? []);
  return message ? `\n${stripVTControlCharacters(message).slice(0, ERROR_LENGTH_MAX)}` : "";
}

async function checkInvariants(stack: TestStack) {
  const url = await readOnlyDatabase(stack);
  const { exitCode, output } = await runQuietly("./api/src/bin/check-invariants.ts", ["--database-url", url]);
  console.log(output.trimEnd());
  const lines = output.match(/^I\d+ .*$/gm) ?? [];
  const passed = lines.filter((line) => /^I\d+ ok\b/.test(line)).length;
  const failed = lines.length - passed;
  const crashed = failed === 0 && (exitCode !== 0 || passed === 0);
  return {
    passed,
    failed: crashed ? 1 : failed,
    skipped: 0,
    problems: crashed ? [`ended with ${exitCode}`] : [],
  };
}
