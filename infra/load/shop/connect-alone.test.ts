import { expect, test } from "vitest";
import { aDatabase } from "../../../api/src/testing/test-database.ts";
import { connectAlone } from "./connect-alone.ts";

test("one run at a time uses the shop, until it ends or loses its connection, which its next query reports", async () => {
  const { orm, url, close } = await aDatabase();
  const first = await connectAlone(url);
  await expect(connectAlone(url)).rejects.toThrow("Another run of the load lab");
  await first.end();
  const second = await connectAlone(url);
  await orm.em
    .fork()
    .execute(
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
  await expect(second.query("select 1")).rejects.toThrow(/terminat|queryable/);
  const third = await connectAlone(url);
  await third.end();
  await close();
});
