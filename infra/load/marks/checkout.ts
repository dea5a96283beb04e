import { measureCpu } from "../machine/usage.ts";
import { analyzeTables } from "../seed/seed.ts";
import { payInBrowser, startPayment } from "../shop/buying.ts";
import { forSeconds, runClients } from "../shop/clients.ts";
import { median, percentile } from "../statistics.ts";
import { type Bench, type Mark, markResult, withProgram } from "./mark.ts";
import { measureBareRate } from "./public-reads.ts";

const CLIENTS = 8;
const ROUNDS = 3;
const ROUND_SECONDS = 8;
/** Until code is compiled and statements are prepared. */
const WARM_UP_SECONDS = 25;
/** For each paid order; not scaled by the rate of a bare server, which changes in another proportion (ADR 0057). */
const CPU_MS_MAX = 25;
const SERVERS = ["api", "worker", "postgres"] as const;

/** Paid orders of clients without pauses, as a browser makes them: order, intent, card, confirmation. Measures CPU, Stripe's events included. */
export const measureCheckout: Mark = withProgram(
  "wrk",
  "checkout",
  `at most ${CPU_MS_MAX} ms`,
  async (bench, wrk) => {
    const rate = await measureBareRate(bench, wrk);
    await buy(bench, WARM_UP_SECONDS);
    await analyzeTables(bench.shop.database);
    const rounds: { perSecond: number; cpuMs: number[]; waitsMs: number[] }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const usedCpu = measureCpu(bench.shop.pids, SERVERS);
      const startedAt = performance.now();
      const waitsMs = await buy(bench, ROUND_SECONDS);
      const perSecond = waitsMs.length / ((performance.now() - startedAt) / 1000);
      rounds.push({ perSecond, waitsMs, cpuMs: usedCpu().map((used) => (used / waitsMs.length) * 1000) });
    }
    const cpuMs = median(rounds.map((round) => round.cpuMs.reduce((sum, ms) => sum + ms, 0)));
    const waits = rounds.flatMap(({ waitsMs }) => waitsMs);
    const cpuOf = (server: number): string =>
      median(rounds.map((round) => round.cpuMs[server] ?? 0)).toFixed(1);
    return markResult("checkout", {
      value: `${median(rounds.map(({ perSecond }) => perSecond)).toFixed(1)} orders /s, ${cpuMs.toFixed(1)} ms of CPU each`,
      comparedWith: `bare node:http ${rate.toFixed(0)} /s`,
      target: `at most ${CPU_MS_MAX} ms`,
      met: cpuMs <= CPU_MS_MAX,
      notes: [
        `CPU of each order: ${SERVERS.map((name, index) => `${name} ${cpuOf(index)} ms`).join(", ")}`,
        `${waits.length} orders by ${CLIENTS} clients; card to paid p50 ${percentile(waits, 50).toFixed(0)} ms, p95 ${percentile(waits, 95).toFixed(0)} ms`,
      ],
      details: { rounds, bareRate: rate },
    });
  },
);

function buy(bench: Bench, seconds: number): Promise<number[]> {
  const clients = { ...bench, count: CLIENTS, origin: bench.shop.apiUrl, goesOn: forSeconds(seconds) };
  return runClients(bench, clients, async (client, tool, customer) =>
    payInBrowser(client, await startPayment(client, tool, customer)),
  );
}
