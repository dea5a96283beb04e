import { expect, inject, onTestFinished, test } from "vitest";
import { aDatabase } from "../../../api/src/testing/test-database.ts";
import { startSampler } from "./sampler.ts";

const EVERY_MS = 10;
const UNREADABLE = "the stack's state cannot be read";

/** Starts a sampler of a test database; `fails` returns whether the processes of the nth sample cannot be read. */
async function startTestSampler(fails: (sample: number) => boolean) {
  const { orm, url, close } = await aDatabase();
  onTestFinished(close);
  let count = 0;
  const waiting = new Map<number, () => void>();
  const pids = () => {
    count += 1;
    waiting.get(count)?.();
    if (fails(count)) throw new Error(UNREADABLE);
    return new Map([["test", process.pid]]);
  };
  const execute = (sql: string) => orm.em.fork().execute(sql);
  const startedAt = Date.now();
  const stack = { databaseUrl: url, redisUrl: inject("redisUrl"), pids };
  const sampler = await startSampler(stack, EVERY_MS);
  /** Resolves after so many more samples. */
  const samplesTaken = (more: number) => new Promise<void>((done) => void waiting.set(count + more, done));
  return { execute, samplesTaken, finish: () => sampler.finish(startedAt) };
}

test("failed samples are recorded and do not stop the others, also while the shop settles", async () => {
  let failing = 0;
  const { samplesTaken, finish } = await startTestSampler(
    (sample) => sample === 3 || sample === 5 || failing-- > 0,
  );
  await samplesTaken(6);
  const finished = finish();
  // The current sample, and the first one while it settles.
  failing = 2;
  const { samples, failedSamples, unsettled, settledAfterSeconds, died, database } = await finished;
  const inOrder = [...samples, ...failedSamples].toSorted((a, b) => a.at - b.at);
  const results = inOrder.map((each) => ("reason" in each ? each.reason : "ok"));
  expect(results.slice(0, 5)).toEqual(["ok", UNREADABLE, "ok", UNREADABLE, "ok"]);
  expect(settledAfterSeconds).toBeGreaterThan(0.4);
  expect({ unsettled, died, deadlocks: database?.deadlocks }).toEqual({
    unsettled: [],
    died: [],
    deadlocks: 0,
  });
});

test("totals that Postgres cannot report count as work that was not done", async () => {
  const { execute, samplesTaken, finish } = await startTestSampler(() => false);
  await samplesTaken(2);
  await execute("select pg_stat_reset()");
  await samplesTaken(2);
  const { failedSamples, unsettled, database, eventLag } = await finish();
  const reason = "Postgres has reset its counters, as after a crash";
  expect(failedSamples).toEqual([{ at: expect.any(Number), reason }]);
  expect({ unsettled, database, eventLag }).toEqual({
    unsettled: [`Postgres could not report its totals: ${reason}`],
    database: null,
    eventLag: null,
  });
});
