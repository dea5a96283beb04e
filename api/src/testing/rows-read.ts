import type { EntityManager } from "@mikro-orm/postgresql";
import type { TestShop } from "./test-shop.ts";

export interface RowsRead {
  /** Rows that sequential scans of the table read. */
  readonly sequential: number;
  /** Rows that its indexes found. */
  readonly indexed: number;
}

/** What `work` reads of a table, by Postgres' own count; `work` runs in one transaction, which is committed. */
export async function rowsRead(
  shop: TestShop,
  table: string,
  work: (em: EntityManager) => Promise<unknown>,
): Promise<RowsRead> {
  return shop.em.transactional(async (em) => {
    // A plan that the connection prepared while the tables were empty is not what `work` is about.
    await em.execute("set local plan_cache_mode = force_custom_plan");
    // What the connection has not reported yet of earlier transactions counts as well.
    const before = await read(em, table);
    await work(em);
    const after = await read(em, table);
    return {
      sequential: after.sequential - before.sequential,
      indexed: after.indexed - before.indexed,
    };
  });
}

async function read(em: EntityManager, table: string): Promise<RowsRead> {
  const [row] = await em.execute<RowsRead[]>(
    `select seq_tup_read::int as sequential, coalesce(idx_tup_fetch, 0)::int as indexed
     from pg_stat_xact_user_tables where relname = ?`,
    [table],
  );
  return row ?? { sequential: 0, indexed: 0 };
}
