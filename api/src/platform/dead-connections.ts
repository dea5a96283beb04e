import { withoutValues } from "./postgres-values.ts";

/** As much of `pg`'s client and pool as it takes. */
interface Client {
  query(...args: readonly unknown[]): unknown;
  end(): unknown;
  release(broken: boolean): void;
  once(event: "end", listener: () => void): unknown;
}
interface Pool {
  on(event: "connect" | "acquire", listener: (client: Client) => void): unknown;
  on(event: "release", listener: (error: unknown, client: Client) => void): unknown;
}

/** Whoever held a dead connection has noticed by then, and given it back if that is what they do. */
const RELEASE_GRACE_MS = 1000;

/**
 * Gives back to the pool what its holder never will. Kysely keeps the connection of a transaction whose ROLLBACK fails, as it does
 * when the connection is dead (kysely #1990): after as many as the pool has, every call would wait in vain until a restart. A
 * connection that left a query unanswered for too long is ended, since nobody knows what will be answered on it next.
 */
export function releaseDeadConnections(pool: Pool): void {
  const held = new WeakSet<Client>();
  pool.on("acquire", (client) => held.add(client));
  pool.on("release", (_error, client) => held.delete(client));
  pool.on("connect", (client) => {
    const query = client.query.bind(client);
    client.query = (...args) => {
      const answer = query(...args);
      if (!(answer instanceof Promise)) return answer;
      return answer.catch((error: unknown) => {
        if (error instanceof Error && error.message === "Query read timeout") void client.end();
        throw withoutValues(error);
      });
    };
    client.once("end", () => {
      setTimeout(() => {
        if (held.has(client)) client.release(true);
      }, RELEASE_GRACE_MS).unref();
    });
  });
}
