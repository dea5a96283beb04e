import { measureCpu } from "../../machine/usage.ts";
import { type Caller, openCaller } from "../../shop/calls.ts";
import { type Bench, markResult, type MarkResult } from "../mark.ts";
import { ALL_PAGES } from "./pages.ts";

const RENDERS = 300;
/** Until code is compiled. */
const WARM_UP_RENDERS = 200;
const CPU_MS_MAX = 8;

/** CPU time of the pages' server for each page, without the gateway's cache: each address is new. */
export async function measureRenderCpu({ shop, signal }: Bench): Promise<MarkResult[]> {
  const caller = openCaller(shop.webUrl);
  const results: MarkResult[] = [];
  try {
    for (const { name, path } of ALL_PAGES) {
      await render(caller, path, { from: 0, count: WARM_UP_RENDERS, signal });
      const usedCpu = measureCpu(shop.pids, ["web"]);
      const startedAt = performance.now();
      await render(caller, path, { from: WARM_UP_RENDERS, count: RENDERS, signal });
      const ms = (performance.now() - startedAt) / RENDERS;
      const cpuMs = ((usedCpu()[0] ?? Number.NaN) / RENDERS) * 1000;
      results.push(
        markResult(`first-view CPU ${name}`, {
          value: `${cpuMs.toFixed(1)} ms`,
          ratio: cpuMs / CPU_MS_MAX,
          target: `at most ${CPU_MS_MAX} ms`,
          met: cpuMs <= CPU_MS_MAX,
          notes: [`${RENDERS} pages, one after the other, ${ms.toFixed(1)} ms each`],
        }),
      );
    }
  } finally {
    caller.close();
  }
  return results;
}

interface Renders {
  readonly from: number;
  readonly count: number;
  readonly signal: AbortSignal;
}

async function render(caller: Caller, path: string, { from, count, signal }: Renders): Promise<void> {
  const headers = { "accept-encoding": "gzip" };
  for (let number = from; number < from + count; number += 1) {
    signal.throwIfAborted();
    const address = `${path}${path.includes("?") ? "&" : "?"}visit=${number}`;
    const { status } = await caller.call("GET", address, { headers });
    if (status !== 200) throw new Error(`GET ${address} of the pages' server returned ${status}`);
  }
}
