import { Client, type ClientConfig } from "pg";
import { withoutValues } from "./postgres-values.ts";

/**
 * A client whose connection may break at any time: without a listener that would end the process, and nobody listens to the one that Kysely
 * opens to cancel a statement. What it was doing fails anyway.
 */
export class UnattendedClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    this.on("error", () => {});
  }
}

/** The used part of `pg`'s client and pool. */
interface PooledClient {
  query(...args: readonly unknown[]): unknown;
  end(): unknown;
}
interface Pool {
  on(event: "connect", listener: (client: PooledClient) => void): unknown;
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
