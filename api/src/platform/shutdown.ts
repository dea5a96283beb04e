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
