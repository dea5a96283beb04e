import { setTimeout as pause } from "node:timers/promises";

/** Waits for the beginning of a second, so that a test's requests fall into one: shared responses live until it ends. */
export async function newSecond(): Promise<void> {
  await pause(1000 - (Date.now() % 1000) + 20);
}
