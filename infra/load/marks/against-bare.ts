import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ReadFigures } from "../programs/reads.ts";
import { WRK_REMEDY } from "../programs/find-programs.ts";
import { cpuSeconds, watchCore } from "../machine/usage.ts";
import { median } from "../statistics.ts";
import { startBareServer } from "../programs/bare/start.ts";
import { aCaller } from "../shop/calls.ts";
import { type Bench, leftOut, type MarkName, type MarkResult } from "./mark.ts";
import { compare, inTurns } from "./rounds.ts";

const SERVERS = ["gateway", "api", "postgres"] as const;
type Process = (typeof SERVERS)[number] | "bare";

/** The share of its core that a server uses at its limit. */
const SATURATED = 0.9;
const ROUNDS = 4;
/** Shared responses end with their second, so a round has the misses of one second more than it lasts: in short rounds that counts. */
const ROUND_SECONDS = 6;
const WARM_UP_SECONDS = 2;

interface ReadMark {
  readonly mark: MarkName;
  readonly paths: readonly string[];
  /** The smallest ratio that is good enough. */
  readonly atLeast: number;
}

/** What Node adds to every answer by itself, or what is different each time. */
const NOT_COPIED = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** Public reads through the gateway against a bare `node:http` server that sends the same bytes, on the same core, in turns. */
export async function againstBare(bench: Bench, { mark, paths, atLeast }: ReadMark): Promise<MarkResult> {
  const { shop, reads, programs, cores } = bench;
  if (programs.wrk === null) return leftOut(mark, `at least ${atLeast}`, WRK_REMEDY);
  const bare = await startBareServer(bench, await answerOf(bench, paths[0] ?? ""));
  const failures = { ours: 0, theirs: 0 };
  const cpu: Record<Process, number[]> = { gateway: [], api: [], postgres: [], bare: [] };
  const busy: Record<"ours" | "theirs", number[]> = { ours: [], theirs: [] };
  const p99: number[] = [];
  try {
    const read = (origin: string, seconds: number): Promise<ReadFigures> => reads({ origin, paths, seconds });
    await read(bare.origin, 1);
    await read(shop.origin, WARM_UP_SECONDS);
    const rounds = await inTurns(
      ROUNDS,
      async () => {
        const before = SERVERS.map((name) => cpuSeconds(shop.pids[name]));
        const busyShare = watchCore(cores.servers);
        const figures = await read(shop.origin, ROUND_SECONDS);
        busy.ours.push(busyShare());
        for (const [index, name] of SERVERS.entries())
          cpu[name].push((cpuSeconds(shop.pids[name]) - (before[index] ?? Number.NaN)) / figures.requests);
        failures.ours += figures.failures;
        p99.push(figures.p99);
        return figures.perSecond;
      },
      async () => {
        const before = cpuSeconds(bare.pid);
        const busyShare = watchCore(cores.servers);
        const figures = await read(bare.origin, ROUND_SECONDS);
        busy.theirs.push(busyShare());
        cpu.bare.push((cpuSeconds(bare.pid) - before) / figures.requests);
        failures.theirs += figures.failures;
        return figures.perSecond;
      },
    );
    await bench.profiled(mark, async () => {
      await read(shop.origin, ROUND_SECONDS);
    });
    const { ours, theirs, ratio, lowest, highest } = compare(rounds);
    const micros = (values: readonly number[]): string => (median(values) * 1e6).toFixed(0);
    return {
      mark,
      figure: `${ours.toFixed(0)} /s`,
      comparedWith: `bare node:http ${theirs.toFixed(0)} /s`,
      ratio,
      target: `at least ${atLeast}`,
      met: ratio >= atLeast,
      notes: [
        `ratios of the rounds ${lowest.toFixed(2)} to ${highest.toFixed(2)}; 99 of 100 responses within ${median(p99).toFixed(0)} ms`,
        `CPU per call: gateway ${micros(cpu.gateway)} µs, API ${micros(cpu.api)} µs, Postgres ${micros(cpu.postgres)} µs, bare server ${micros(cpu.bare)} µs; by that alone the ratio is ${byCpu(cpu).toFixed(2)}`,
        `the servers' core was busy ${percent(busy.ours)} of the time with the shop, ${percent(busy.theirs)} with the bare server; below ${percent([SATURATED])} the load generator is the limit`,
      ],
      wrong: failures.ours ? [`${failures.ours} calls of ${mark} failed`] : [],
      details: { rounds, cpuSecondsPerCall: cpu, busy, failures, p99 },
    };
  } finally {
    await bare.stop();
  }
}

/** What the ratio would be on cores that do nothing else: CPU time does not tell how often others were let in. */
function byCpu({ gateway, api, postgres, bare }: Record<Process, readonly number[]>): number {
  return median(bare) / (median(gateway) + median(api) + median(postgres));
}

function percent(shares: readonly number[]): string {
  return `${(median(shares) * 100).toFixed(0)} %`;
}

/** Responses a second of the bare server with a page of tools (some 6 kB), on the servers' core; null without wrk. */
export async function bareRate(bench: Bench): Promise<number | null> {
  if (bench.programs.wrk === null) return null;
  const path = "/api/tools?limit=24";
  const bare = await startBareServer(bench, await answerOf(bench, path));
  try {
    await bench.reads({ origin: bare.origin, paths: [path], seconds: 1 });
    const { perSecond } = await bench.reads({ origin: bare.origin, paths: [path], seconds: WARM_UP_SECONDS });
    return perSecond;
  } finally {
    await bare.stop();
  }
}

/** Writes one response of the shop to a file, for the bare server to send. */
async function answerOf({ shop, folder }: Bench, path: string): Promise<string> {
  const caller = aCaller(shop.origin);
  const { status, headers, text } = await caller.call("GET", path);
  caller.close();
  if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${text}`);
  const copied = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    NOT_COPIED.has(name) || value === undefined ? [] : [[name, String(value)]],
  );
  const file = join(folder, "bare-answer.json");
  writeFileSync(file, JSON.stringify({ headers: Object.fromEntries(copied), text }));
  return file;
}
