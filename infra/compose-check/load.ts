import { setTimeout as pause } from "node:timers/promises";
import { anAgent, call, orderUntilPaid } from "./shop.ts";
import { formatError } from "../machine/format-error.ts";

/**
 * The load is below production's limits: 300 reads a minute for an address or a user, 10 orders a minute for a user. A rendered home page
 * is up to four reads of its visitor.
 */
const READERS = [
  { path: "/", pauseMs: 2000, signedIn: false },
  { path: "/api/tools", pauseMs: 1000, signedIn: false },
  { path: "/api/settings", pauseMs: 1000, signedIn: false },
  { path: "/api/myitems", pauseMs: 300, signedIn: true },
];
const ORDER_PAUSE_MS = 7000;

/** Results of a load. */
export type Tally = { reads: number; paid: number; failures: string[]; slowestMs: number };
export type People = { reader: string; buyer: string };

/**
 * Starts a small load: four readers, about 6 requests a second, and a buyer whose orders must become paid.
 * Every response other than success counts as a failure; nothing is retried.
 * @param people access tokens of two customers
 */
export function startLoad(people: People): { stop: () => Promise<Tally> } {
  const tally: Tally = { reads: 0, paid: 0, failures: [], slowestMs: 0 };
  const over = new AbortController();
  const fail = (what: string, error: unknown) => tally.failures.push(`${what}: ${formatError(error)}`);

  const read = async ({ path, pauseMs, signedIn }: (typeof READERS)[number]) => {
    const agent = anAgent();
    while (!over.signal.aborted) {
      const began = performance.now();
      try {
        const { status } = await call(path, { agent, ...(signedIn && { token: people.reader }) });
        if (status !== 200) throw new Error(`status ${status}`);
        tally.reads += 1;
      } catch (error) {
        fail(path, error);
      }
      tally.slowestMs = Math.max(tally.slowestMs, performance.now() - began);
      await pause(pauseMs);
    }
    agent.destroy();
  };
  const buy = async () => {
    while (!over.signal.aborted) {
      await orderUntilPaid(people.buyer).then(
        () => (tally.paid += 1),
        (error: unknown) => fail("order", error),
      );
      await pause(ORDER_PAUSE_MS);
    }
  };
  const running = Promise.all([...READERS.map(read), buy()]);
  return {
    stop: async () => {
      over.abort();
      await running;
      return tally;
    },
  };
}
