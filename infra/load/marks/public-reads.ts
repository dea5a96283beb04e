import { measureCore, measureCpu } from "../machine/usage.ts";
import { withBareServer } from "../programs/bare/start.ts";
import type { LoadProgram } from "../programs/run-program.ts";
import { readWithWrk } from "../programs/wrk.ts";
import { median } from "../statistics.ts";
import { type Bench, type LineMark, type MarkLine, markResult, withProgram } from "./mark.ts";
import { alternate, compare, describeRatios } from "./rounds.ts";

const TOOLS_PATH = "/api/tools?limit=24";
/** Busy share of a core above which the server is the limit. */
const SATURATED = 0.9;
const ROUNDS = 4;
/** A cached response expires at the end of its second, so a shorter round has a larger share of misses. */
const ROUND_SECONDS = 6;
const WARM_UP_SECONDS = 2;

/** The home page's list: the same response for everyone, sent from nginx's cache. */
export const measureTools: LineMark = againstBareServer({
  mark: "tools",
  atLeast: 1,
  pathsOf: () => [TOOLS_PATH],
  servers: ["gateway", "api", "postgres"],
});

/** Pages of 1,000 tools in random order: cached for one second at most. */
export const measurePurchase: LineMark = againstBareServer({
  mark: "purchase",
  atLeast: 0.6,
  pathsOf: ({ tools }) => tools.map(({ id }) => `/api/purchase/${id}`),
  servers: ["gateway", "api", "postgres"],
});

interface PublicReads {
  readonly mark: MarkLine;
  readonly atLeast: number;
  readonly pathsOf: (bench: Bench) => string[];
  /** The processes whose CPU time is reported. */
  readonly servers: readonly (keyof Bench["shop"]["pids"])[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Compares reads through the gateway with a bare server that sends the same bytes on the same core. */
export function againstBareServer({ mark, atLeast, pathsOf, servers, headers = {} }: PublicReads): LineMark {
  const target = `at least ${atLeast}`;
  return withProgram("wrk", mark, target, async (bench, wrk) => {
    const { shop, cores } = bench;
    const paths = pathsOf(bench);
    const sent = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const cpu = Object.fromEntries([...servers, "bare"].map((name) => [name, Array<number>()]));
    const busy: Record<"shop" | "bare", number[]> = { shop: [], bare: [] };
    const p99: number[] = [];
    let failures = 0;
    const rounds = await withBareServer(bench, { path: paths[0] ?? "", headers }, async (bare) => {
      const read = async <Name extends string>(
        side: "shop" | "bare",
        pids: Readonly<Record<Name, number>>,
        names: readonly Name[],
      ): Promise<number> => {
        const usedCpu = measureCpu(pids, names);
        const busyShare = measureCore(cores.servers);
        const { origin } = side === "shop" ? shop : bare;
        const result = await readWithWrk(wrk, { origin, paths, seconds: ROUND_SECONDS, headers: sent });
        busy[side].push(busyShare());
        for (const [index, seconds] of usedCpu().entries())
          cpu[names[index] ?? ""]?.push(seconds / result.requests);
        if (side === "shop") {
          failures += result.failures;
          p99.push(result.p99);
        }
        return result.perSecond;
      };
      await readWithWrk(wrk, { origin: bare.origin, paths, seconds: 1, headers: sent });
      await readWithWrk(wrk, { origin: shop.origin, paths, seconds: WARM_UP_SECONDS, headers: sent });
      return alternate(
        ROUNDS,
        () => read("shop", shop.pids, servers),
        () => read("bare", { bare: bare.pid }, ["bare"]),
      );
    });
    const compared = compare(rounds);
    const cpuOf = (name: string): number => median(cpu[name] ?? []);
    const micros = (name: string): string => `${(cpuOf(name) * 1e6).toFixed(0)} µs`;
    const cpuRatio = cpuOf("bare") / servers.reduce((sum, name) => sum + cpuOf(name), 0);
    return markResult(mark, {
      value: `${compared.ours.toFixed(0)} /s`,
      comparedWith: `bare node:http ${compared.theirs.toFixed(0)} /s`,
      ratio: compared.ratio,
      target,
      met: compared.ratio >= atLeast,
      notes: [
        `${describeRatios(compared)}; p99 ${median(p99).toFixed(0)} ms`,
        `CPU per call: ${servers.map((name) => `${name} ${micros(name)}`).join(", ")}, bare server ${micros("bare")}; ratio by CPU ${cpuRatio.toFixed(2)}`,
        `busy share of the servers' core: shop ${percent(busy.shop)}, bare server ${percent(busy.bare)}; below ${percent([SATURATED])} wrk is the limit`,
      ],
      errors: failures ? [`${failures} calls of ${mark} failed`] : [],
      details: { rounds, cpuSecondsPerCall: cpu, busy, p99 },
    });
  });
}

function percent(shares: readonly number[]): string {
  return `${(median(shares) * 100).toFixed(0)} %`;
}

/** Returns the responses a second of a bare server with a page of tools (about 6 kB). */
export function measureBareRate(bench: Bench, wrk: LoadProgram): Promise<number> {
  return withBareServer(bench, { path: TOOLS_PATH }, async ({ origin }) => {
    await readWithWrk(wrk, { origin, paths: [TOOLS_PATH], seconds: 1 });
    const { perSecond } = await readWithWrk(wrk, { origin, paths: [TOOLS_PATH], seconds: WARM_UP_SECONDS });
    return perSecond;
  });
}
