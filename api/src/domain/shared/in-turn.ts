import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { DomainContext } from "./context.ts";
import { tables } from "./tables.ts";
import { inTransaction } from "./transaction.ts";

/** Runs a change in a transaction. */
export type Change = <Result>(
  ctx: Pick<DomainContext, "em">,
  change: (em: EntityManager) => Promise<Result>,
) => Promise<Result>;

/** Returns a function that runs changes in transactions, one at a time for all that have this name. Readers do not wait. */
export const inTurn =
  (name: string): Change =>
  (ctx, change) =>
    inTransaction(ctx.em, async (em) => {
      await tables(em)
        .selectNoFrom(sql`pg_advisory_xact_lock(hashtext(${name}))`.as("locked"))
        .execute();
      return change(em);
    });
