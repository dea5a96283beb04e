const PAUSE_MS = 300;
const LATEST_MS = 3000;

/** Runs work that no user waits for, such as loading code for later: when the browser has had nothing to do for a moment, at the latest after 3 s. Returns a function that drops it. */
export function whenIdle(work: () => void): () => void {
  let handle: number | undefined;
  const timer = setTimeout(() => {
    // Safari has no such callback.
    if ("requestIdleCallback" in window)
      handle = requestIdleCallback(work, { timeout: LATEST_MS - PAUSE_MS });
    else work();
  }, PAUSE_MS);
  return () => {
    clearTimeout(timer);
    if (handle !== undefined) cancelIdleCallback(handle);
  };
}
