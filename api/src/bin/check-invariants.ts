import { openDatabase } from "../platform/database.ts";
import { readDatabaseUrl } from "../platform/database-url.config.ts";
import { checkInvariants } from "../domain/operations/check-invariants.ts";
import { start } from "../platform/start.ts";

/** Some of them look at every order and every tool there is. */
const PATIENCE_MS = 600_000;

/** One line per invariant, `I1 ok ...` or `I1 BREACH ...`; exit 1 with a breach. A read-only login is enough. */
await start(async () => {
  const orm = await openDatabase({ url: readDatabaseUrl(), poolMax: 1, statementMs: PATIENCE_MS });
  try {
    for (const { name, promise, breaches } of await checkInvariants(orm.em.fork())) {
      process.stdout.write(`${name} ${breaches.length ? "BREACH" : "ok"} ${promise}\n`);
      for (const breach of breaches) process.stdout.write(`  ${breach}\n`);
      if (breaches.length) process.exitCode = 1;
    }
  } finally {
    await orm.close();
  }
});
