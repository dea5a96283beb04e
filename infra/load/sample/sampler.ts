import { setTimeout as pause } from "node:timers/promises";
import { median } from "../statistics.ts";
import type { UsedStack } from "../shop/open-stack.ts";
import type { Inside, Missed, Sample } from "../verdict/run-record.ts";
import { calibrate } from "./calibrate.ts";
import { DatabaseWatch } from "./database.ts";
import { ProcessWatch } from "./processes.ts";
import { QueueWatch } from "./queues.ts";
import { PATIENCE_SECONDS, waitingIn } from "./settling.ts";

const EVERY_MS = 2000;
const LOOK_AGAIN_MS = 500;

/** Looks at the shop from outside while k6 is at it. */
export interface Sampler {
  /** What a fixed piece of work took while the run went on, in the middle; see `calibrate`. */
  calibrationMs(): number;
  /**
   * Waits until what the run has set going is done, or the patience is over; then tells everything, and ends.
   * @param beganAt when the load began, in milliseconds since 1970: samples count from then on
   */
  finish(beganAt: number): Promise<Omit<Inside, "invariants" | "sale">>;
  /** Ends without a word, after a failure. */
  abandon(): Promise<void>;
}

/** Begins to look, every two seconds. A look that fails is noted, and the next one comes all the same. */
export async function startSampler(
  stack: Pick<UsedStack, "databaseUrl" | "redisUrl" | "pids">,
  everyMs = EVERY_MS,
): Promise<Sampler> {
  const database = await DatabaseWatch.open(stack.databaseUrl);
  const queues = new QueueWatch(stack.redisUrl);
  const processes = new ProcessWatch(stack.pids);
  const began = performance.now();
  const since = new Date();
  const seconds = (): number => (performance.now() - began) / 1000;
  const samples: Sample[] = [];
  const missed: Missed[] = [];
  const calibrations: number[] = [];
  const look = async (): Promise<Sample> => {
    const [seen, waiting] = await Promise.all([database.look(), queues.look()]);
    const at = seconds();
    // The database knows all waiting mails, Redis a part of them.
    const backlogs = { ...waiting, ...seen.backlogs };
    return { at, database: seen.database, backlogs, processes: processes.look() };
  };
  const over = new AbortController();
  const loop = async (): Promise<void> => {
    while (!over.signal.aborted) {
      try {
        samples.push(await look());
      } catch (error) {
        missed.push({ at: seconds(), why: wordsOf(error) });
      }
      calibrations.push(calibrate());
      await pause(everyMs, undefined, { signal: over.signal }).catch(() => {});
    }
  };
  const looping = loop();
  const close = async (): Promise<void> => {
    await Promise.all([database.close(), queues.close()]);
  };
  return {
    calibrationMs: () => median(calibrations),
    async finish(beganAt) {
      over.abort();
      try {
        await looping;
        const prepared = (beganAt - since.getTime()) / 1000;
        const settling = performance.now();
        const settledAfter = (): number => (performance.now() - settling) / 1000;
        let first: Sample | null = null;
        const waiting = async (): Promise<string[]> => {
          try {
            const seen = await look();
            first ??= seen;
            return waitingIn(seen.backlogs, first.backlogs, settledAfter());
          } catch (error) {
            return [`the last look at the shop: ${wordsOf(error)}`];
          }
        };
        let unsettled = await waiting();
        while (unsettled.length > 0 && settledAfter() < PATIENCE_SECONDS) {
          await pause(LOOK_AGAIN_MS);
          unsettled = await waiting();
        }
        const settledAfterSeconds = settledAfter();
        const [eventLag, figures] = await Promise.all([database.eventLag(since), database.whole()]).catch(
          (error: unknown) => {
            unsettled.push(`Postgres has not told its figures of the whole run: ${wordsOf(error)}`);
            return [null, null] as const;
          },
        );
        const sinceBegin = <Look extends Missed | Sample>(looks: readonly Look[]): Look[] =>
          looks.map((each) => ({ ...each, at: each.at - prepared })).filter(({ at }) => at >= 0);
        return {
          samples: sinceBegin(samples),
          missed: sinceBegin(missed),
          eventLag,
          unsettled,
          settledAfterSeconds,
          died: [...processes.died],
          database: figures,
        };
      } finally {
        await close();
      }
    },
    async abandon() {
      over.abort();
      await looping;
      await close();
    },
  };
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
