import { setTimeout as pause } from "node:timers/promises";
import type { Tally } from "./tally.ts";

/** The timeout is longer than any fault, recovery included. */
const TIMEOUT_MS = 240_000;
const CALL_TIMEOUT_MS = 15_000;
const WAIT_MS = { min: 100, max: 1000 };
/** No connection, or a broken one. */
const NO_RESPONSE = 0;
const RETRIED = new Set([NO_RESPONSE, 401, 408, 409, 425, 429]);

export interface CallResult {
  readonly status: number;
  readonly text: string;
}

/** Sends one request and never rejects: without a response the status is 0. */
export async function tryCall(url: string, init: RequestInit): Promise<CallResult> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: NO_RESPONSE, text: causeOf(error) };
  }
}

/**
 * Repeats a call until it succeeds and returns the response. Each failure is counted.
 * @throws Error if the shop rejects it for good, or after the timeout
 */
export async function retryCall(
  step: string,
  send: () => Promise<CallResult>,
  tally: Tally,
): Promise<string> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (let waitMs = WAIT_MS.min; ; waitMs = Math.min(waitMs * 2, WAIT_MS.max)) {
    const { status, text } = await send();
    if (status >= 200 && status < 300) return text;
    const failure = `${step}: ${status === NO_RESPONSE ? text : `${status} ${text.slice(0, 200)}`}`;
    tally.failedCalls.push(failure);
    const isRejected = !RETRIED.has(status) && status < 500;
    if (isRejected || performance.now() > deadline) throw new Error(failure);
    await pause(waitMs);
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
