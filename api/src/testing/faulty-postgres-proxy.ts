import { setTimeout as pause } from "node:timers/promises";
import { aPostgresProxy } from "./postgres-proxy.ts";

type Cut = "before" | "after" | "never";

const COMMIT = /\bcommit\b/i;

export interface FaultyPostgresProxy {
  /** Of the database, through the proxy. */
  readonly url: string;
  /**
   * Cuts the connection of the next COMMIT, or of the next message with such a statement that commits by itself: before it reaches
   * Postgres, or after it was done and before its response arrives. `never`: the connection stays open without any response.
   */
  cutNextCommit(when: Cut, statement?: RegExp): void;
  /** From now on responses of Postgres arrive so many milliseconds late. */
  delayResponses(ms: number): void;
  close(): Promise<void>;
}

/** Starts a TCP proxy for Postgres that can cut connections and delay responses. */
export async function aFaultyPostgresProxy(databaseUrl: string): Promise<FaultyPostgresProxy> {
  let cut: Cut | null = null;
  let cutAt = COMMIT;
  let delayMs = 0;
  const line = await aPostgresProxy(databaseUrl, ({ client, database, end }) => {
    client.on("data", (bytes) => {
      const when = cutAt.test(bytes.toString("latin1")) ? cut : null;
      if (when) cut = null;
      if (when === "before") return end();
      if (when) database.removeAllListeners("data").resume();
      if (when === "after") database.once("data", end);
      database.write(bytes);
    });
    let passedOn = Promise.resolve();
    database.on("data", (bytes) => {
      const dueAt = performance.now() + delayMs;
      // One after the other: bytes that overtake each other are no protocol.
      passedOn = passedOn.then(async () => {
        const waitMs = dueAt - performance.now();
        if (waitMs > 0) await pause(waitMs);
        client.write(bytes);
      });
    });
  });
  return {
    ...line,
    cutNextCommit: (when, statement = COMMIT) => {
      cut = when;
      cutAt = statement;
    },
    delayResponses: (ms) => {
      delayMs = ms;
    },
  };
}
