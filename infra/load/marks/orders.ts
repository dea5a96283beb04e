import pg from "pg";
import { z } from "zod";
import { cpuSeconds } from "../machine/usage.ts";
import { purchaseOf } from "../scripts/input/purchase.ts";
import { analyzeTables } from "../seed/seed.ts";
import { orderIdIn, payInBrowser, startPayment } from "../shop/buying.ts";
import { forSeconds, runClients } from "../shop/clients.ts";
import { percentile } from "../statistics.ts";
import { readWork, untilDone } from "../watch-shop.ts";
import type { Bench, Mark, MarkResult } from "./mark.ts";

const CLIENTS = 8;
const SECONDS = 15;
/** The time until the code of API and worker is compiled and statements are prepared. */
const WARM_UP_SECONDS = 25;
/** The limits of a paid order. */
const MAX = { statements: 25, transactions: 6, cpuMs: 25 };
const SERVERS = ["api", "worker", "postgres"] as const;
/** Statements that only begin and end transactions. */
const NO_WORK = "^(begin|start|commit|rollback|savepoint|release)";

const countShape = z.object({ statements: z.number(), transactions: z.number() });
type Work = (bench: Bench, seconds: number) => Promise<number[]>;

/** Orders of 8 clients without pauses at the API: placed only, and paid as a browser pays. Counts until their work is done, mails excepted. */
export const measureOrders: Mark = async (bench) => {
  await buy(bench, WARM_UP_SECONDS);
  await analyzeTables(bench.shop.database);
  return [await measure(bench, "orders placed", place), await measure(bench, "orders paid", buy)];
};

async function measure(bench: Bench, mark: "orders placed" | "orders paid", work: Work): Promise<MarkResult> {
  const { shop } = bench;
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  try {
    const [before, cpuBefore] = [await count(client), SERVERS.map((name) => cpuSeconds(shop.pid(name)))];
    const startedAt = performance.now();
    const times = await work(bench, SECONDS);
    const perSecond = times.length / ((performance.now() - startedAt) / 1000);
    // Mails have a limit a second, and are not delivered here.
    await untilDone(async () => ({ ...(await readWork(client)), mails: 0 }));
    const cpuMs = SERVERS.map(
      (name, at) => ((cpuSeconds(shop.pid(name)) - (cpuBefore[at] ?? 0)) / times.length) * 1000,
    );
    const after = await count(client);
    const statements = (after.statements - before.statements) / times.length;
    const transactions = (after.transactions - before.transactions) / times.length;
    const cpu = cpuMs.reduce((sum, each) => sum + each, 0);
    return {
      mark,
      value: `${perSecond.toFixed(0)} /s, ${statements.toFixed(1)} statements, ${transactions.toFixed(1)} transactions, ${cpu.toFixed(1)} ms of CPU each`,
      target:
        mark === "orders placed"
          ? "reported"
          : `${MAX.statements} statements, ${MAX.transactions} transactions, ${MAX.cpuMs} ms`,
      met:
        mark === "orders placed" ||
        (statements <= MAX.statements && transactions <= MAX.transactions && cpu <= MAX.cpuMs),
      notes: [
        `${times.length} by ${CLIENTS} clients, p50 ${percentile(times, 50).toFixed(0)} ms, p95 ${percentile(times, 95).toFixed(0)} ms`,
        `CPU of each: ${SERVERS.map((name, at) => `${name} ${cpuMs[at]?.toFixed(1)} ms`).join(", ")}`,
      ],
    };
  } finally {
    await client.end();
  }
}

/** Orders one unit of a tool at a time. @returns the milliseconds of each */
function place(bench: Bench, seconds: number): Promise<number[]> {
  return runClients(bench, clientsFor(bench, seconds), async ({ shop }, tool, { token }) => {
    const startedAt = performance.now();
    const { text } = await shop.call("POST", "/api/purchase", { token, body: purchaseOf(tool) });
    orderIdIn(text);
    return performance.now() - startedAt;
  });
}

/** Orders and pays: order, intent, card, confirmation. @returns the milliseconds from the card on */
function buy(bench: Bench, seconds: number): Promise<number[]> {
  return runClients(bench, clientsFor(bench, seconds), async (client, tool, customer) =>
    payInBrowser(client, await startPayment(client, tool, customer)),
  );
}

const clientsFor = (bench: Bench, seconds: number) => ({
  ...bench,
  count: CLIENTS,
  origin: bench.shop.apiUrl,
  goesOn: forSeconds(seconds),
});

/** Returns what Postgres has executed for the shop's role; a statement alone is no transaction. */
async function count(client: pg.Client): Promise<z.infer<typeof countShape>> {
  const { rows } = await client.query(
    `select coalesce(sum(calls) filter (where query !~* $1), 0)::float8 as statements,
       coalesce(sum(calls) filter (where query ~* '^begin|^start'), 0)::float8 as transactions
     from pg_stat_statements where userid = (select oid from pg_roles where rolname = current_user)`,
    [NO_WORK],
  );
  return countShape.parse(rows[0]);
}
