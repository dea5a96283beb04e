import { once } from "node:events";
import type { Server } from "node:http";
import type { Logger } from "./log.ts";

/** Runs `stop` on SIGTERM or SIGINT and exits with 0, or with 1 if it fails, exceeds `timeoutMs` or a second signal arrives. */
export function stopOnSignal(log: Logger, timeoutMs: number, stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => {
      log.error("stop timed out");
      process.exit(1);
    }, timeoutMs).unref();
    stop().then(
      () => {
        log.info("stopped");
        process.exit(0);
      },
      (error: Error) => {
        log.error({ reason: error.message }, "stop failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}

/** Stops listening, waits for open requests and closes each connection as soon as it is idle. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearInterval(sweep);
}
