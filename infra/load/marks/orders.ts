import { measureCpu } from "../machine/usage.ts";
import { orderWithPgbench } from "../programs/pgbench.ts";
import { purchaseOf } from "../scripts/input/purchase.ts";
import { analyzeTables } from "../seed/seed.ts";
import { forSeconds, runClients } from "../shop/clients.ts";
import { median, percentile } from "../statistics.ts";
import { type Mark, markResult, withProgram } from "./mark.ts";
import { alternate, compare, describeRatios } from "./rounds.ts";

const ROUNDS = 4;
const ROUND_SECONDS = 4;
const PGBENCH_WARM_UP_SECONDS = 2;
/** Until the API's code is compiled and its statements are prepared. */
const WARM_UP_SECONDS = 15;
const AT_LEAST = 0.35;
const CLIENTS = 8;

/** Orders of 8 clients, compared with pgbench, which writes the same rows into the same database. */
export const measureOrders: Mark = withProgram(
  "pgbench",
  "orders",
  `at least ${AT_LEAST}`,
  async (bench, pgbench) => {
    const { shop, customers, tools } = bench;
    const rejected: string[] = [];
    const order = async (seconds: number): Promise<{ perSecond: number; times: number[] }> => {
      const startedAt = performance.now();
      const clients = { count: CLIENTS, origin: shop.apiUrl, goesOn: forSeconds(seconds), customers, tools };
      const all = await runClients(bench, clients, async (client, tool, { token }) => {
        const sentAt = performance.now();
        const { status, text } = await client.shop.call("POST", "/api/purchase", {
          token,
          body: purchaseOf(tool),
        });
        if (status !== 200) rejected.push(`${status} ${text.slice(0, 200)}`);
        return { isPlaced: status === 200, ms: performance.now() - sentAt };
      });
      const placed = all.filter(({ isPlaced }) => isPlaced).length;
      return {
        perSecond: placed / ((performance.now() - startedAt) / 1000),
        times: all.map(({ ms }) => ms),
      };
    };
    const write = (round: number, seconds: number): Promise<number> =>
      orderWithPgbench(pgbench, {
        databaseUrl: shop.databaseUrl,
        round,
        seconds,
        clients: CLIENTS,
        customersPerClient: Math.floor(customers.length / CLIENTS),
        tools: tools.length,
      });

    await write(0, PGBENCH_WARM_UP_SECONDS);
    await order(WARM_UP_SECONDS);
    // pgbench's plans are those of its first statements.
    await analyzeTables(shop.database);
    const times: number[] = [];
    const cpu: number[][] = [];
    const rounds = await alternate(
      ROUNDS,
      async () => {
        const usedCpu = measureCpu(shop.pids, ["api", "postgres"]);
        const { perSecond, times: own } = await order(ROUND_SECONDS);
        times.push(...own);
        cpu.push(usedCpu().map((seconds) => (seconds / own.length) * 1e6));
        return perSecond;
      },
      (round) => write(round + 1, ROUND_SECONDS),
    );
    const compared = compare(rounds);
    const [api = 0, postgres = 0] = [0, 1].map((part) => median(cpu.map((each) => each[part] ?? 0)));
    return markResult("orders", {
      value: `${compared.ours.toFixed(0)} orders/s`,
      comparedWith: `pgbench ${compared.theirs.toFixed(0)} /s`,
      ratio: compared.ratio,
      target: `at least ${AT_LEAST}`,
      met: compared.ratio >= AT_LEAST,
      notes: [
        `${describeRatios(compared)}; p50 ${percentile(times, 50).toFixed(0)} ms, p95 ${percentile(times, 95).toFixed(0)} ms`,
        `CPU per order: API ${api.toFixed(0)} µs, Postgres ${postgres.toFixed(0)} µs`,
      ],
      errors: rejected.length
        ? [`${rejected.length} orders were rejected, the first with ${rejected[0]}`]
        : [],
      details: { rounds, cpuMicrosPerOrder: cpu, rejected: rejected.slice(0, 20) },
    });
  },
);
