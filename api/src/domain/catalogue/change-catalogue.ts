import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Admin } from "../shared/actor.ts";
import type { AdminContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import type { CatalogueChanges, CatalogueEventType } from "./catalogue-event.entity.ts";

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

/** Records who changed what, in the transaction of the change. */
export async function recordCatalogueEvent(
  em: EntityManager,
  event: {
    type: CatalogueEventType;
    about: string;
    by: Admin;
    changes: CatalogueChanges;
  },
): Promise<void> {
  await tables(em)
    .insertInto("catalogue_event")
    .values({
      type: event.type,
      about: event.about,
      by_customer_id: event.by.customerId,
      changes: event.changes,
    })
    .execute();
}
