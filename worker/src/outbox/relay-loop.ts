import type { OutboxWatch } from "@shop/api/platform/outbox-watch";
import { setTimeout as delay } from "node:timers/promises";
import type { Loop } from "../loop.ts";

/** The poll interval of a sleeping relay: rows that become due later cause no notification. */
const ASLEEP_POLL_MS = 2000;
/** The poll interval without notifications. */
const UNNOTIFIED_POLL_MS = 200;
/** The pause before another check when rows are about to be committed. */
const UNDER_WAY_MS = 50;
const AFTER_ERROR_MS = 1000;

/**
 * Runs relay rounds while there are rows, then sleeps until a notification of new ones; polling is a safety net. Opens the watch and
 * closes it. Errors go to `onError` and do not stop the loop.
 */
export function relayLoop(options: {
  /** Returns the number of claimed rows. */
  round: () => Promise<number>;
  openWatch: (onChange: () => void) => OutboxWatch;
  onError: (error: Error) => void;
  pollMs?: number;
}): Loop {
  const { round, openWatch, onError, pollMs = ASLEEP_POLL_MS } = options;
  const stopping = new AbortController();
  let isNotified = false;
  let endSleep = (): void => {};
  const watch = openWatch(() => {
    isNotified = true;
    endSleep();
  });

  const pause = (ms: number): Promise<unknown> =>
    delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  /** Returns whether a notification arrives within the time, or has arrived since `isNotified` was reset. */
  const isNotifiedWithin = async (ms: number): Promise<boolean> => {
    if (isNotified) return true;
    const over = new AbortController();
    const notified = new Promise<void>((resolve) => (endSleep = resolve));
    const late = delay(ms, undefined, { signal: AbortSignal.any([over.signal, stopping.signal]) });
    await Promise.race([notified, late.catch(() => undefined)]);
    over.abort();
    return isNotified;
  };

  /** Sleeps until a notification or until a poll finds rows. The first round finds rows committed before. */
  const sleep = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      if ((await round()) > 0 || (await isNotifiedWithin(pollMs))) return;
    }
  };

  const cycle = async (): Promise<void> => {
    if ((await round()) > 0) return;
    isNotified = false;
    if (await watch.fallAsleep()) await sleep();
    else await pause(watch.isListening() ? UNDER_WAY_MS : UNNOTIFIED_POLL_MS);
  };

  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await cycle();
        watch.wakeUp();
      } catch (error) {
        watch.wakeUp();
        onError(error instanceof Error ? error : new Error(String(error)));
        await pause(AFTER_ERROR_MS);
      }
    }
  })();

  return {
    async stop() {
      stopping.abort();
      await running;
      await watch.close();
    },
  };
}
