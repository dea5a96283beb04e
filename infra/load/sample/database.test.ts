import { expect, onTestFinished, test } from "vitest";
import { aDatabase } from "../../../api/src/testing/test-database.ts";
import { DatabaseSampler } from "./database.ts";

test("mails that wait in the outbox count as mails", async () => {
  const { orm, url, close } = await aDatabase();
  const sampler = await DatabaseSampler.open(url);
  onTestFinished(async () => {
    await sampler.close();
    await close();
  });
  await orm.em.fork().execute(
    `insert into outbox (id, event, job, payload, status, due_at) values
         (uuidv7(), 'order.placed', 'send-order-mail', '{}', 'new', now()),
         (uuidv7(), 'order.placed', 'send-order-mail', '{}', 'sent', now() + interval '1 minute'),
         (uuidv7(), 'order.placed', 'send-order-mail', '{}', 'new', now() + interval '1 hour')`,
  );
  expect((await sampler.sample()).backlogs).toMatchObject({ outbox: { depth: 0 }, mail: { depth: 2 } });
});

test("a lost connection costs one sample at most", async () => {
  const { orm, url, close } = await aDatabase();
  const sampler = await DatabaseSampler.open(url);
  onTestFinished(async () => {
    await sampler.close();
    await close();
  });
  await sampler.sample();
  await orm.em
    .fork()
    .execute(
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and application_name = 'load lab'",
    );
  await sampler.sample().catch(() => {});
  expect((await sampler.sample()).backlogs).toMatchObject({ outbox: { depth: 0 } });
  expect(await sampler.totals()).toMatchObject({ deadlocks: 0 });
});
