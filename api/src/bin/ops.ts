import { userInfo } from "node:os";
import { systemActor } from "../domain/shared/actor.ts";
import { runCommand } from "../commands/run-command.ts";
import { readConfig } from "../platform/config.ts";
import { openJobAdmin } from "../platform/job-admin.ts";
import { createLogger } from "../platform/log.ts";
import { operatorSessionList } from "../platform/operator-sessions.ts";
import { openQueues } from "../platform/queues.ts";
import { openShop } from "../platform/shop.ts";
import { start } from "../platform/start.ts";

const STRIPE_TIMEOUT_MS = 8000;

/** The operators' command line; `npm run ops -- --help` lists the commands and exit codes. */
await start(async () => {
  const closing: (() => Promise<unknown>)[] = [];
  const { out, error, exitCode } = await runCommand(process.argv.slice(2), async () => {
    const config = readConfig();
    const shop = await openShop(config, { stripeTimeoutMs: STRIPE_TIMEOUT_MS });
    const log = createLogger("ops", "silent");
    const queues = openQueues(config.REDIS_URL, log);
    closing.push(
      () => shop.orm.close(),
      () => queues.close(),
    );
    const operator = { name: userInfo().username, via: "command line" } as const;
    const sessions = operatorSessionList(config.REDIS_URL);
    return { ...shop.contextFor(systemActor), operator, jobAdmin: openJobAdmin(queues.byName), sessions };
  });
  process.stdout.write(out);
  process.stderr.write(error);
  process.exitCode = exitCode;
  await Promise.allSettled(closing.map((close) => close()));
});
