import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findChromium } from "../../../test/chromium.ts";
import { lastLines, run } from "../../../machine/run.ts";
import { childEnvironment } from "../../../machine/settings.ts";
import type { Bench, MarkResult } from "../mark.ts";
import { type Form, meetsTarget, readScores, TARGETS } from "./lighthouse-report.ts";
import { LIGHTHOUSE_PAGES } from "./pages.ts";
import { formatError } from "../../../machine/format-error.ts";

/** The package that npx downloads: 114 packages that nothing else needs. */
const LIGHTHOUSE = "lighthouse@13.5.0";
const BROWSER_FLAGS = "--headless=new --no-sandbox --disable-gpu";
const RUNS = 3;
/** In some runs the browser records no trace of the page (`NO_NAVSTART`). */
const FAILED_RUNS_MAX = 3;
const FORMS: readonly Form[] = ["mobile", "desktop"];

/** Measures Lighthouse's scores of each page as a phone and as a computer, median of three runs; reports stay in the folder. */
export async function measureLighthouse(bench: Bench): Promise<MarkResult[]> {
  const results: MarkResult[] = [];
  const chromium = await findChromium();
  for (const { name, path } of LIGHTHOUSE_PAGES)
    for (const form of FORMS) {
      const mark = `first-view Lighthouse ${name} ${form}` as const;
      const target = describe(TARGETS[form]);
      try {
        const { report, scores } = await runOften(bench, { chromium, form, path, name });
        const met = meetsTarget(scores, form);
        const notes = [`${report}.html`];
        results.push({ mark, value: describe(scores), target, met, notes });
      } catch (error) {
        bench.signal.throwIfAborted();
        const notes = [formatError(error)];
        results.push({ mark, value: "skipped", target, met: null, notes });
      }
    }
  return results;
}

/** The run in the middle by performance: one run in three or so meets a busy moment of the machine. */
async function runOften(bench: Bench, run: Omit<Run, "number">): Promise<Scored> {
  const all: Scored[] = [];
  for (let failures = 0; all.length < RUNS;) {
    try {
      const report = await runLighthouse(bench, { ...run, number: all.length + 1 });
      all.push({ report, scores: readScores(JSON.parse(readFileSync(`${report}.json`, "utf8"))) });
    } catch (error) {
      failures += 1;
      if (failures > FAILED_RUNS_MAX || bench.signal.aborted) throw error;
    }
  }
  const sorted = all.toSorted((one, other) => (one.scores[0] ?? 0) - (other.scores[0] ?? 0));
  const middle = sorted[Math.floor(RUNS / 2)];
  if (!middle) throw new Error("Lighthouse did not run");
  return middle;
}

/** Describes performance, accessibility, best practices and SEO. */
const describe = (scores: readonly number[]): string => scores.join(" ");

interface Run {
  readonly chromium: string;
  readonly form: Form;
  readonly path: string;
  readonly name: string;
  readonly number: number;
}

interface Scored {
  readonly report: string;
  readonly scores: readonly number[];
}

/** Returns the report's path without its extension. */
async function runLighthouse(
  { shop, folder, signal }: Bench,
  { chromium, form, path, name, number }: Run,
): Promise<string> {
  const results = join(folder, "lighthouse");
  mkdirSync(results, { recursive: true });
  const report = join(results, `${name.replaceAll(" ", "-")}-${form}-${number}`);
  const args = [
    "--yes",
    LIGHTHOUSE,
    `${shop.origin}${path}`,
    "--output=json",
    "--output=html",
    `--output-path=${report}`,
    `--chrome-flags=${BROWSER_FLAGS}`,
    "--no-enable-error-reporting",
    "--quiet",
    ...(form === "desktop" ? ["--preset=desktop"] : []),
  ];
  const { code, output } = await run("npx", args, {
    env: childEnvironment({ CHROME_PATH: chromium }),
    signal,
  });
  if (code !== 0) throw new Error(`Lighthouse exited with ${code}:\n${lastLines(output, 8)}`);
  return `${report}.report`;
}
