import { withoutValues } from "./postgres-values.ts";

/** The used part of `pg`'s client and pool. */
interface Client {
  query(...args: readonly unknown[]): unknown;
  end(): unknown;
}
interface Pool {
  on(event: "connect", listener: (client: Client) => void): unknown;
}

/**
 * Ends a connection after a query timeout: a late response could be mistaken for that of the next query. Removes the values of rows from
 * errors.
 */
export function endDeadConnections(pool: Pool): void {
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
  });
}
