import type { OutboxWatch } from "@shop/api/platform/outbox-watch";
import { setTimeout as delay } from "node:timers/promises";
import type { Loop } from "../every.ts";

/** How often a relay looks that sleeps: rows that become due later notify nobody. */
const ASLEEP_POLL_MS = 2000;
/** How often it looks while no notification can reach it. */
const UNNOTIFIED_POLL_MS = 200;
/** How soon it looks again where rows were under way when it had found none. */
const UNDER_WAY_MS = 50;
const AFTER_ERROR_MS = 1000;

/**
 * Relays round by round while there are rows, then sleeps until it is notified of new ones. The poll is a safety net. Opens the watch
 * with what it has to call, and closes it. Errors go to `onError` and the loop goes on.
 */
export function relayLoop(options: {
  /** Returns how many rows it has claimed. */
  round: () => Promise<number>;
  openWatch: (onChange: () => void) => OutboxWatch;
  onError: (error: Error) => void;
  pollMs?: number;
}): Loop {
  const { round, openWatch, onError, pollMs = ASLEEP_POLL_MS } = options;
  const stopping = new AbortController();
  let isCalled = false;
  let endSleep = (): void => {};
  const watch = openWatch(() => {
    isCalled = true;
    endSleep();
  });

  const pause = (ms: number): Promise<unknown> =>
    delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  /** Whether it is called within the time; a call since `isCalled` was set to false counts. */
  const isCalledWithin = async (ms: number): Promise<boolean> => {
    if (isCalled) return true;
    const over = new AbortController();
    const called = new Promise<void>((resolve) => (endSleep = resolve));
    const late = delay(ms, undefined, { signal: AbortSignal.any([over.signal, stopping.signal]) });
    await Promise.race([called, late.catch(() => undefined)]);
    over.abort();
    return isCalled;
  };

  /** Sleeps until it is called or a poll finds rows. The first round finds what was committed before it slept. */
  const sleep = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      if ((await round()) > 0 || (await isCalledWithin(pollMs))) return;
    }
  };

  const cycle = async (): Promise<void> => {
    if ((await round()) > 0) return;
    isCalled = false;
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
