import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { AdminContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";

/**
 * Runs a change of categories or attributes in a transaction, one at a time, because a change is checked against the whole tree. Readers do
 * not wait.
 */
export async function changeCatalogue<Result>(
  ctx: AdminContext,
  change: (em: EntityManager) => Promise<Result>,
): Promise<Result> {
  return inTransaction(ctx.em, async (em) => {
    await tables(em)
      .selectNoFrom(sql`pg_advisory_xact_lock(hashtext('catalogue'))`.as("locked"))
      .execute();
    return change(em);
  });
}
