import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { EntityManager } from "@mikro-orm/postgresql";
import { Client } from "pg";
import type { Logger } from "./log.ts";
import { formatError } from "../domain/shared/format-error.ts";

const CHANNEL = "outbox";
/** The advisory lock that the outbox trigger tries. */
const LOCK = "'outbox'::regclass::oid::integer, 0";
const CONNECT_MS = 2000;
const QUERY_MS = 2000;
/** The delay before a lost connection is reopened. */
const RECONNECT_MS = 1000;
/** The timeout of the own test notification. */
const ECHO_MS = 5000;
/** The delay before another try if notifications do not arrive. */
const SILENT_RETRY_MS = 60_000;

/** A connection that is notified of new rows in the outbox. */
export interface OutboxWatch {
  /** Returns whether notifications arrive. */
  isListening(): boolean;
  /**
   * Requests notifications of new rows from now on. Returns false if that fails or a transaction with a new row is in progress,
   * which would not be notified.
   */
  fallAsleep(): Promise<boolean>;
  /** Cancels the notifications. Does not wait for the database. */
  wakeUp(): void;
  close(): Promise<void>;
}

/**
 * Opens the connection, and reopens it when it is lost. Calls `onChange` for each notification, and when listening starts or stops.
 * Poolers in transaction mode forward no notifications, so the watch first waits for a test notification sent through `em`.
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

  const listen = async (): Promise<"lost" | "silent"> => {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: QUERY_MS,
      keepAlive: true,
    });
    const { promise: ended, resolve: markEnded } = Promise.withResolvers<"lost">();
    client.once("end", () => markEnded("lost"));
    const end = (): void => {
      // A server that does not respond would leave the connection half closed.
      markEnded("lost");
      void client.end().catch(() => undefined);
    };
    client.on("error", (error) => log.warn({ reason: error.message }, "outbox watch disconnected"));
    const echo = randomUUID();
    const received = new Promise<"received">((resolve) => {
      client.on("notification", ({ payload }) => {
        if (payload === echo) resolve("received");
        if (payload === "") onChange();
      });
    });
    closing.signal.addEventListener("abort", end, { once: true });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      await em().execute("select pg_notify(?, ?)", [CHANNEL, echo]);
      const late = delay(ECHO_MS, "silent" as const, { ref: false });
      const first = await Promise.race([received, ended, late]);
      if (first !== "received") return first;
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
        log.warn({ reason: error.message }, "outbox watch failed");
        return "lost" as const;
      });
      if (result === "silent") log.warn("no database notifications: polling the outbox");
      const pauseMs = result === "silent" ? SILENT_RETRY_MS : RECONNECT_MS;
      await delay(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  })();

  /** Ends a connection that does not respond; another one is opened. */
  const orEnd = async <Result>(client: Client, query: () => Promise<Result>): Promise<Result | null> => {
    try {
      return await query();
    } catch (error) {
      log.warn({ reason: formatError(error) }, "outbox watch query failed");
      void client.end().catch(() => undefined);
      return null;
    }
  };

  return {
    isListening: () => current !== null,
    async fallAsleep() {
      const client = current;
      if (!client) return false;
      const result = await orEnd(client, () => client.query<{ state: State }>(FALL_ASLEEP));
      const state = result?.rows[0]?.state;
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

/** The lock belongs to another sleeping relay (all listeners are notified) or, until its commit, to a transaction that inserts rows. */
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
