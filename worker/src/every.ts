import { setTimeout as delay } from "node:timers/promises";

export interface Loop {
  /** Lets the current round end, then stops. */
  stop(): Promise<void>;
}

/** Calls `round` again and again, `pauseMs` apart; at once while it answers true. Errors go to `onError` and the loop goes on. */
export function every(
  pauseMs: number,
  round: () => Promise<boolean | void>,
  onError: (error: Error) => void,
): Loop {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const again = await round().catch((error: Error) => onError(error));
      if (!again) await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
