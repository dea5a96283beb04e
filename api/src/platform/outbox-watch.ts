import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { EntityManager } from "@mikro-orm/postgresql";
import { Client } from "pg";
import type { Logger } from "./log.ts";
import { formatError } from "../domain/shared/format-error.ts";

const CHANNEL = "outbox";
/** The lock that the trigger of the outbox tries. */
const LOCK = "'outbox'::regclass::oid::integer, 0";
const CONNECT_MS = 2000;
const QUERY_MS = 2000;
/** How soon a connection that was lost is opened again. */
const RECONNECT_MS = 1000;
/** How long the notification of one's own may take. */
const ECHO_MS = 5000;
/** How soon it is tried again where notifications do not arrive. */
const SILENT_RETRY_MS = 60_000;

/** A connection that is notified of new rows in the outbox. */
export interface OutboxWatch {
  /** Whether notifications arrive. */
  isListening(): boolean;
  /**
   * Makes the database notify about new rows from now on. False where it cannot, or where a transaction with a new row is under way:
   * then nobody will be notified of it.
   */
  fallAsleep(): Promise<boolean>;
  /** Ends the notifications. Does not wait for the database. */
  wakeUp(): void;
  close(): Promise<void>;
}

/**
 * Opens the connection, and opens it again whenever it is lost. `onChange` is called for each notification, and when the connection begins
 * or ceases to listen. A connection pooler in transaction mode passes no notifications on: the watch listens only after a notification of
 * its own, sent from a connection of `em`, has arrived.
 */
export function watchOutbox(parts: {
  url: string;
  em: () => EntityManager;
  log: Logger;
  onChange: () => void;
}): OutboxWatch {
  const { url, em, log, onChange } = parts;
  const closing = new AbortController();
  let current: Client | null = null;
  let isAsleep = false;

  const listen = async (): Promise<"lost" | "deaf"> => {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: QUERY_MS,
      keepAlive: true,
    });
    const { promise: ended, resolve: markEnded } = Promise.withResolvers<"lost">();
    client.once("end", () => markEnded("lost"));
    const end = (): void => {
      // A server that does not answer would keep the connection half closed.
      markEnded("lost");
      void client.end().catch(() => undefined);
    };
    client.on("error", (error) => log.warn({ reason: error.message }, "outbox watch lost"));
    const echo = randomUUID();
    const heard = new Promise<"heard">((resolve) => {
      client.on("notification", ({ payload }) => {
        if (payload === echo) resolve("heard");
        if (payload === "") onChange();
      });
    });
    closing.signal.addEventListener("abort", end, { once: true });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      await em().execute("select pg_notify(?, ?)", [CHANNEL, echo]);
      const late = delay(ECHO_MS, "deaf" as const, { ref: false });
      const first = await Promise.race([heard, ended, late]);
      if (first !== "heard") return first;
      current = client;
      onChange();
      return await ended;
    } finally {
      const wasListening = current === client;
      current = null;
      isAsleep = false;
      closing.signal.removeEventListener("abort", end);
      end();
      if (wasListening) onChange();
    }
  };

  const running = (async () => {
    while (!closing.signal.aborted) {
      const result = await listen().catch((error: Error) => {
        log.warn({ reason: error.message }, "outbox not watched");
        return "lost" as const;
      });
      if (result === "deaf") log.warn("no notifications from this database: the outbox is polled");
      const pauseMs = result === "deaf" ? SILENT_RETRY_MS : RECONNECT_MS;
      await delay(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  })();

  /** A connection that does not answer is of no use: it is ended, and another one opened. */
  const orEnd = async <Result>(client: Client, query: () => Promise<Result>): Promise<Result | null> => {
    try {
      return await query();
    } catch (error) {
      log.warn({ reason: formatError(error) }, "outbox watch given up");
      void client.end().catch(() => undefined);
      return null;
    }
  };

  return {
    isListening: () => current !== null,
    async fallAsleep() {
      const client = current;
      if (!client) return false;
      const answer = await orEnd(client, () => client.query<{ state: State }>(FALL_ASLEEP));
      const state = answer?.rows[0]?.state;
      if (client !== current) return false;
      isAsleep = state === "asleep";
      return state === "asleep" || state === "another-sleeps";
    },
    wakeUp() {
      const client = current;
      if (!client || !isAsleep) return;
      isAsleep = false;
      void orEnd(client, () => client.query(`select pg_advisory_unlock(${LOCK})`));
    },
    async close() {
      closing.abort();
      await running;
    },
  };
}

/** Another relay that sleeps has the lock: then all that listen are notified. Else who inserts rows has it until the commit. */
type State = "asleep" | "another-sleeps" | "rows-under-way";
const FALL_ASLEEP = `
  select case
    when pg_try_advisory_lock(${LOCK}) then 'asleep'
    when exists (
      select from pg_locks
      where locktype = 'advisory' and classid = 'outbox'::regclass and objid = 0 and objsubid = 2 and mode = 'ExclusiveLock' and granted
        and database = (select oid from pg_database where datname = current_database())
    ) then 'another-sleeps'
    else 'rows-under-way' end as state`;
