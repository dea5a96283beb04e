import { setTimeout as delay } from "node:timers/promises";

export interface Loop {
  /** Stops after the current round. */
  stop(): Promise<void>;
}

/** The maximum pause after a failed round. */
const AFTER_ERROR_MS = 1000;

/** Calls `round` repeatedly: after `pauseMs`, after the returned milliseconds, or immediately if it returns true. Errors go to `onError` and do not stop the loop. */
export function startLoop(
  pauseMs: number,
  round: () => Promise<boolean | number | void>,
  onError: (error: Error) => void,
): Loop {
  const stopping = new AbortController();
  const pause = (ms: number): Promise<void> =>
    delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        const next = await round();
        if (next !== true) await pause(next || pauseMs);
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)));
        await pause(Math.min(pauseMs * 5, AFTER_ERROR_MS));
      }
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
