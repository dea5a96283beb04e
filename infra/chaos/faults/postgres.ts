import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type ChaosShop, withDatabase } from "../shop/chaos-shop.ts";
import { type Fault, nothing, DEFAULTS } from "../fault.ts";
import { apisPassProbe } from "./api-health.ts";

const SLOW_MS = 5000;
const CUTS = 8;
const BETWEEN_CUTS_MS = 400;

/** Cuts connections at COMMIT, alternately before and after Postgres executes it. */
async function loseCommits({ postgresProxy }: ChaosShop): Promise<void> {
  for (let cut = 0; cut < CUTS; cut += 1) {
    postgresProxy.cutNextCommit(cut % 2 === 0 ? "after" : "before");
    await pause(BETWEEN_CUTS_MS);
  }
}

const occupied: pg.Client[] = [];

/** Occupies every connection of Postgres, the shop's included. */
async function occupyConnections({ database }: ChaosShop): Promise<void> {
  await occupyFree(database.url);
  const [first] = occupied;
  await first?.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and application_name <> 'chaos'",
  );
  await occupyFree(database.url);
}

async function occupyFree(url: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url, application_name: "chaos" });
    client.on("error", () => {});
    try {
      await client.connect();
    } catch {
      return;
    }
    occupied.push(client);
  }
}

/** Ends only the role's own backends: it may not terminate others. */
async function cutBackends({ database }: ChaosShop): Promise<void> {
  await withDatabase(database.url, (client) =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()",
    ),
  );
}

/** Postgres restarted, killed, frozen, slow, out of connections, and COMMITs whose response is lost. */
export const postgresFaults: readonly Fault[] = [
  {
    ...DEFAULTS,
    name: "Postgres restarted",
    row: "3.1 Postgres restart mid-transaction",
    inject: ({ supervisor }) => supervisor.restart("postgres"),
    heal: nothing,
    holdSeconds: 0,
  },
  {
    ...DEFAULTS,
    name: "Postgres killed",
    row: "3.1 Postgres restart mid-transaction",
    inject: ({ supervisor }) => supervisor.kill("postgres"),
    heal: ({ supervisor }) => supervisor.restart("postgres"),
  },
  {
    ...DEFAULTS,
    name: "Postgres frozen",
    row: "3.1 Postgres slow",
    inject: async ({ supervisor }) => supervisor.pause("postgres"),
    heal: async ({ supervisor }) => supervisor.resume("postgres"),
    holdSeconds: 10,
    check: apisPassProbe("/healthz"),
  },
  {
    ...DEFAULTS,
    name: "every connection to Postgres cut",
    row: "3.1 Postgres restart mid-transaction",
    inject: cutBackends,
    heal: nothing,
  },
  {
    ...DEFAULTS,
    name: "Postgres slow by 5 s",
    row: "3.1 Postgres slow / pool exhausted",
    inject: async ({ postgresProxy }) => postgresProxy.delayResponses(SLOW_MS),
    heal: async ({ postgresProxy }) => postgresProxy.delayResponses(0),
    holdSeconds: 12,
    check: apisPassProbe("/healthz"),
  },
  {
    ...DEFAULTS,
    name: "Postgres out of connections",
    row: "3.1 pool exhausted",
    inject: occupyConnections,
    heal: async () => {
      await Promise.all(occupied.splice(0).map((client) => client.end()));
    },
  },
  {
    ...DEFAULTS,
    name: "COMMITs lost",
    row: "3.1 ambiguous COMMIT",
    isShort: true,
    inject: loseCommits,
    heal: nothing,
    holdSeconds: 1,
  },
];
