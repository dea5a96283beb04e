import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { listenOnFreePort } from "./listen.ts";

type Cut = "before" | "after" | "never";

const COMMIT = /\bcommit\b/i;

export interface LossyPostgres {
  /** Of the database behind, by the way that can be cut. */
  readonly url: string;
  /**
   * Cuts the line of the next COMMIT, or of the next message with such a statement that commits by itself: before Postgres hears of
   * it, or after it was done and before its answer is heard. `never`: the line stays, and nothing is heard on it any more.
   */
  cutNextCommit(when: Cut, statement?: RegExp): void;
  /** From now on what Postgres answers arrives so many milliseconds late. */
  delayAnswers(ms: number): void;
  close(): Promise<void>;
}

/** Stands before a Postgres and passes everything on, until told otherwise. */
export async function aLossyPostgres(databaseUrl: string): Promise<LossyPostgres> {
  const behind = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let cut: Cut | null = null;
  let cutAt = COMMIT;
  let delayMs = 0;
  const server = createServer((client) => {
    const database = connect(Number(behind.port), behind.hostname);
    const end = (): void => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on("error", end).on("close", end);
    }
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
  const { port } = await listenOnFreePort(server);
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    cutNextCommit: (when, statement = COMMIT) => {
      cut = when;
      cutAt = statement;
    },
    delayAnswers: (ms) => {
      delayMs = ms;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
