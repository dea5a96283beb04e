import { z } from "zod";
import { readDatabaseUrl } from "../platform/database-url.config.ts";
import { openDatabase } from "../platform/database.ts";
import { start } from "../platform/start.ts";

/** Building an index of a large table takes minutes on a busy server. */
const INDEX_MS = 15 * 60_000;

const VERBS = ["up", "down", "pending"] as const;

/** `migrate up` runs what is pending, `down` takes the newest back, `pending` lists. Exit 1 with a sentence on failure. */
await start(async () => {
  const verb = z.enum(VERBS, { error: `say one of: ${VERBS.join(", ")}` }).parse(process.argv[2]);
  const orm = await openDatabase({ url: readDatabaseUrl(), poolMax: 2, statementMs: INDEX_MS });
  try {
    const done = verb === "pending" ? await orm.migrator.getPending() : await orm.migrator[verb]();
    for (const { name } of done) process.stdout.write(`${verb} ${name}\n`);
    if (!done.length) process.stdout.write(`${verb}: nothing to do\n`);
  } finally {
    await orm.close();
  }
});
