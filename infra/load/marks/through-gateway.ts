import { cpuSeconds } from "../machine/usage.ts";
import { median } from "../statistics.ts";
import type { Buyer } from "../seed/buyers.ts";
import { aCaller } from "../shop/calls.ts";
import type { StockedTool } from "../seed/catalogue.ts";
import { onePiece } from "../shop/purchase.ts";
import type { Bench, MarkResult } from "./mark.ts";
import { compare, inTurns } from "./rounds.ts";

const ROUNDS = 6;
const ROUND_SECONDS = 2;
const WARM_UP_SECONDS = 2;
const ORDERS_LISTED = 5;
const AT_LEAST = 0.85;
const CPU_MS_MAX = 0.1;

/** `GET orders` of one customer, which is never cached: through the gateway, compared with the API called directly, in turns. */
export async function markOwnOrders(
  bench: Bench,
  tools: readonly StockedTool[],
  buyer: Buyer,
): Promise<MarkResult> {
  const { origin, apiUrl } = bench.shop;
  const { read, failures } = await ownOrders(bench, tools, buyer);
  await read(apiUrl, WARM_UP_SECONDS);
  const rounds = await inTurns(
    ROUNDS,
    async () => (await read(origin)).perSecond,
    async () => (await read(apiUrl)).perSecond,
  );
  await bench.profiled("own-orders", async () => {
    await read(apiUrl);
  });
  const { ours, theirs, ratio, lowest, highest } = compare(rounds);
  return {
    mark: "own-orders",
    figure: `${ours.toFixed(0)} /s`,
    comparedWith: `API directly ${theirs.toFixed(0)} /s`,
    ratio,
    target: `at least ${AT_LEAST}`,
    met: ratio >= AT_LEAST,
    notes: [`ratios of the rounds ${lowest.toFixed(2)} to ${highest.toFixed(2)}`],
    wrong: failures(),
    details: { rounds },
  };
}

/** CPU time of the gateway's processes (user and system) for each call that it passes on to the API. */
export async function markGatewayCpu(
  bench: Bench,
  tools: readonly StockedTool[],
  buyer: Buyer,
): Promise<MarkResult> {
  const { origin, pids } = bench.shop;
  const { read, failures } = await ownOrders(bench, tools, buyer);
  await read(origin, WARM_UP_SECONDS);
  const perCallMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = cpuSeconds(pids.gateway);
    const { requests } = await read(origin);
    perCallMs.push(((cpuSeconds(pids.gateway) - before) / requests) * 1000);
  }
  const ms = median(perCallMs);
  return {
    mark: "gateway-cpu",
    figure: `${ms.toFixed(3)} ms a call`,
    comparedWith: "",
    ratio: null,
    target: `at most ${CPU_MS_MAX} ms`,
    met: Number.isFinite(ms) ? ms <= CPU_MS_MAX : null,
    notes: [`rounds ${Math.min(...perCallMs).toFixed(3)} to ${Math.max(...perCallMs).toFixed(3)} ms`],
    wrong: failures(),
    details: { perCallMs },
  };
}

/** Gives the buyer some orders where there are none yet, and reads their list. */
async function ownOrders(bench: Bench, tools: readonly StockedTool[], buyer: Buyer) {
  const { shop, reads } = bench;
  const token = shop.issuer.token(buyer, shop.origin);
  const path = `/api/orders?email=${buyer.email}`;
  const caller = aCaller(shop.apiUrl);
  try {
    const { text } = await caller.call("GET", path, { token });
    if (text === "[]")
      for (const tool of tools.slice(0, ORDERS_LISTED))
        await caller.call("POST", "/api/purchase", { token, body: onePiece(tool) });
  } finally {
    caller.close();
  }
  let failed = 0;
  return {
    read: async (origin: string, seconds = ROUND_SECONDS) => {
      const figures = await reads({ origin, paths: [path], seconds, token });
      failed += figures.failures;
      return figures;
    },
    failures: () => (failed ? [`${failed} calls of GET orders failed`] : []),
  };
}
