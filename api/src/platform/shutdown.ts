import { once } from "node:events";
import type { Server } from "node:http";
import type { Logger } from "./log.ts";

/**
 * Runs `stop` once at SIGTERM or SIGINT and exits 0; exits 1 when it takes longer than `timeoutMs`, fails, or a second signal
 * comes.
 */
export function stopOnSignal(log: Logger, timeoutMs: number, stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => {
      log.error("stopping took too long");
      process.exit(1);
    }, timeoutMs).unref();
    stop().then(
      () => {
        log.info("stopped");
        process.exit(0);
      },
      (error: Error) => {
        log.error({ reason: error.message }, "stopping failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}

/** Stops listening, lets begun requests be answered, and lets go of each connection as soon as it is idle. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearInterval(sweep);
}
