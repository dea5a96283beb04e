import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { tables } from "../domain/shared/tables.ts";
import { inTransaction } from "../domain/shared/transaction.ts";
import { aDatabase, type TestDatabase } from "../testing/test-database.ts";
import { readWorkerConfig } from "./config.ts";
import { openDatabase } from "./database.ts";
import { PREPARED_MAX } from "./prepared-statements.ts";
import { openShop } from "./shop.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  await database.orm.em
    .fork()
    .execute("create table thing (id int, size int); insert into thing values (1, 1)");
});
afterEach(() => database.orm.em.fork().execute("drop table thing"));

/** A pool of one connection. */
async function withOne(work: (em: EntityManager) => Promise<void>): Promise<void> {
  const orm = openDatabase({ url: database.url, poolMax: 1 });
  try {
    await work(orm.em.fork());
  } finally {
    await orm.close();
  }
}

const THING = [{ id: 1, size: 1 }];
const THING_IN_COLOUR = [{ id: 1, size: 1, colour: null }];

const migrate = (): Promise<unknown> => database.orm.em.fork().execute("alter table thing add colour text");

const readThing = async (em: EntityManager, id = 1): Promise<unknown[]> =>
  (await sql`select * from thing where id = ${id}`.execute(tables(em))).rows;

const prepared = async (em: EntityManager): Promise<number> =>
  (await em.execute("select from pg_prepared_statements")).length;

it("a statement that comes back is prepared once, whatever its values are", async () => {
  await withOne(async (em) => {
    expect(await readThing(em, 1)).toEqual(THING);
    expect(await prepared(em)).toBe(0);
    expect(await readThing(em, 2)).toEqual([]);
    expect(await prepared(em)).toBe(1);
    expect(await readThing(em, 1)).toEqual(THING);
    expect(await em.execute("select statement from pg_prepared_statements")).toEqual([
      { statement: "select * from thing where id = $1" },
    ]);
  });
});

it("a connection prepares so many and no more; the others run all the same", async () => {
  await withOne(async (em) => {
    for (let length = 1; length <= PREPARED_MAX + 10; length += 1) {
      const ids = Array.from({ length }, () => 1);
      const read = sql`select id from thing where id in (${sql.join(ids)})`;
      for (let run = 0; run < 2; run += 1) {
        expect((await read.execute(tables(em))).rows).toEqual([{ id: 1 }]);
      }
    }
    expect(await prepared(em)).toBe(PREPARED_MAX);
  });
});

it.each(["like", "ilike", "~", "~*"])("a search by a pattern (%s) is planned for each", async (operator) => {
  await withOne(async (em) => {
    for (let run = 0; run < 3; run += 1) {
      const found = sql`select * from thing where id::text ${sql.raw(operator)} ${"1"}`.execute(tables(em));
      expect((await found).rows).toEqual(THING);
    }
    expect(await prepared(em)).toBe(0);
  });
});

it.each([
  ["on", 1],
  ["off", 0],
])("with DATABASE_PREPARED_STATEMENTS=%s, api and worker prepare %i", async (setting, count) => {
  const config = readWorkerConfig({
    SHOP_ORIGIN: "http://localhost:8080",
    DATABASE_URL: database.url,
    DATABASE_POOL_MAX: "2",
    DATABASE_PREPARED_STATEMENTS: setting,
    REDIS_URL: "redis://127.0.0.1:1",
    KEYCLOAK_URL: "http://127.0.0.1:1/auth",
    WORKER_QUEUES: "mail",
  });
  const { orm } = await openShop(config, { stripeTimeoutMs: 1000 });
  try {
    await orm.em.fork().transactional(async (em) => {
      for (let run = 0; run < 3; run += 1) expect(await readThing(em)).toEqual(THING);
      expect(await prepared(em)).toBe(count);
    });
  } finally {
    await orm.close();
  }
});

it("a statement that a migration has changed runs again at once", async () => {
  await withOne(async (em) => {
    await readThing(em);
    await readThing(em);
    await migrate();
    for (let run = 0; run < 3; run += 1) {
      expect(await readThing(em)).toEqual(THING_IN_COLOUR);
    }
  });
});

it("in a transaction it is tried again with the whole transaction, which is done once", async () => {
  await withOne(async (em) => {
    await readThing(em);
    await readThing(em);
    await migrate();
    let attempts = 0;
    const read = await inTransaction(em, async (transaction) => {
      attempts += 1;
      await transaction.execute("update thing set size = size + 1");
      return readThing(transaction);
    });
    expect([attempts, read]).toEqual([2, [{ id: 1, size: 2, colour: null }]]);
  });
});

it("one connection that notices a migration is enough: the others prepare again", async () => {
  const orm: MikroORM = openDatabase({ url: database.url, poolMax: 2 });
  try {
    await onBoth(orm, readThing);
    await onBoth(orm, readThing);
    await migrate();
    await readThing(orm.em.fork());
    expect(await onBoth(orm, readThing)).toEqual([THING_IN_COLOUR, THING_IN_COLOUR]);
  } finally {
    await orm.close();
  }
});

/** Does the same in a transaction on each of two connections at a time, without a second attempt. */
async function onBoth<T>(orm: MikroORM, work: (em: EntityManager) => Promise<T>): Promise<T[]> {
  const both = Promise.withResolvers<void>();
  let open = 0;
  const one = () =>
    orm.em.fork().transactional(async (em) => {
      await em.execute("select 1");
      open += 1;
      if (open === 2) both.resolve();
      await both.promise;
      return work(em);
    });
  return Promise.all([one(), one()]);
}
