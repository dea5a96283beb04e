import type pg from "pg";
import { createProgress } from "../seed/progress.ts";
import { analyzeTables } from "../seed/seed.ts";
import { seedTools, TOOL_ID_PREFIX } from "../seed/tools.ts";
import { numberedId } from "../seed/customers.ts";
import { payInBrowser, startPayment } from "../shop/buying.ts";
import { type Caller, openCaller } from "../shop/calls.ts";
import { type Client, forSeconds, runClients } from "../shop/clients.ts";
import { median, percentile } from "../statistics.ts";
import type { Bench, Mark, MarkResult } from "./mark.ts";
import { DEAREST_REQUESTS, type DearestRequest, LARGE_FAMILY } from "./dearest-requests.ts";

const TOOLS = 200_000;
const CALLS = 20;
const WARM_UP_CALLS = 5;
/** A read is given up after 1.5 s: the dearest one must not come near. */
const ALONE_MS_MAX = 500;
const ORDER_MS_MAX = 500;
const SECONDS = 20;
const WARM_UP_SECONDS = 10;
const BUYERS = 4;
/** Callers that send one dearest request after the other, without the limits of an address. */
const READERS = 10;

/** Times of the dearest request of each public call, and of orders while ten callers send the dearest of all. */
export const measureDearest: Mark = async (bench) => {
  await seedTools(bench.shop.database, TOOLS, createProgress(bench.print));
  await seedLargeFamily(bench.shop.database);
  await analyzeTables(bench.shop.database);
  return [await measureAlone(bench), await measureOrders(bench)];
};

async function seedLargeFamily(database: pg.Client): Promise<void> {
  const id = numberedId("0192f0c0-0009-7000-8000-", 1);
  await database.query(
    "insert into family (id, slug, name, description) values ($1, $2, 'Large family', '') on conflict do nothing",
    [id, LARGE_FAMILY.slug],
  );
  const ids = Array.from({ length: LARGE_FAMILY.parts }, (_, number) => numberedId(TOOL_ID_PREFIX, number));
  await database.query("update tool set family_id = $1 where id = any($2)", [id, ids]);
}

async function measureAlone({ shop, signal }: Bench): Promise<MarkResult> {
  const caller = openCaller(shop.apiUrl);
  const errors: string[] = [];
  const rows: { name: string; times: number[]; bytes: number }[] = [];
  try {
    for (const request of DEAREST_REQUESTS) {
      const times: number[] = [];
      let bytes = 0;
      for (let turn = -WARM_UP_CALLS; turn < CALLS; turn += 1) {
        signal.throwIfAborted();
        const startedAt = performance.now();
        const response = await send(caller, request, turn + WARM_UP_CALLS);
        if (turn >= 0) times.push(performance.now() - startedAt);
        bytes = response.bytes.length;
        if (response.status !== (request.status ?? 200)) errors.push(`${request.call}: ${response.status}`);
      }
      rows.push({ name: `${request.call}, ${request.what}`, times, bytes });
    }
  } finally {
    caller.close();
  }
  const slowest = Math.max(...rows.map(({ times }) => percentile(times, 95)));
  return {
    mark: "dearest alone",
    value: `p95 ${slowest.toFixed(0)} ms of the dearest`,
    target: `at most ${ALONE_MS_MAX} ms`,
    met: slowest <= ALONE_MS_MAX,
    notes: rows.map(
      ({ name, times, bytes }) =>
        `p50 ${median(times).toFixed(1).padStart(6)} ms, p95 ${percentile(times, 95).toFixed(1).padStart(6)} ms, ${(bytes / 1000).toFixed(1).padStart(6)} kB  ${name}`,
    ),
    errors,
  };
}

const send = (caller: Caller, { call, path, body }: DearestRequest, turn: number) =>
  caller.call(call.split(" ")[0] ?? "GET", `/api${path(turn)}`, { body });

async function measureOrders(bench: Bench): Promise<MarkResult> {
  await buy(bench, WARM_UP_SECONDS);
  const alone = await buy(bench, SECONDS / 2);
  const statuses = new Map<number, number>();
  const goesOn = forSeconds(SECONDS);
  const readers = Array.from({ length: READERS }, (_, reader) => read(bench, { reader, goesOn, statuses }));
  const beside = await buy(bench, SECONDS);
  await Promise.all(readers);
  const longest = Math.max(...beside);
  return {
    mark: "dearest orders",
    value: `${longest.toFixed(0)} ms, the longest wait of an order`,
    target: `at most ${ORDER_MS_MAX} ms`,
    met: longest <= ORDER_MS_MAX,
    notes: [
      `${beside.length} calls of orders: p50 ${median(beside).toFixed(0)} ms, p95 ${percentile(beside, 95).toFixed(0)} ms; without readers ${median(alone).toFixed(0)} and ${percentile(alone, 95).toFixed(0)} ms, at most ${Math.max(...alone).toFixed(0)} ms`,
      `${READERS} readers: ${[...statuses].map(([status, count]) => `${count} times ${status}`).join(", ")}`,
    ],
  };
}

interface Reader {
  readonly reader: number;
  readonly goesOn: () => boolean;
  /** Counts of the responses by status. */
  readonly statuses: Map<number, number>;
}

async function read({ shop }: Bench, { reader, goesOn, statuses }: Reader): Promise<void> {
  const caller = openCaller(shop.apiUrl);
  const [dearest] = DEAREST_REQUESTS;
  try {
    if (!dearest) throw new Error("there is no dearest request");
    for (let turn = reader; goesOn(); turn += READERS) {
      const { status } = await send(caller, dearest, turn);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  } finally {
    caller.close();
  }
}

/** Milliseconds of each call to the shop of paid orders. */
async function buy(bench: Bench, seconds: number): Promise<number[]> {
  const waits: number[] = [];
  const clients = { ...bench, count: BUYERS, origin: bench.shop.apiUrl, goesOn: forSeconds(seconds) };
  await runClients(bench, clients, async (client, tool, customer) => {
    const timed = timing(client, waits);
    return payInBrowser(timed, await startPayment(timed, tool, customer));
  });
  return waits;
}

/** The same client, which adds the time of each call to the shop. */
function timing(client: Client, waits: number[]): Client {
  const call: Caller["call"] = async (...args) => {
    const startedAt = performance.now();
    const response = await client.shop.call(...args);
    waits.push(performance.now() - startedAt);
    return response;
  };
  return { ...client, shop: { ...client.shop, call } };
}
