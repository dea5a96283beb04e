import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import { cpuSeconds, ownMegabytes } from "./machine/usage.ts";
import type { UsedStack } from "./shop/with-stack.ts";
import type { Sample } from "./growth.ts";

const EVERY_MS = 5000;
/** The time that the shop may take to finish the work that a run left. */
const SETTLE_MS = 60_000;
const SETTLE_POLL_MS = 500;
/** A frozen Postgres must not hang the run. */
const TIMEOUT_MS = 10_000;

const workShape = z.object({
  outbox: z.number(),
  events: z.number(),
  mails: z.number(),
  connections: z.number(),
});
type Work = z.infer<typeof workShape>;

/** The values that were seen inside the shop. */
export interface Watched {
  readonly samples: readonly Sample[];
  /** The CPU seconds of each process, by its name. */
  readonly cpuSeconds: Readonly<Record<string, number>>;
  /** Processes that ended. */
  readonly died: readonly string[];
  /** The work that was not done a minute after the run, as sentences. */
  readonly unfinished: readonly string[];
}

/** Starts to watch memory and due work. The returned function waits for the end of the work that is left, and returns what was seen. */
export async function watchShop(
  stack: Pick<UsedStack, "databaseUrl" | "pids">,
  everyMs = EVERY_MS,
): Promise<() => Promise<Watched>> {
  const pool = new pg.Pool({
    connectionString: stack.databaseUrl,
    max: 1,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  // Without a listener a lost connection ends this process.
  pool.on("error", () => {});
  const pids = stack.pids();
  const cpuBefore = new Map([...pids].map(([name, pid]) => [name, cpuSeconds(pid)]));
  const startedAt = performance.now();
  const samples: Sample[] = [];
  const end = new AbortController();
  const sample = async (): Promise<void> => {
    const { outbox, events, mails, connections } = await readWork(pool);
    const megabytes = Object.fromEntries([...pids].map(([name, pid]) => [name, ownMegabytes(pid)]));
    const at = (performance.now() - startedAt) / 1000;
    samples.push({ at, megabytes, connections, backlog: outbox + events + mails });
  };
  const watch = async (): Promise<void> => {
    while (!end.signal.aborted) {
      // A failed sample is missing; a dead process is reported.
      await sample().catch(() => {});
      await pause(everyMs, undefined, { signal: end.signal }).catch(() => {});
    }
  };
  const watching = watch();
  return async () => {
    end.abort();
    await watching;
    const used = [...pids].map(
      ([name, pid]) => [name, cpuSeconds(pid) - (cpuBefore.get(name) ?? 0)] as const,
    );
    try {
      const unfinished = await untilDone(() => readWork(pool));
      const now = stack.pids();
      const died = [...pids].flatMap(([name, pid]) =>
        now.get(name) === pid && Number.isFinite(cpuSeconds(pid)) ? [] : [name],
      );
      return { samples, cpuSeconds: Object.fromEntries(used), died, unfinished };
    } finally {
      await pool.end();
    }
  };
}

/** Returns what waits, and the number of connections. Mails are counted apart: their number a second is limited. */
export async function readWork(database: Pick<pg.Client, "query">): Promise<Work> {
  const { rows } = await database.query(
    `select count(*) filter (where job <> 'send-order-mail')::int as outbox,
       count(*) filter (where job = 'send-order-mail')::int as mails,
       (select count(*)::int from stripe_event where status = 'new') as events,
       (select numbackends from pg_stat_database where datname = current_database()) as connections
     from outbox where status = 'sent' or status = 'new' and due_at <= now()`,
  );
  return workShape.parse(rows[0]);
}

/**
 * Waits until all work is done; of the mails, until they become fewer.
 * @returns the work that is left after the limit, as sentences
 */
export async function untilDone(read: () => Promise<Work>, limitMs = SETTLE_MS): Promise<string[]> {
  const deadline = performance.now() + limitMs;
  const first = await read().catch(() => null);
  for (;;) {
    const left = await read().then(
      ({ outbox, events, mails }) => [
        ...(outbox > 0 ? [`${outbox} outbox rows wait`] : []),
        ...(events > 0 ? [`${events} Stripe events wait`] : []),
        ...(mails > 0 && mails >= (first?.mails ?? 0)
          ? [`${mails} mails wait, and do not become fewer`]
          : []),
      ],
      (error: unknown) => [`the work could not be counted: ${String(error)}`],
    );
    if (left.length === 0 || performance.now() > deadline) return left;
    await pause(SETTLE_POLL_MS);
  }
}
