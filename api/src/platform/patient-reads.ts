import type { DomainContext } from "../domain/shared/context.ts";
import { openDatabase } from "./database.ts";

/** For one statement: some look at every order and every tool there is. */
const PATIENCE_MS = 600_000;

/** The context's `patiently`, with the database at `url`. */
export function patientReads(url: string): DomainContext["patiently"] {
  return async (read) => {
    const orm = await openDatabase({ url, poolMax: 1, statementMs: PATIENCE_MS });
    try {
      return await read(orm.em.fork());
    } finally {
      await orm.close();
    }
  };
}
