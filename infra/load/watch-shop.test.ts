import { spawn } from "node:child_process";
import { once } from "node:events";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { aDatabase } from "../../api/src/testing/test-database.ts";
import { readWork, untilDone, watchShop } from "./watch-shop.ts";

const EVERY_MS = 10;

test("mails that wait in the outbox count as mails, and future work does not count", async () => {
  const { orm, url, close } = await aDatabase();
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  onTestFinished(async () => {
    await database.end();
    await close();
  });
  await orm.em.fork().execute(
    `insert into outbox (id, event, job, payload, status, due_at) values
         (uuidv7(), 'order.placed', 'send-order-mail', '{}', 'new', now()),
         (uuidv7(), 'order.placed', 'send-order-mail', '{}', 'sent', now() + interval '1 minute'),
         (uuidv7(), 'order.placed', 'send-order-mail', '{}', 'new', now() + interval '1 hour')`,
  );
  expect(await readWork(database)).toMatchObject({ outbox: 0, events: 0, mails: 2 });
});

test("memory and CPU are watched, and a process that ended is reported", async () => {
  const { url, close } = await aDatabase();
  onTestFinished(close);
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  await once(child, "spawn");
  const pids = new Map([
    ["api", process.pid],
    ["worker", child.pid ?? 0],
  ]);
  const finish = await watchShop({ databaseUrl: url, pids: () => pids }, EVERY_MS);
  child.kill("SIGKILL");
  await once(child, "exit");
  const { samples, cpuSeconds, died, unfinished } = await finish();
  expect(samples[0]?.megabytes["api"]).toBeGreaterThan(1);
  expect(samples[0]).toMatchObject({ backlog: 0 });
  expect(cpuSeconds["api"]).toBeGreaterThanOrEqual(0);
  expect({ died, unfinished }).toEqual({ died: ["worker"], unfinished: [] });
});

test("outbox rows and events must be done; of the mails some may be left while they become fewer", async () => {
  const work = { outbox: 0, events: 0, mails: 0, connections: 1 };
  const after = (first: Partial<typeof work>, then: Partial<typeof work>) => {
    const read = [first, then];
    return untilDone(() => Promise.resolve({ ...work, ...(read.length > 1 ? read.shift() : read[0]) }), 0);
  };
  expect(await after({ mails: 3000 }, { mails: 2950 })).toEqual([]);
  expect(await after({ mails: 3000 }, { mails: 3000 })).toEqual(["3000 mails wait, and do not become fewer"]);
  expect(await after({ outbox: 9, events: 9 }, { outbox: 1, events: 2 })).toEqual([
    "1 outbox rows wait",
    "2 Stripe events wait",
  ]);
  expect(await untilDone(() => Promise.reject(new Error("frozen")), 0)).toEqual([
    "the work could not be counted: Error: frozen",
  ]);
});
