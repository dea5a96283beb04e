import { setTimeout as pause } from "node:timers/promises";

/**
 * Asks again and again until there is an answer.
 * @param question what is waited for; undefined or a rejection means not yet
 * @param what named in the error when `timeoutMs` have passed
 */
export async function waitFor<T>(
  question: () => Promise<T | undefined>,
  what: string,
  timeoutMs = 90_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const answer = await question().catch(() => undefined);
    if (answer !== undefined) return answer;
    await pause(50);
  }
  throw new Error(`waited ${timeoutMs / 1000} s for ${what}`);
}
