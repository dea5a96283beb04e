import { Category } from "../domain/catalogue/category.entity.ts";
import { inTransaction } from "../domain/shared/transaction.ts";
import { Tool } from "../domain/tool/tool.entity.ts";
import { openDatabase } from "../platform/database.ts";
import { readDatabaseUrl } from "../platform/database-url.config.ts";
import { start } from "../platform/start.ts";
import { seedDemoCatalogue } from "../seed/seed-demo-catalogue.ts";

/** The time limit for 200 parts, which take longer than a request may on a busy machine. */
const INSERT_MS = 5 * 60_000;

/** Fills an empty shop with the demo catalogue; leaves one that has tools or categories as it is. */
await start(async () => {
  const orm = openDatabase({ url: readDatabaseUrl(), poolMax: 1, prepares: false, waitMs: INSERT_MS });
  try {
    const parts = await inTransaction(orm.em.fork(), async (em) => {
      await em.execute(`set local statement_timeout = ${INSERT_MS}`);
      await em.execute("lock table tool in share row exclusive mode");
      return (await em.count(Tool)) || (await em.count(Category)) ? null : seedDemoCatalogue(em);
    });
    process.stdout.write(parts === null ? "seed: already present\n" : `seed: ${parts} parts\n`);
  } finally {
    await orm.close();
  }
});
