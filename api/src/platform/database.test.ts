import { expect, inject, it } from "vitest";
import { openDatabase } from "./database.ts";

async function timeoutOf(limits: { statementMs?: number }): Promise<unknown> {
  const orm = await openDatabase({ url: inject("postgresUrl"), poolMax: 1, ...limits });
  try {
    return await orm.em.fork().execute("show statement_timeout");
  } finally {
    await orm.close();
  }
}

it("a statement has five seconds, and as long as is said where it may take longer", async () => {
  expect(await timeoutOf({})).toEqual([{ statement_timeout: "5s" }]);
  expect(await timeoutOf({ statementMs: 900_000 })).toEqual([{ statement_timeout: "15min" }]);
});
