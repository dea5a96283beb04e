import type { DomainContext } from "../domain/shared/context.ts";
import { openDatabase } from "./database.ts";

/** The client timeout of a statement: longer than any limit that a transaction sets. */
const WAIT_MS = 602_000;

/** Returns the context's `withLongTimeout` for the database at `url`. */
export function longTimeoutReads(url: string): DomainContext["withLongTimeout"] {
  return async (read) => {
    const orm = openDatabase({ url, poolMax: 1, waitMs: WAIT_MS, prepares: false });
    try {
      return await read(orm.em.fork());
    } finally {
      await orm.close();
    }
  };
}
