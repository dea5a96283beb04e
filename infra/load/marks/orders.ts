import { pgbenchOrders } from "../programs/pgbench.ts";
import { PGBENCH_REMEDY } from "../programs/find-programs.ts";
import { cpuSeconds } from "../machine/usage.ts";
import { median, percentile } from "../statistics.ts";
import type { Buyer } from "../seed/buyers.ts";
import { aCaller, type Caller } from "../shop/calls.ts";
import { settleTables, type StockedTool } from "../seed/catalogue.ts";
import { onePiece } from "../shop/purchase.ts";
import { type Bench, leftOut, type MarkResult } from "./mark.ts";
import { compare, inTurns } from "./rounds.ts";

const ROUNDS = 4;
const ROUND_SECONDS = 4;
const WARM_UP_SECONDS = 2;
const AT_LEAST = 0.35;
const TARGET = `at least ${AT_LEAST}`;
export const ORDER_CLIENTS = 8;
/** The stack's default hold. */
const HOLD_SECONDS = 1800;

interface Cast {
  /** Enrolled; divided among the clients, so that no two orders wait for the same customer. */
  readonly buyers: readonly Buyer[];
  /** Number of the first buyer and of the first tool, as their ids have it. */
  readonly firstBuyer: number;
  readonly firstTool: number;
  readonly tools: readonly StockedTool[];
}

/** Orders placed by 8 clients at once, against pgbench writing the same rows in the same database, in turns. */
export async function markOrders(bench: Bench, cast: Cast): Promise<MarkResult> {
  const { shop, programs, cores, folder, signal } = bench;
  if (programs.pgbench === null) return leftOut("orders", TARGET, PGBENCH_REMEDY);
  const program = programs.pgbench;
  const tokens = cast.buyers.map((buyer) => shop.issuer.token(buyer, shop.origin));
  const clients = Array.from({ length: ORDER_CLIENTS }, (_, client) => ({
    caller: aCaller(shop.apiUrl),
    tokens: tokens.filter((_token, index) => index % ORDER_CLIENTS === client),
  }));
  const refused: string[] = [];
  const times: number[] = [];
  const cpu: Record<"api" | "postgres", number[]> = { api: [], postgres: [] };

  const order = async (seconds: number, noted: number[]): Promise<number> => {
    const began = performance.now();
    const until = began + seconds * 1000;
    const counts = await Promise.all(
      clients.map((client) => orderUntil(client, cast.tools, until, { signal, noted, refused })),
    );
    return counts.reduce((sum, each) => sum + each, 0) / ((performance.now() - began) / 1000);
  };
  const script = {
    clients: ORDER_CLIENTS,
    customersEach: Math.floor(cast.buyers.length / ORDER_CLIENTS),
    firstCustomer: cast.firstBuyer,
    firstTool: cast.firstTool,
    tools: cast.tools.length,
    holdSeconds: HOLD_SECONDS,
  };
  const write = (round: number, seconds: number): Promise<number> =>
    pgbenchOrders(script, {
      program,
      core: cores.load,
      folder,
      signal,
      databaseUrl: shop.databaseUrl,
      round,
      seconds,
    });

  try {
    await write(0, WARM_UP_SECONDS);
    await order(WARM_UP_SECONDS, []);
    // Tables that are not empty any more: pgbench keeps the plans it made first.
    await settleTables(shop.database);
    const rounds = await inTurns(
      ROUNDS,
      async () => {
        const before = { api: cpuSeconds(shop.pids.api), postgres: cpuSeconds(shop.pids.postgres) };
        const perSecond = await order(ROUND_SECONDS, times);
        const placed = perSecond * ROUND_SECONDS;
        cpu.api.push((cpuSeconds(shop.pids.api) - before.api) / placed);
        cpu.postgres.push((cpuSeconds(shop.pids.postgres) - before.postgres) / placed);
        return perSecond;
      },
      (round) => write(round + 1, ROUND_SECONDS),
    );
    await bench.profiled("orders", async () => {
      await order(ROUND_SECONDS, []);
    });
    const { ours, theirs, ratio, lowest, highest } = compare(rounds);
    const micros = (values: readonly number[]): string => (median(values) * 1e6).toFixed(0);
    return {
      mark: "orders",
      figure: `${ours.toFixed(0)} orders/s`,
      comparedWith: `pgbench ${theirs.toFixed(0)} /s`,
      ratio,
      target: TARGET,
      met: ratio >= AT_LEAST,
      notes: [
        `ratios of the rounds ${lowest.toFixed(2)} to ${highest.toFixed(2)}; half of the orders within ${percentile(times, 50).toFixed(0)} ms, 95 of 100 within ${percentile(times, 95).toFixed(0)} ms`,
        `CPU per order: API ${micros(cpu.api)} µs, Postgres ${micros(cpu.postgres)} µs`,
      ],
      wrong: refused.length ? [`${refused.length} orders were refused, the first with ${refused[0]}`] : [],
      details: { rounds, cpuSecondsPerOrder: cpu, refused: refused.slice(0, 20) },
    };
  } finally {
    for (const { caller } of clients) caller.close();
  }
}

async function orderUntil(
  { caller, tokens }: { caller: Caller; tokens: readonly string[] },
  tools: readonly StockedTool[],
  until: number,
  notes: { signal: AbortSignal; noted: number[]; refused: string[] },
): Promise<number> {
  let placed = 0;
  for (let turn = 0; performance.now() < until; turn += 1) {
    notes.signal.throwIfAborted();
    const tool = tools[Math.floor(Math.random() * tools.length)];
    const token = tokens[turn % tokens.length];
    if (!tool || token === undefined) throw new Error("orders need tools and buyers");
    const asked = performance.now();
    const { status, text } = await caller.call("POST", "/api/purchase", { token, body: onePiece(tool) });
    notes.noted.push(performance.now() - asked);
    if (status === 200) placed += 1;
    else notes.refused.push(`${status} ${text.slice(0, 200)}`);
  }
  return placed;
}
