import { setTimeout as pause } from "node:timers/promises";

/**
 * Polls until there is a result.
 * @param poll returns the result; undefined or a rejection means not yet
 * @param what named in the error when `timeoutMs` have passed
 */
export async function waitFor<T>(
  poll: () => Promise<T | undefined>,
  what: string,
  timeoutMs = 90_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const result = await poll().catch(() => undefined);
    if (result !== undefined) return result;
    await pause(50);
  }
  throw new Error(`waited ${timeoutMs / 1000} s for ${what}`);
}
