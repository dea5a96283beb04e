import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { aPostgresProxy, type Line } from "../testing/postgres-proxy.ts";
import { aDatabase, type TestDatabase } from "../testing/test-database.ts";
import { openDatabase } from "./database.ts";

let database: TestDatabase;
let admin: EntityManager;
beforeAll(async () => {
  database = await aDatabase();
  admin = database.orm.em.fork();
  await admin.execute(
    "create table counter (id integer primary key, value integer not null check (value < 9))",
  );
  await admin.execute("insert into counter values (1, 0)");
});
afterAll(() => database.close());

type Limits = Omit<Parameters<typeof openDatabase>[0], "url" | "poolMax"> & {
  url?: string;
  poolMax?: number;
};

/** Runs `work` on its own pool. */
async function withPool<Result>(limits: Limits, work: (orm: MikroORM) => Promise<Result>): Promise<Result> {
  const orm = openDatabase({ url: database.url, poolMax: 1, ...limits });
  try {
    return await work(orm);
  } finally {
    await orm.close();
  }
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "no failure",
    (error: unknown) => error,
  );
const value = async (): Promise<number | undefined> =>
  (await admin.execute<{ value: number }[]>("select value from counter"))[0]?.value;

describe("a statement", () => {
  it("has five seconds, or the given limit", async () => {
    const timeout = (limits: Limits) =>
      withPool({ url: inject("postgresUrl"), ...limits }, ({ em }) =>
        em.fork().execute("show statement_timeout"),
      );
    expect(await timeout({})).toEqual([{ statement_timeout: "5s" }]);
    expect(await timeout({ statementMs: 900_000 })).toEqual([{ statement_timeout: "15min" }]);
  });

  it("that takes longer is ended by Postgres, and the connection is used again", async () => {
    await withPool({ statementMs: 500 }, async ({ em }) => {
      const error = await failureOf(em.fork().execute("select pg_sleep(60)"));
      expect(error).toMatchObject({ code: "57014" });
      expect(await em.fork().execute("select 1 as one")).toEqual([{ one: 1 }]);
    });
  });

  it("that waits for a lock too long is ended, and nothing of its transaction is stored", async () => {
    const before = await value();
    const holder = database.orm.em.fork();
    await holder.begin();
    await holder.execute("update counter set value = value + 1");
    const error = await withPool({}, ({ em }) =>
      failureOf(
        em.fork().transactional(async (one) => {
          await one.execute("set local lock_timeout = 50");
          await one.execute("insert into counter values (2, 0)");
          await one.execute("update counter set value = value + 1");
        }),
      ),
    );
    await holder.rollback();
    expect(error).toMatchObject({ code: "55P03" });
    expect(await value()).toBe(before);
    expect(await admin.execute("select id from counter")).toEqual([{ id: 1 }]);
  });

  it("whose server falls silent is given up by this process", async () => {
    const line = await aSilencedLine();
    await withPool({ url: line.url, waitMs: 1000 }, async ({ em }) => {
      await em.fork().execute("select 1");
      line.silence();
      const error = await failureOf(em.fork().execute("select 2"));
      expect(String(error)).toContain("Query read timeout");
    });
    await line.close();
  });
});

/** A line to Postgres that passes everything on until it is silenced, and nothing after that. */
async function aSilencedLine() {
  const lines: Line[] = [];
  const line = await aPostgresProxy(database.url, (one) => {
    lines.push(one);
    one.client.on("data", (bytes) => one.database.write(bytes));
    one.database.on("data", (bytes) => one.client.write(bytes));
  });
  return {
    ...line,
    silence: () => {
      for (const one of lines) one.database.removeAllListeners("data").resume();
    },
  };
}

describe("a transaction", () => {
  it.each<[string, (em: EntityManager) => Promise<unknown>]>([
    ["its work throws", () => Promise.reject(new Error("no"))],
    ["a rule of the database rejects a row", (em) => em.execute("update counter set value = 9")],
    ["a statement is wrong", (em) => em.execute("select nothing from nowhere")],
    ["its connection is ended", (em) => em.execute("select pg_terminate_backend(pg_backend_pid())")],
  ])("is rolled back if %s, and the pool goes on", async (_what, fail) => {
    const before = await value();
    await withPool({}, async ({ em }) => {
      const failing = em.fork().transactional(async (one) => {
        await one.execute("update counter set value = value + 1");
        await fail(one);
      });
      expect(await failureOf(failing)).toBeInstanceOf(Error);
      expect(await value()).toBe(before);
      await em.fork().transactional((one) => one.execute("update counter set value = value + 1"));
      expect(await value()).toBe((before ?? 0) + 1);
    });
  });

  it("names no value of a row in its error, which may be logged", async () => {
    const error = await failureOf(database.orm.em.fork().execute("insert into counter values (1, 0)"));
    const { detail, message } = Object.assign({ detail: "", message: "" }, error);
    expect(`${detail} ${message}`).not.toContain("(1)");
  });
});

describe("the pool", () => {
  it("opens no more connections than its limit; others wait for one", async () => {
    await withPool({ poolMax: 2 }, async ({ em }) => {
      const pids = await Promise.all(
        Array.from({ length: 12 }, () =>
          em.fork().execute<{ pid: number }[]>("select pg_backend_pid() as pid"),
        ),
      );
      expect(new Set(pids.map(([row]) => row?.pid)).size).toBeLessThanOrEqual(2);
    });
  });

  it("that is in use as a whole fails in time, and works again afterwards", async () => {
    await withPool({}, async ({ em }) => {
      const holder = em.fork();
      await holder.begin();
      const error = await failureOf(em.fork().execute("select 1"));
      expect(String(error)).toContain("timeout exceeded when trying to connect");
      await holder.rollback();
      expect(await em.fork().execute("select 1 as one")).toEqual([{ one: 1 }]);
    });
  });

  it("replaces connections that were ended while they were idle", async () => {
    await withPool({ poolMax: 3 }, async ({ em }) => {
      const query = () => em.fork().execute<{ pid: number }[]>("select pg_backend_pid() as pid");
      const pids = (await Promise.all([query(), query(), query()])).map(([row]) => row?.pid ?? 0);
      for (const pid of pids) await admin.execute("select pg_terminate_backend(?)", [pid]);
      await expect.poll(async () => failureOf(query())).toBe("no failure");
      expect(pids).not.toContain((await query())[0]?.pid);
    });
  });

  it.each([
    ["a closed port", "postgres://shop@127.0.0.1:9/shop"],
    ["an unknown database", "unknown"],
  ])("of %s fails at the first statement, without the password", async (_what, url) => {
    const where = url === "unknown" ? database.url.replace(/\/test_\w+$/, "/none") : url;
    const secret = where.replace(/\/\/[^@]*@/, "//shop:hunter2@");
    const error = await failureOf(
      withPool({ url: secret, connectMs: 500 }, ({ em }) => em.fork().execute("select 1")),
    );
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).not.toContain("hunter2");
  });
});
