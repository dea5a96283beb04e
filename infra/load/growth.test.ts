import { describe, expect, test } from "vitest";
import { growthOf, type Sample } from "./growth.ts";

const EVERY_SECONDS = 5;

/** Returns the samples of a run with the values of `valuesAt`. */
function samplesOf(seconds: number, valuesAt: (at: number) => Partial<Sample>): Sample[] {
  return Array.from({ length: seconds / EVERY_SECONDS + 1 }, (_, index) => {
    const at = index * EVERY_SECONDS;
    return { at, megabytes: {}, connections: 20, backlog: 0, ...valuesAt(at) };
  });
}

/** Returns deterministic noise between -1 and 1. */
const noise = (at: number): number => Math.sin(at * 12.9898) * Math.cos(at * 78.233);

const leaksOf = (samples: readonly Sample[]): string[] =>
  growthOf(samples)
    .filter(({ isLeak }) => isLeak)
    .map(({ name }) => name);

describe("memory that is not released is a leak", () => {
  test.each<[string, (at: number) => number]>([
    ["steadily", (at) => 200 + at * 0.25 + 8 * noise(at)],
    ["below the teeth of a garbage collector", (at) => 200 + at * 0.3 + (at % 40)],
    ["in steps", (at) => 200 + 20 * Math.floor(at / 60)],
  ])("%s", (_how, api) => {
    expect(leaksOf(samplesOf(600, (at) => ({ megabytes: { api: api(at) } })))).toEqual(["MB of api"]);
  });
});

describe("no leak", () => {
  test.each<[string, (at: number) => number]>([
    ["a level with noise", (at) => 200 + 20 * noise(at)],
    ["slow teeth of a garbage collector", (at) => 180 + (at % 110)],
    ["a process that warms up", (at) => 220 - 120 * Math.exp(-at / 60)],
    ["a cache that is filled once", (at) => (at < 480 ? 200 : 260)],
    ["released memory", (at) => 400 - at * 0.3],
    ["a few megabytes", (at) => 40 + at * 0.02],
    ["little of much", (at) => 2000 + at * 0.2],
  ])("%s", (_what, api) => {
    expect(leaksOf(samplesOf(600, (at) => ({ megabytes: { api: api(at) } })))).toEqual([]);
  });

  test("in a short run", () => {
    expect(leaksOf(samplesOf(235, (at) => ({ megabytes: { api: 200 + at } })))).toEqual([]);
  });

  test("in stubs, which store everything; the shop's own processes are judged", () => {
    const samples = samplesOf(300, (at) => {
      const megabytes = 150 + at;
      return { megabytes: { api: megabytes, "worker 2": megabytes, stripe: megabytes, mail: megabytes } };
    });
    expect(leaksOf(samples)).toEqual(["MB of api", "MB of worker 2"]);
    expect(growthOf(samples).find(({ name }) => name === "MB of stripe")).toMatchObject({
      from: 300,
      to: 375,
    });
  });
});

test("Postgres's memory may grow with its connections, and not for each of them", () => {
  const samplesWith = (perConnection: (at: number) => number) =>
    samplesOf(300, (at) => {
      const connections = 12 + Math.floor(at / 30);
      return { connections, megabytes: { postgres: 12 + connections * perConnection(at) } };
    });
  expect(leaksOf(samplesWith(() => 8))).toEqual([]);
  expect(leaksOf(samplesWith((at) => 8 + at * 0.03))).toEqual(["MB of postgres for each connection"]);
});

test("work that waits longer and longer is a leak, a queue that comes and goes is none", () => {
  expect(leaksOf(samplesOf(300, (at) => ({ backlog: at })))).toEqual(["waiting work"]);
  expect(leaksOf(samplesOf(300, (at) => ({ backlog: at % 70 })))).toEqual([]);
});
