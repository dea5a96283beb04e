import { expect, onTestFinished, test } from "vitest";
import { aDatabase } from "../../../api/src/testing/test-database.ts";
import { DatabaseWatch } from "./database.ts";

test("mails that wait in the outbox are a backlog of mails, not of the outbox", async () => {
  const { orm, url, close } = await aDatabase();
  const watch = await DatabaseWatch.open(url);
  onTestFinished(async () => {
    await watch.close();
    await close();
  });
  await orm.em.fork().execute(
    `insert into outbox (id, fact, job, payload, status, due_at) values
         (uuidv7(), 'order.placed', 'send-order-mail', '{}', 'new', now()),
         (uuidv7(), 'order.placed', 'send-order-mail', '{}', 'sent', now() + interval '1 minute'),
         (uuidv7(), 'order.placed', 'send-order-mail', '{}', 'new', now() + interval '1 hour')`,
  );
  expect((await watch.look()).backlogs).toMatchObject({ outbox: { depth: 0 }, mail: { depth: 2 } });
});

test("a connection that is lost costs one look at most", async () => {
  const { orm, url, close } = await aDatabase();
  const watch = await DatabaseWatch.open(url);
  onTestFinished(async () => {
    await watch.close();
    await close();
  });
  await watch.look();
  await orm.em
    .fork()
    .execute(
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and application_name = 'load lab'",
    );
  await watch.look().catch(() => {});
  expect((await watch.look()).backlogs).toMatchObject({ outbox: { depth: 0 } });
  expect(await watch.whole()).toMatchObject({ deadlocks: 0 });
});
