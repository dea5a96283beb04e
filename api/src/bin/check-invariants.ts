import { checkInvariants } from "../domain/operations/check-invariants.ts";
import { readDatabaseUrl } from "../platform/database-url.config.ts";
import { longTimeoutReads } from "../platform/long-timeout-reads.ts";
import { start } from "../platform/start.ts";

/** One line per invariant, `I1 ok ...` or `I1 BREACH ...`; exit 1 with a breach. A read-only login is enough. */
await start(async () => {
  for (const { name, rule, breaches } of await longTimeoutReads(readDatabaseUrl())(checkInvariants)) {
    process.stdout.write(`${name} ${breaches.length ? "BREACH" : "ok"} ${rule}\n`);
    for (const breach of breaches) process.stdout.write(`  ${breach}\n`);
    if (breaches.length) process.exitCode = 1;
  }
});
