import { describe, expect, test } from "vitest";
import { recordedRun, runWithInside } from "../testing/recorded-run.ts";
import { growthOf } from "./growth.ts";
import type { Sample } from "./run-record.ts";
import { judge } from "./verdict.ts";

const EVERY_SECONDS = 2;
const [first] = recordedRun().inside?.samples ?? [];
if (!first) throw new Error("a recorded run has samples");
const quiet: Sample = first;

/** Returns the samples of a run with the values of `valueAt`. */
function samplesOf(seconds: number, valueAt: (at: number) => Partial<Sample>): Sample[] {
  return Array.from({ length: seconds / EVERY_SECONDS + 1 }, (_, index) => {
    const at = index * EVERY_SECONDS;
    return { ...quiet, ...valueAt(at), at };
  });
}

/** Returns deterministic noise between -1 and 1. */
const noise = (at: number): number => Math.sin(at * 12.9898) * Math.cos(at * 78.233);

const memoryOf = (megabytes: (at: number) => number) => (at: number) => ({
  processes: { api: { cores: 1, megabytes: megabytes(at), handles: 60 } },
});

const growing = (samples: readonly Sample[]): string[] =>
  growthOf(samples)
    .filter(({ isLeak }) => isLeak)
    .map(({ name }) => name);

describe("memory that is not released is detected", () => {
  test.each<[string, (at: number) => number]>([
    ["steadily", (at) => 200 + at * 0.25 + 8 * noise(at)],
    ["below the teeth of a garbage collector", (at) => 200 + at * 0.3 + (at % 40)],
    ["in steps", (at) => 200 + 20 * Math.floor(at / 60)],
  ])("%s", (_how, megabytes) => {
    expect(growing(samplesOf(600, memoryOf(megabytes)))).toEqual(["memory of api"]);
  });
});

describe("no leak", () => {
  test.each<[string, (at: number) => number]>([
    ["a level with noise", (at) => 200 + 20 * noise(at)],
    ["quick teeth of a garbage collector", (at) => 180 + 2 * (at % 30)],
    ["slow teeth", (at) => 180 + (at % 110)],
    ["a process that warms up", (at) => 220 - 120 * Math.exp(-at / 60)],
    ["a cache that is filled once", (at) => (at < 480 ? 200 : 260)],
    ["released memory", (at) => 400 - at * 0.3],
    ["a few megabytes", (at) => 40 + at * 0.02],
    ["little of much", (at) => 2000 + at * 0.2],
  ])("%s", (_what, megabytes) => {
    expect(growing(samplesOf(600, memoryOf(megabytes)))).toEqual([]);
  });

  test("a short run is not checked", () => {
    expect(
      growthOf(
        samplesOf(
          238,
          memoryOf((at) => 200 + at),
        ),
      ),
    ).toEqual([]);
  });
});

test("stubs are shown and not judged, and Postgres may open files; the shop's own processes are judged", () => {
  const names = ["api", "worker 2", "web", "gateway", "stripe", "mail"];
  const samples = samplesOf(300, (at) => {
    const process = { cores: 1, megabytes: 150 + at, handles: 60 + 2 * at };
    return { processes: Object.fromEntries([...names, "postgres"].map((name) => [name, process])) };
  });
  const own = ["api", "worker 2", "web", "gateway"];
  expect(growing(samples)).toEqual([
    ...own.map((name) => `memory of ${name}`),
    "memory of postgres for each connection",
    ...own.map((name) => `handles of ${name}`),
  ]);
  const shown = growthOf(samples).filter(({ isJudged }) => !isJudged);
  expect(shown.map(({ name, grown, isLeak }) => [name, Math.round(grown), isLeak])).toEqual([
    ["memory of stripe", 135, false],
    ["memory of mail", 135, false],
    ["handles of stripe", 270, false],
    ["handles of mail", 270, false],
  ]);
});

test("idle connections that nginx leaves open to a service are no leak", () => {
  const samples = samplesOf(300, (at) => {
    const process = { cores: 1, megabytes: 150, handles: 60 + at / 2 };
    return { processes: { api: process, web: process, worker: process } };
  });
  expect(growing(samples)).toEqual(["handles of worker"]);
});

describe("Postgres's memory", () => {
  const samplesWith = (connections: number, perConnection: (at: number) => number) =>
    samplesOf(300, (at) => {
      const open = connections + Math.floor(at / 30);
      const megabytes = 12 + open * perConnection(at);
      return {
        processes: { postgres: { cores: 1, megabytes, handles: 300 } },
        database: { ...quiet.database, connections: open },
      };
    });

  test("grows with the connections that a pool opens", () => {
    expect(growing(samplesWith(12, () => 8))).toEqual([]);
  });

  test("that every connection takes and does not release is a leak", () => {
    expect(growing(samplesWith(12, (at) => 8 + at * 0.02))).toEqual([
      "memory of postgres for each connection",
    ]);
  });
});

test("handles, connections, dead rows and queues are checked too", () => {
  const samples = samplesOf(300, (at) => ({
    processes: { worker: { cores: 1, megabytes: 150, handles: 60 + at } },
    backlogs: { mail: { depth: at, oldestSeconds: 1 }, payments: { depth: at % 7, oldestSeconds: 0 } },
    database: { ...quiet.database, connections: 20 + Math.floor(at / 10), deadRows: 100 * at },
  }));
  expect(growing(samples)).toEqual([
    "handles of worker",
    "backlog of mail",
    "connections to Postgres",
    "overdue dead rows in Postgres",
  ]);
});

test("a leak fails the run and is reported with its numbers; a breakpoint may grow", () => {
  const run = runWithInside({
    samples: samplesOf(
      300,
      memoryOf((at) => 100 + at),
    ),
  });
  expect(judge(run, null).reasons).toEqual([
    "memory of api does not stop growing: by 135 MB in the second half, with a median of 318 MB",
  ]);
  expect(judge({ ...run, profile: "breakpoint" }, null).reasons.join()).not.toContain("growing");
});
