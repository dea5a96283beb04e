import { setTimeout as pause } from "node:timers/promises";
import { formatError } from "../../machine/format-error.ts";
import type { UsedStack } from "../shop/open-stack.ts";
import { median } from "../statistics.ts";
import type { Inside, Sample } from "../verdict/run-record.ts";
import { calibrate } from "./calibrate.ts";
import { DatabaseSampler } from "./database.ts";
import { ProcessSampler } from "./processes.ts";
import { QueueSampler } from "./queues.ts";
import { SETTLE_SECONDS, unsettledIn } from "./settling.ts";

const EVERY_MS = 2000;
const SETTLE_POLL_MS = 500;

/** Samples the shop while k6 runs. */
export interface Sampler {
  /** Returns the median of `calibrate` during the run. */
  calibrationMs(): number;
  /**
   * Waits until the shop has done its work, at most for `SETTLE_SECONDS`, then closes and returns all samples.
   * @param startedAt start of the load in milliseconds since 1970: samples count from there
   */
  finish(startedAt: number): Promise<Omit<Inside, "invariants" | "sale">>;
  /** Closes without a result, after a failure. */
  cancel(): Promise<void>;
}

/** Starts to sample every two seconds. A failed sample is recorded and does not stop the others. */
export async function startSampler(
  stack: Pick<UsedStack, "databaseUrl" | "redisUrl" | "pids">,
  everyMs = EVERY_MS,
): Promise<Sampler> {
  const database = await DatabaseSampler.open(stack.databaseUrl);
  const queues = new QueueSampler(stack.redisUrl);
  const processes = new ProcessSampler(stack.pids);
  const openedAt = new Date();
  const seconds = (): number => (Date.now() - openedAt.getTime()) / 1000;
  const samples: Sample[] = [];
  const failedSamples: Inside["failedSamples"] = [];
  const calibrations: number[] = [];
  const sample = async (): Promise<Sample> => {
    const [inDatabase, inRedis] = await Promise.all([database.sample(), queues.sample()]);
    // The database knows all waiting mails, Redis only some.
    const backlogs = { ...inRedis, ...inDatabase.backlogs };
    return { at: seconds(), database: inDatabase.database, backlogs, processes: processes.sample() };
  };
  const end = new AbortController();
  const loop = async (): Promise<void> => {
    while (!end.signal.aborted) {
      try {
        samples.push(await sample());
      } catch (error) {
        failedSamples.push({ at: seconds(), reason: formatError(error) });
      }
      calibrations.push(calibrate());
      await pause(everyMs, undefined, { signal: end.signal }).catch(() => {});
    }
  };
  const looping = loop();
  const close = async (): Promise<void> => {
    end.abort();
    await looping;
    await Promise.all([database.close(), queues.close()]);
  };

  async function settle(): Promise<Pick<Inside, "unsettled" | "settledAfterSeconds">> {
    const since = seconds();
    let first: Sample["backlogs"] | null = null;
    for (;;) {
      let unsettled: string[];
      try {
        const { backlogs } = await sample();
        first ??= backlogs;
        unsettled = unsettledIn(backlogs, first, seconds() - since);
      } catch (error) {
        unsettled = [`the last sample failed: ${formatError(error)}`];
      }
      const settledAfterSeconds = seconds() - since;
      if (unsettled.length === 0 || settledAfterSeconds >= SETTLE_SECONDS)
        return { unsettled, settledAfterSeconds };
      await pause(SETTLE_POLL_MS);
    }
  }

  return {
    calibrationMs: () => median(calibrations),
    async finish(startedAt) {
      end.abort();
      try {
        await looping;
        const { unsettled, settledAfterSeconds } = await settle();
        const [eventLag, totals] = await Promise.all([database.eventLag(openedAt), database.totals()]).catch(
          (error: unknown) => {
            unsettled.push(`Postgres could not report its totals: ${formatError(error)}`);
            return [null, null] as const;
          },
        );
        const shift = (startedAt - openedAt.getTime()) / 1000;
        const fromStart = <Timed extends { at: number }>(all: readonly Timed[]): Timed[] =>
          all.map((each) => ({ ...each, at: each.at - shift })).filter(({ at }) => at >= 0);
        return {
          samples: fromStart(samples),
          failedSamples: fromStart(failedSamples),
          eventLag,
          unsettled,
          settledAfterSeconds,
          died: [...processes.died],
          database: totals,
        };
      } finally {
        await close();
      }
    },
    cancel: close,
  };
}
