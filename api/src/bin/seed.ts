import type { EntityManager } from "@mikro-orm/postgresql";
import { Review } from "../domain/review/review.entity.ts";
import { newId } from "../domain/shared/ids.ts";
import { cents } from "../domain/shared/money.ts";
import { tables } from "../domain/shared/tables.ts";
import { inTransaction } from "../domain/shared/transaction.ts";
import { Tool } from "../domain/tool/tool.entity.ts";
import { openDatabase } from "../platform/database.ts";
import { readDatabaseUrl } from "../platform/database-url.config.ts";
import { start } from "../platform/start.ts";
import { SEED_REVIEWS, SEED_TOOLS } from "../seed/catalogue.ts";

/** Fills an empty catalogue with the demo tools and reviews; leaves one that has anything as it is. */
await start(async () => {
  const orm = await openDatabase({ url: readDatabaseUrl(), poolMax: 1, prepares: false });
  try {
    const seeded = await inTransaction(orm.em.fork(), seed);
    process.stdout.write(
      seeded ? `seed: ${SEED_TOOLS.length} tools, ${SEED_REVIEWS.length} reviews\n` : "seed: there already\n",
    );
  } finally {
    await orm.close();
  }
});

async function seed(em: EntityManager): Promise<boolean> {
  await em.execute("lock table tool in share row exclusive mode");
  if (await em.count(Tool)) return false;
  for (const { picture, unitPriceCents, ...tool } of SEED_TOOLS) {
    const id = newId();
    await em.insert(Tool, {
      ...tool,
      id,
      unitPrice: cents(unitPriceCents),
      imageUrl: `/tools/${picture}.webp`,
    });
    if (tool.stockQuantity) {
      await tables(em)
        .insertInto("stock_movement")
        .values({ tool_id: id, quantity: tool.stockQuantity, reason: "initial" })
        .execute();
    }
  }
  for (const review of SEED_REVIEWS.toReversed()) await em.insert(Review, { ...review, id: newId() });
  return true;
}
