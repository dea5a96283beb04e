import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../machine/testing/temporary-folder.ts";
import { recordedRun, runWithInside, slowerRun } from "../testing/recorded-run.ts";
import { judgedRunShape, type RunRecord } from "../verdict/run-record.ts";
import { reportPath, storeRun } from "./store-run.ts";
import { summarize } from "./summary.ts";

const read = (folder: string, run: RunRecord, extension: string): string =>
  readFileSync(`${reportPath(folder, run)}.${extension}`, "utf8");

const [sample] = recordedRun().inside?.samples ?? [];
if (!sample) throw new Error("a recorded run has samples");

test("a run is stored as a verdict and as JSON, and the next comparable one is compared with it", async () => {
  const folder = join(await temporaryFolder(), "reports");
  const first = recordedRun();
  expect(storeRun(first, folder).verdict.passed).toBe(true);
  expect(read(folder, first, "md")).toContain("No earlier run to compare with.");
  expect(read(folder, first, "md")).toContain("`npm run load -- smoke --size 1000`");
  const second = slowerRun(2);
  const { verdict } = storeRun(second, folder);
  expect(verdict.reasons).toEqual([expect.stringContaining("2.0 times as slow as the last run")]);
  expect(read(folder, second, "md")).toMatch(/\| POST purchase p50 +\| 48 +\| 24 +\| 2\.00 +\|/);
  expect(readdirSync(folder)).toHaveLength(4);
  expect(judgedRunShape.parse(JSON.parse(read(folder, second, "json"))).record).toEqual(second);
});

test("the verdict has its reasons and everything that it is based on", async () => {
  const folder = await temporaryFolder();
  const invariants = [{ name: "I1", promise: "stock equals the ledger", violations: ["tool 7"] }];
  const run = runWithInside({ invariants });
  storeRun(run, folder);
  const text = read(folder, run, "md");
  expect(text).toContain("# smoke: failed");
  expect(text).toContain("verdict      FAILED\n  invariant I1 (stock equals the ledger) is broken: tool 7");
  expect(text).toMatch(/\| MB of postgres +\| 210 +\|/);
  expect(text).toContain("select * from tool where id = $1");
  expect(text).not.toContain("Growth");
});

test("the verdict of a long run reports leaks", async () => {
  const folder = await temporaryFolder();
  const samples = Array.from({ length: 151 }, (_, index) => {
    const api = { cores: 1, megabytes: 100 + index, handles: 60 };
    return { ...sample, at: index * 2, processes: { api, mail: api } };
  });
  const run = runWithInside({ samples });
  storeRun(run, folder);
  expect(read(folder, run, "md")).toMatch(/\| memory of api .*\| LEAK +\|/);
  expect(read(folder, run, "md")).toMatch(/\| memory of mail .*\| stub, not judged +\|/);
  expect(read(folder, run, "md")).toMatch(/\| handles of api .*\| ok +\|/);
});

test("a failed sample is reported with the verdict, and Postgres's totals may be missing", async () => {
  const folder = await temporaryFolder();
  const samples = Array.from({ length: 12 }, (_, index) => ({ ...sample, at: index * 2 }));
  const failedSamples = [{ at: 11, reason: "no response" }];
  const run = runWithInside({ samples, failedSamples, database: null });
  expect(summarize(storeRun(run, folder))).toContain(
    "samples      1 of 13 samples failed, the first at 11 s: no response",
  );
  expect(read(folder, run, "md")).not.toContain("Most expensive statements");
  const stored = judgedRunShape.parse(JSON.parse(read(folder, run, "json")));
  expect(stored.record.inside?.failedSamples).toEqual(failedSamples);
});
