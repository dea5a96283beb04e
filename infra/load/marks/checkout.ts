import { cpuSeconds } from "../machine/usage.ts";
import { median, percentile } from "../statistics.ts";
import type { Buyer } from "../seed/buyers.ts";
import { aCaller } from "../shop/calls.ts";
import { settleTables, type StockedTool } from "../seed/catalogue.ts";
import { payAsBrowser, preparePayment } from "../shop/paying.ts";
import { bareRate } from "./against-bare.ts";
import type { Bench, MarkResult } from "./mark.ts";

const CLIENTS = 8;
const ROUNDS = 3;
const ROUND_SECONDS = 8;
const WARM_UP_SECONDS = 25;
/** For each paid order, on a core from which bare `node:http` sends so many responses a second. */
const CPU_MS_MAX = 25;
const BARE_RATE = 16_000;
const PARTS = ["api", "worker", "postgres"] as const;

/**
 * Orders until they are paid, by clients that never rest and do what a browser does: order, intent, card at the emulator, confirmation. What they
 * cost is the CPU time (user and system) of API, worker and Postgres, with Stripe's events.
 */
export async function markCheckout(
  bench: Bench,
  tools: readonly StockedTool[],
  buyers: readonly Buyer[],
): Promise<MarkResult> {
  const { apiUrl, origin, pids, stripe, issuer } = bench.shop;
  const clients = Array.from({ length: CLIENTS }, (_, client) => ({
    caller: aCaller(apiUrl),
    cashier: aCaller(stripe.url),
    tokens: buyers
      .filter((_buyer, index) => index % CLIENTS === client)
      .map((buyer) => issuer.token(buyer, origin)),
  }));
  let next = 0;
  const buyFor = async (seconds: number): Promise<number[]> => {
    const until = performance.now() + seconds * 1000;
    const waits: number[] = [];
    await Promise.all(
      clients.map(async ({ caller, cashier, tokens }) => {
        while (performance.now() < until) {
          const mine = next++;
          const tool = tools[mine % tools.length];
          const token = tokens[mine % tokens.length];
          if (!tool || token === undefined) throw new Error("orders need tools and buyers");
          const payable = await preparePayment(caller, tool, token);
          waits.push(await payAsBrowser(bench, caller, cashier, payable));
        }
      }),
    );
    return waits;
  };
  const cpuNow = (): number[] => PARTS.map((part) => cpuSeconds(pids[part]));
  try {
    const rate = await bareRate(bench);
    await buyFor(WARM_UP_SECONDS);
    await settleTables(bench.shop.database);
    const rounds: { perSecond: number; cpuMs: number[]; waits: number[] }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = cpuNow();
      const began = performance.now();
      const waits = await buyFor(ROUND_SECONDS);
      const seconds = (performance.now() - began) / 1000;
      const cpuMs = cpuNow().map((now, index) => ((now - (before[index] ?? 0)) / waits.length) * 1000);
      rounds.push({ perSecond: waits.length / seconds, cpuMs, waits });
    }
    await bench.profiled("checkout", async () => {
      await buyFor(ROUND_SECONDS);
    });
    const cpuMs = median(rounds.map((round) => round.cpuMs.reduce((sum, ms) => sum + ms, 0)));
    const scaled = rate === null ? null : cpuMs * (rate / BARE_RATE);
    const waits = rounds.flatMap((round) => round.waits);
    const ofPart = (index: number): string =>
      median(rounds.map((round) => round.cpuMs[index] ?? 0)).toFixed(1);
    return {
      mark: "checkout",
      figure: `${median(rounds.map(({ perSecond }) => perSecond)).toFixed(1)} orders /s, ${cpuMs.toFixed(1)} ms of CPU each`,
      comparedWith:
        rate === null ? "" : `bare node:http ${rate.toFixed(0)} /s: ${scaled?.toFixed(1)} ms scaled`,
      ratio: null,
      target: `at most ${CPU_MS_MAX} ms scaled`,
      met: scaled === null ? null : scaled <= CPU_MS_MAX,
      notes: [
        `CPU of each order: ${PARTS.map((part, index) => `${part} ${ofPart(index)} ms`).join(", ")}`,
        `${waits.length} orders by ${CLIENTS} clients; from the card's confirmation to paid half within ${percentile(waits, 50).toFixed(0)} ms, 95 of 100 within ${percentile(waits, 95).toFixed(0)} ms`,
      ],
      wrong: [],
      details: { rounds, bareRate: rate },
    };
  } finally {
    for (const { caller, cashier } of clients) {
      caller.close();
      cashier.close();
    }
  }
}
