import type { EntityManager } from "@mikro-orm/postgresql";
import type { TestShop } from "./test-shop.ts";

export interface RowsRead {
  /** Rows that sequential scans of the table read. */
  readonly sequential: number;
  /** Rows that its indexes found. */
  readonly indexed: number;
}

const NONE: RowsRead = { sequential: 0, indexed: 0 };

/** What `work` reads of each table, by Postgres' own count; `work` runs in one transaction, which is committed. */
export async function rowsReadOf<Table extends string>(
  shop: TestShop,
  tables: readonly Table[],
  work: (em: EntityManager) => Promise<unknown>,
): Promise<Record<Table, RowsRead>> {
  return shop.em.transactional(async (em) => {
    // A plan that the connection prepared while the tables were empty is not what `work` is about.
    await em.execute("set local plan_cache_mode = force_custom_plan");
    // What the connection has not reported yet of earlier transactions counts as well.
    const before = await read(em);
    await work(em);
    const after = await read(em);
    const differences = tables.map((table) => {
      const [since, now] = [before.get(table) ?? NONE, after.get(table) ?? NONE];
      return [
        table,
        { sequential: now.sequential - since.sequential, indexed: now.indexed - since.indexed },
      ] as const;
    });
    return Object.fromEntries(differences) as Record<Table, RowsRead>;
  });
}

/** The same of one table. */
export async function rowsRead(
  shop: TestShop,
  table: string,
  work: (em: EntityManager) => Promise<unknown>,
): Promise<RowsRead> {
  return (await rowsReadOf(shop, [table], work))[table] ?? NONE;
}

async function read(em: EntityManager): Promise<Map<string, RowsRead>> {
  const rows = await em.execute<(RowsRead & { name: string })[]>(
    `select relname as name, seq_tup_read::int as sequential, coalesce(idx_tup_fetch, 0)::int as indexed
     from pg_stat_xact_user_tables`,
  );
  return new Map(rows.map(({ name, ...counts }) => [name, counts]));
}
