import { cpuSeconds } from "../machine/usage.ts";
import { percentile } from "../statistics.ts";
import type { Buyer } from "../seed/buyers.ts";
import { aCaller, type Caller } from "../shop/calls.ts";
import type { StockedTool } from "../seed/catalogue.ts";
import { payOrder, preparePayment } from "../shop/paying.ts";
import type { Bench, MarkResult } from "./mark.ts";

const CUSTOMERS = 60;
/** Customers on their way at the same time. */
const AT_ONCE = 4;
const WITHIN_MS = 2000;

interface Way {
  /** Milliseconds, in order: the list, the tool, order and intent, card to paid. */
  readonly steps: readonly number[];
  readonly wholeMs: number;
}

/** The whole way of a customer without the time to think: the list, the tool, the order, the intent, the card, until it is paid. */
export async function markSequence(
  bench: Bench,
  tools: readonly StockedTool[],
  buyers: readonly Buyer[],
): Promise<MarkResult> {
  const { origin, pids, stripe } = bench.shop;
  const callers = Array.from({ length: AT_ONCE }, () => ({
    shop: aCaller(origin),
    cashier: aCaller(stripe.url),
  }));
  const tokens = buyers.map((buyer) => bench.shop.issuer.token(buyer, origin));
  const walk = async (): Promise<Way[]> => {
    const ways: Way[] = [];
    let next = 0;
    await Promise.all(
      callers.map(async (each) => {
        while (next < CUSTOMERS) {
          const mine = next++;
          const tool = tools[mine % tools.length];
          const token = tokens[mine % tokens.length];
          if (!tool || token === undefined) throw new Error("an order needs tools and buyers");
          ways.push(await oneWay(bench, each, { tool, token }));
        }
      }),
    );
    return ways;
  };
  const cpuNow = (): number => cpuSeconds(pids.api) + cpuSeconds(pids.worker) + cpuSeconds(pids.postgres);
  try {
    await walk();
    const before = cpuNow();
    const ways = await walk();
    const cpuMs = ((cpuNow() - before) / CUSTOMERS) * 1000;
    await bench.profiled("sequence", async () => {
      await walk();
    });
    const p95 = percentile(
      ways.map(({ wholeMs }) => wholeMs),
      95,
    );
    const unpaid = ways.filter(({ wholeMs }) => !Number.isFinite(wholeMs)).length;
    const median = (step: number): string =>
      percentile(
        ways.map(({ steps }) => steps[step] ?? Number.NaN),
        50,
      ).toFixed(0);
    return {
      mark: "sequence",
      figure: `p95 ${p95.toFixed(0)} ms, ${cpuMs.toFixed(0)} ms of CPU each`,
      comparedWith: "",
      ratio: null,
      target: `under ${WITHIN_MS} ms`,
      met: p95 < WITHIN_MS && unpaid === 0,
      notes: [
        `${CUSTOMERS} customers, ${AT_ONCE} at once; half of them within: list ${median(0)} ms, tool ${median(1)} ms, order and intent ${median(2)} ms, card to paid ${median(3)} ms`,
        "CPU is that of API, worker and Postgres together, asking until it is paid included",
      ],
      wrong: unpaid ? [`${unpaid} of ${CUSTOMERS} charged orders were not paid`] : [],
      details: { ways },
    };
  } finally {
    for (const { shop, cashier } of callers) {
      shop.close();
      cashier.close();
    }
  }
}

async function oneWay(
  bench: Bench,
  { shop, cashier }: { shop: Caller; cashier: Caller },
  { tool, token }: { tool: StockedTool; token: string },
): Promise<Way> {
  const steps: number[] = [];
  const timed = async <Result>(work: Promise<Result>): Promise<Result> => {
    const began = performance.now();
    const result = await work;
    steps.push(performance.now() - began);
    return result;
  };
  await timed(shop.call("GET", "/api/tools?limit=24"));
  await timed(shop.call("GET", `/api/purchase/${tool.id}`));
  const payable = await timed(preparePayment(shop, tool, token));
  steps.push(await payOrder(bench, shop, cashier, payable));
  return { steps, wholeMs: steps.reduce((sum, each) => sum + each, 0) };
}
