import { expect, inject, onTestFinished, test } from "vitest";
import { aDatabase } from "../../../api/src/testing/test-database.ts";
import { startSampler } from "./sampler.ts";

const OFTEN_MS = 10;
const UNREADABLE = "the stack's state cannot be read";

/** A sampler that looks at a database of its own; `fails` says of each time that processes are looked for whether they are found. */
async function sampling(fails: (times: number) => boolean) {
  const { orm, url, close } = await aDatabase();
  onTestFinished(close);
  let times = 0;
  const waiting = new Map<number, () => void>();
  const pids = () => {
    times += 1;
    waiting.get(times)?.();
    if (fails(times)) throw new Error(UNREADABLE);
    return new Map([["test", process.pid]]);
  };
  const execute = (sql: string) => orm.em.fork().execute(sql);
  const beganAt = Date.now();
  const stack = { databaseUrl: url, redisUrl: inject("redisUrl"), pids };
  const sampler = await startSampler(stack, OFTEN_MS);
  /** Resolves after so many more looks. */
  const looks = (more: number) => new Promise<void>((done) => void waiting.set(times + more, done));
  return { execute, looks, finish: () => sampler.finish(beganAt) };
}

test("looks that fail are noted and the others go on, also when the run is over and all has to settle", async () => {
  let failing = 0;
  const { looks, finish } = await sampling((times) => times === 3 || times === 5 || failing-- > 0);
  await looks(6);
  const finished = finish();
  // The one that is under way, and the first of those that wait for the end.
  failing = 2;
  const { samples, missed, unsettled, settledAfterSeconds, died, database } = await finished;
  const inTurn = [...samples, ...missed].toSorted((a, b) => a.at - b.at);
  const why = inTurn.map((look) => ("why" in look ? look.why : "seen"));
  expect(why.slice(0, 5)).toEqual(["seen", UNREADABLE, "seen", UNREADABLE, "seen"]);
  expect(settledAfterSeconds).toBeGreaterThan(0.4);
  expect({ unsettled, died, deadlocks: database?.deadlocks }).toEqual({
    unsettled: [],
    died: [],
    deadlocks: 0,
  });
});

test("figures of the whole run that Postgres cannot tell are named among what was not done", async () => {
  const { execute, looks, finish } = await sampling(() => false);
  await looks(2);
  await execute("select pg_stat_reset()");
  await looks(2);
  const { missed, unsettled, database, eventLag } = await finish();
  const why = "Postgres has forgotten its counters, as it does when it crashes";
  expect(missed).toEqual([{ at: expect.any(Number), why }]);
  expect({ unsettled, database, eventLag }).toEqual({
    unsettled: [`Postgres has not told its figures of the whole run: ${why}`],
    database: null,
    eventLag: null,
  });
});
