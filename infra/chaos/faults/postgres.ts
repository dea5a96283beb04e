import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type ChaosShop, withDatabase } from "../shop/chaos-shop.ts";
import { type Fault, nothing, USUAL } from "../fault.ts";
import { apisAnswer } from "./api-health.ts";

const SLOW_MS = 5000;
const CUTS = 8;
const BETWEEN_CUTS_MS = 400;

/** Loses COMMITs before and after Postgres does them, one after the other. */
async function loseCommits({ line }: ChaosShop): Promise<void> {
  for (let cut = 0; cut < CUTS; cut += 1) {
    line.cutNextCommit(cut % 2 === 0 ? "after" : "before");
    await pause(BETWEEN_CUTS_MS);
  }
}

const taken: pg.Client[] = [];

/** Takes every connection that Postgres gives, and those that the shop had. */
async function takeConnections({ database }: ChaosShop): Promise<void> {
  await takeFree(database.url);
  const [first] = taken;
  await first?.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and application_name <> 'chaos'",
  );
  await takeFree(database.url);
}

async function takeFree(url: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url, application_name: "chaos" });
    client.on("error", () => {});
    try {
      await client.connect();
    } catch {
      return;
    }
    taken.push(client);
  }
}

/** The role's own backends only: a login of the shop may end no others. */
async function cutBackends({ database }: ChaosShop): Promise<void> {
  await withDatabase(database.url, (client) =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()",
    ),
  );
}

/** Postgres restarted, killed, frozen, slow, out of connections, and COMMITs whose answer is lost. */
export const postgresFaults: readonly Fault[] = [
  {
    ...USUAL,
    name: "Postgres restarted",
    row: "3.1 Postgres restart mid-transaction",
    inject: ({ supervisor }) => supervisor.restart("postgres"),
    heal: nothing,
    holdSeconds: 0,
  },
  {
    ...USUAL,
    name: "Postgres killed",
    row: "3.1 Postgres restart mid-transaction",
    inject: ({ supervisor }) => supervisor.kill("postgres"),
    heal: ({ supervisor }) => supervisor.restart("postgres"),
  },
  {
    ...USUAL,
    name: "Postgres frozen",
    row: "3.1 Postgres slow",
    inject: async ({ supervisor }) => supervisor.pause("postgres"),
    heal: async ({ supervisor }) => supervisor.resume("postgres"),
    holdSeconds: 10,
    look: apisAnswer("/healthz"),
  },
  {
    ...USUAL,
    name: "every connection to Postgres cut",
    row: "3.1 Postgres restart mid-transaction",
    inject: cutBackends,
    heal: nothing,
  },
  {
    ...USUAL,
    name: "Postgres slow by 5 s",
    row: "3.1 Postgres slow / pool exhausted",
    inject: async ({ line }) => line.delayAnswers(SLOW_MS),
    heal: async ({ line }) => line.delayAnswers(0),
    holdSeconds: 12,
    look: apisAnswer("/healthz"),
  },
  {
    ...USUAL,
    name: "Postgres out of connections",
    row: "3.1 pool exhausted",
    inject: takeConnections,
    heal: async () => {
      await Promise.all(taken.splice(0).map((client) => client.end()));
    },
  },
  {
    ...USUAL,
    name: "COMMITs lost",
    row: "3.1 ambiguous COMMIT",
    isShort: true,
    inject: loseCommits,
    heal: nothing,
    holdSeconds: 1,
  },
];
