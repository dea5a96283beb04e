import type { EntityManager } from "@mikro-orm/postgresql";
import type { DomainContext } from "../shared/context.ts";
import { runAlone } from "../shared/run-alone.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";

/**
 * Compares the stock of all tools with their ledgers and stores the differences, which are metrics, with the time of the check. Does
 * nothing where another process is doing it.
 */
export async function checkStock(ctx: Pick<DomainContext, "em" | "withLongTimeout">): Promise<void> {
  await runAlone(ctx, "stock", async () => {
    const differences = await ctx.withLongTimeout(readDifferences);
    await inTransaction(ctx.em.fork(), async (em) => {
      const db = tables(em);
      await db.deleteFrom("stock_check").execute();
      if (differences.length) await db.insertInto("stock_check").values(differences).execute();
      await db
        .insertInto("check_position")
        .values({ name: "stock", finished_at: NOW })
        .onConflict((known) => known.column("name").doUpdateSet({ finished_at: NOW }))
        .execute();
    });
  });
}

/** The number of differences that are stored: where a change by SQL made every stock wrong, these name enough of them. */
const DIFFERENCES_MAX = 1000;

const readDifferences = (em: EntityManager) =>
  tables(em)
    .selectFrom("tool as t")
    .leftJoin(
      (ledger) =>
        ledger
          .selectFrom("stock_movement")
          .select(({ fn }) => ["tool_id", fn.sum<number>("quantity").as("quantity")])
          .groupBy("tool_id")
          .as("m"),
      (join) => join.onRef("m.tool_id", "=", "t.id"),
    )
    .select((eb) => [
      "t.id as tool_id",
      eb
        .cast<number>(eb("t.stock_quantity", "-", eb.fn.coalesce("m.quantity", eb.lit(0))), "integer")
        .as("delta"),
    ])
    .where((eb) => eb("t.stock_quantity", "<>", eb.fn.coalesce("m.quantity", eb.lit(0))))
    .limit(DIFFERENCES_MAX)
    .execute();
