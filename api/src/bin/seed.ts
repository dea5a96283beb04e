import { parseArgs } from "node:util";
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
import { seedDemoCatalogue } from "../seed/seed-demo-catalogue.ts";

/** On a busy machine 200 parts take longer than a request may. */
const INSERT_MS = 5 * 60_000;

/**
 * Fills an empty shop with the demo tools and reviews; leaves one that has anything as it is. With the argument `catalogue` also adds the
 * demo catalogue to a shop without categories.
 */
await start(async () => {
  const withCatalogue = isCatalogueWanted(process.argv.slice(2));
  const orm = openDatabase({ url: readDatabaseUrl(), poolMax: 1, prepares: false, waitMs: INSERT_MS });
  try {
    const seeded = await inTransaction(orm.em.fork(), seed);
    process.stdout.write(
      seeded
        ? `seed: ${SEED_TOOLS.length} tools, ${SEED_REVIEWS.length} reviews\n`
        : "seed: already present\n",
    );
    if (withCatalogue) {
      const parts = await inTransaction(orm.em.fork(), async (em) => {
        await em.execute(`set local statement_timeout = ${INSERT_MS}`);
        return seedDemoCatalogue(em);
      });
      process.stdout.write(parts === null ? "catalogue: already present\n" : `catalogue: ${parts} parts\n`);
    }
  } finally {
    await orm.close();
  }
});

/** Error: an argument other than `catalogue`. */
function isCatalogueWanted(args: string[]): boolean {
  const options = { "database-url": { type: "string" } } as const;
  const { positionals } = parseArgs({ args, options, allowPositionals: true });
  const unknown = positionals.find((word) => word !== "catalogue");
  if (unknown !== undefined) throw new Error(`${unknown} is no argument of this program: only catalogue is.`);
  return positionals.length > 0;
}

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
