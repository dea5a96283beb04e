import { expect, onTestFinished, test } from "vitest";
import { aDatabase } from "../../../api/src/testing/test-database.ts";
import { DatabaseWatch } from "./database.ts";

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
