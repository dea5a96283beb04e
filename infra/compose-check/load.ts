import { setTimeout as pause } from "node:timers/promises";
import { anAgent, call, orderUntilPaid } from "./shop.ts";

const READERS = 4;
const READ_PAUSE_MS = 50;
const ORDER_PAUSE_MS = 1500;

/** What a spell of load came to. */
export type Tally = { reads: number; paid: number; failures: string[]; slowestMs: number };

/**
 * A small load until it is stopped: four readers, about 60 requests a second at most, and one buyer whose orders must become paid.
 * Everything but a plain good answer counts as a failure; nothing is tried again.
 */
export function startLoad(token: string): { stop: () => Promise<Tally> } {
  const tally: Tally = { reads: 0, paid: 0, failures: [], slowestMs: 0 };
  const over = new AbortController();
  const fail = (what: string, error: unknown) =>
    tally.failures.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);

  const read = async (path: string) => {
    const agent = anAgent();
    while (!over.signal.aborted) {
      const began = performance.now();
      try {
        const { status } = await call(path, { agent, token });
        if (status !== 200) throw new Error(`status ${status}`);
        tally.reads += 1;
      } catch (error) {
        fail(path, error);
      }
      tally.slowestMs = Math.max(tally.slowestMs, performance.now() - began);
      await pause(READ_PAUSE_MS);
    }
    agent.destroy();
  };
  const buy = async () => {
    while (!over.signal.aborted) {
      await orderUntilPaid(token).then(
        () => (tally.paid += 1),
        (error: unknown) => fail("order", error),
      );
      await pause(ORDER_PAUSE_MS);
    }
  };
  const paths = ["/api/tools", "/api/myitems", "/", "/api/settings"].slice(0, READERS);
  const running = Promise.all([...paths.map(read), buy()]);
  return {
    stop: async () => {
      over.abort();
      await running;
      return tally;
    },
  };
}
