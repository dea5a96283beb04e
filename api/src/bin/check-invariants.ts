import { checkInvariants } from "../domain/operations/check-invariants.ts";
import { readDatabaseUrl } from "../platform/database-url.config.ts";
import { longTimeoutReads } from "../platform/long-timeout-reads.ts";
import { start } from "../platform/start.ts";

/** Prints one line per invariant, `I1 ok ...` or `I1 BREACH ...`; exits with 1 after a violation. A read-only login is enough. */
await start(async () => {
  for (const { name, rule, violations } of await longTimeoutReads(readDatabaseUrl())(checkInvariants)) {
    process.stdout.write(`${name} ${violations.length ? "BREACH" : "ok"} ${rule}\n`);
    for (const violation of violations) process.stdout.write(`  ${violation}\n`);
    if (violations.length) process.exitCode = 1;
  }
});
