import { setTimeout as pause } from "node:timers/promises";
import type { Tally } from "./tally.ts";

/** Longer than any fault lasts, recovery included. */
const GIVE_UP_MS = 240_000;
const CALL_MS = 15_000;
const WAIT_MS = { first: 100, most: 1000 };
/** No connection or a broken one. */
const BROKEN = 0;
const AGAIN = new Set([BROKEN, 401, 408, 409, 425, 429]);

export interface Reply {
  readonly status: number;
  readonly text: string;
}

/** One call that never throws: where nothing comes back the status is 0. */
export async function tryCall(url: string, init: RequestInit): Promise<Reply> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(CALL_MS) });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: BROKEN, text: causeOf(error) };
  }
}

/**
 * Repeats a call to the shop, as a careful client does, until it succeeds; every time that it does not is counted.
 * @throws Error where the shop refuses it for good, or has not done it for minutes
 */
export async function callCarefully(step: string, send: () => Promise<Reply>, tally: Tally): Promise<string> {
  const giveUpAt = performance.now() + GIVE_UP_MS;
  for (let waitMs = WAIT_MS.first; ; waitMs = Math.min(waitMs * 2, WAIT_MS.most)) {
    const { status, text } = await send();
    if (status >= 200 && status < 300) return text;
    const words = `${step}: ${status === BROKEN ? text : `${status} ${text.slice(0, 200)}`}`;
    tally.failedCalls.push(words);
    const isRefused = !AGAIN.has(status) && status < 500;
    if (isRefused || performance.now() > giveUpAt) throw new Error(words);
    await pause(waitMs);
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
