import { setTimeout as pause } from "node:timers/promises";
import { median } from "../../bench/report/figures.ts";
import type { UsedStack } from "../run/open-stack.ts";
import type { Inside, Sample } from "../verdict/run-record.ts";
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

/** Begins to look, every two seconds. */
export async function startSampler(stack: UsedStack): Promise<Sampler> {
  const database = await DatabaseWatch.open(stack.databaseUrl);
  const queues = new QueueWatch(stack.redisUrl);
  const processes = new ProcessWatch(stack.pids);
  const began = performance.now();
  const since = new Date();
  const samples: Sample[] = [];
  const calibrations: number[] = [];
  const look = async (): Promise<Sample> => {
    const [seen, waiting] = await Promise.all([database.look(), queues.look()]);
    const at = (performance.now() - began) / 1000;
    const backlogs = { ...seen.backlogs, ...waiting };
    return { at, database: seen.database, backlogs, processes: processes.look() };
  };
  const over = new AbortController();
  const loop = async (): Promise<void> => {
    while (!over.signal.aborted) {
      samples.push(await look());
      calibrations.push(calibrate());
      await pause(EVERY_MS, undefined, { signal: over.signal }).catch(() => {});
    }
  };
  const looping = loop();
  // It is awaited, and its failure told, when the run is over.
  looping.catch(() => {});
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
        const { backlogs: first } = await look();
        let unsettled = waitingIn(first, first, 0);
        while (unsettled.length > 0 && settledAfter() < PATIENCE_SECONDS) {
          await pause(LOOK_AGAIN_MS);
          unsettled = waitingIn((await look()).backlogs, first, settledAfter());
        }
        return {
          samples: samples.map((each) => ({ ...each, at: each.at - prepared })).filter(({ at }) => at >= 0),
          eventLag: await database.eventLag(since),
          unsettled,
          settledAfterSeconds: settledAfter(),
          died: [...processes.died],
          database: await database.whole(),
        };
      } finally {
        await close();
      }
    },
    async abandon() {
      over.abort();
      await looping.catch(() => {});
      await close();
    },
  };
}
