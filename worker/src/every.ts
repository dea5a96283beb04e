import { setTimeout as delay } from "node:timers/promises";

export interface Loop {
  /** Lets the current round end, then stops. */
  stop(): Promise<void>;
}

/** How soon a round that failed is tried again, at the latest. */
const AFTER_ERROR_MS = 1000;

/** Calls `round` again and again, `pauseMs` apart or as many as it returns; at once while it returns true. Errors go to `onError` and the loop goes on. */
export function every(
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
