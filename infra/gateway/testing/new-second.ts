import { setTimeout as pause } from "node:timers/promises";

/** Waits for the beginning of a second, so that a test's requests fall into one: shared responses live until it ends. */
export async function newSecond(): Promise<void> {
  await pause(1000 - (Date.now() % 1000) + 20);
}

/** Runs the work in one second, and again where the second was over before it ended, as on a busy machine. */
export async function withinOneSecond<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    await newSecond();
    const startedIn = currentSecond();
    const result = await work();
    if (currentSecond() === startedIn) return result;
  }
}

const currentSecond = (): number => Math.floor(Date.now() / 1000);
