import { measureCpu } from "../machine/usage.ts";
import type { LoadProgram } from "../programs/run-program.ts";
import { type ReadResult, readWithWrk } from "../programs/wrk.ts";
import { purchaseOf } from "../scripts/input/purchase.ts";
import { openCaller } from "../shop/calls.ts";
import { median } from "../statistics.ts";
import { type Bench, type Mark, markResult, withProgram } from "./mark.ts";
import { alternate, compare, describeRatios } from "./rounds.ts";

const ROUNDS = 6;
const ROUND_SECONDS = 2;
const WARM_UP_SECONDS = 2;
const ORDERS = 5;
const AT_LEAST = 0.85;
const CPU_MS_MAX = 0.1;

/** `GET orders` of a customer is never cached: through the gateway, compared with the API directly. */
export const measureOwnOrders: Mark = withProgram(
  "wrk",
  "own-orders",
  `at least ${AT_LEAST}`,
  async (bench, wrk) => {
    const { origin, apiUrl } = bench.shop;
    const { read, errors } = await orderReader(bench, wrk);
    await read(apiUrl, WARM_UP_SECONDS);
    const rounds = await alternate(
      ROUNDS,
      async () => (await read(origin)).perSecond,
      async () => (await read(apiUrl)).perSecond,
    );
    const compared = compare(rounds);
    return markResult("own-orders", {
      value: `${compared.ours.toFixed(0)} /s`,
      comparedWith: `API directly ${compared.theirs.toFixed(0)} /s`,
      ratio: compared.ratio,
      target: `at least ${AT_LEAST}`,
      met: compared.ratio >= AT_LEAST,
      notes: [describeRatios(compared)],
      errors: errors(),
      details: { rounds },
    });
  },
);

/** CPU time of the gateway for each call that it proxies to the API. */
export const measureGatewayCpu: Mark = withProgram(
  "wrk",
  "gateway-cpu",
  `at most ${CPU_MS_MAX} ms`,
  async (bench, wrk) => {
    const { origin, pids } = bench.shop;
    const { read, errors } = await orderReader(bench, wrk);
    await read(origin, WARM_UP_SECONDS);
    const perCallMs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const usedCpu = measureCpu(pids, ["gateway"]);
      const { requests } = await read(origin);
      perCallMs.push(((usedCpu()[0] ?? Number.NaN) / requests) * 1000);
    }
    const ms = median(perCallMs);
    return markResult("gateway-cpu", {
      value: `${ms.toFixed(3)} ms a call`,
      target: `at most ${CPU_MS_MAX} ms`,
      met: Number.isFinite(ms) ? ms <= CPU_MS_MAX : null,
      notes: [`rounds ${Math.min(...perCallMs).toFixed(3)} to ${Math.max(...perCallMs).toFixed(3)} ms`],
      errors: errors(),
      details: { perCallMs },
    });
  },
);

/** Places some orders of the last customer if there are none, and reads their list. */
async function orderReader({ shop, tools, customers }: Bench, wrk: LoadProgram) {
  const customer = customers.at(-1);
  if (!customer) throw new Error("the shop has no customers");
  const { token, email } = customer;
  const path = `/api/orders?email=${email}`;
  const caller = openCaller(shop.apiUrl);
  try {
    const { text } = await caller.call("GET", path, { token });
    if (text === "[]")
      for (const tool of tools.slice(0, ORDERS))
        await caller.call("POST", "/api/purchase", { token, body: purchaseOf(tool) });
  } finally {
    caller.close();
  }
  let failed = 0;
  return {
    read: async (origin: string, seconds = ROUND_SECONDS): Promise<ReadResult> => {
      const result = await readWithWrk(wrk, { origin, paths: [path], seconds, token });
      failed += result.failures;
      return result;
    },
    errors: () => (failed ? [`${failed} calls of GET orders failed`] : []),
  };
}
