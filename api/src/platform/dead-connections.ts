import { withoutValues } from "./postgres-values.ts";

/** The used part of `pg`'s client and pool. */
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

/** Time for the holder of a dead connection to release it. */
const RELEASE_GRACE_MS = 1000;

/**
 * Releases dead connections that their holder never releases: Kysely holds the connection of a transaction whose ROLLBACK fails
 * (kysely #1990), until the pool is exhausted. Also ends a connection after a query timeout: a late response could be mistaken for
 * that of the next query.
 */
export function releaseDeadConnections(pool: Pool): void {
  const held = new WeakSet<Client>();
  pool.on("acquire", (client) => held.add(client));
  pool.on("release", (_error, client) => held.delete(client));
  pool.on("connect", (client) => {
    const query = client.query.bind(client);
    client.query = (...args) => {
      const result = query(...args);
      if (!(result instanceof Promise)) return result;
      return result.catch((error: unknown) => {
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
