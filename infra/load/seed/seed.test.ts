import pg from "pg";
import { expect, test } from "vitest";
import { checkInvariants } from "../../../api/src/domain/operations/check-invariants.ts";
import { listTools } from "../../../api/src/domain/search/list-tools.ts";
import { tables } from "../../../api/src/domain/shared/tables.ts";
import { orderIds } from "../../../api/src/testing/order-queries.ts";
import { aDatabase } from "../../../api/src/testing/test-database.ts";
import type { Person } from "../shop/person.ts";
import { seedCustomers } from "./customers.ts";
import { seedOrders } from "./orders.ts";
import type { Progress } from "./progress.ts";
import { closeSale, LAST_UNITS, openSale } from "./sale.ts";
import { stockedTools, seedTools } from "./tools.ts";

const quiet: Progress = { print: () => {}, update: () => {} };
const people = Array.from({ length: 20 }, (_, index): Person => {
  const name = `Load ${index + 1}`;
  return { subject: `subject-${index}`, email: `load-${index + 1}@boltwright.test`, name, token: "" };
});

async function aShop() {
  const { orm, url, close } = await aDatabase();
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  // On a busy machine, indexing hundreds of tools at once takes longer than a statement of the shop may.
  await database.query("set statement_timeout = 0");
  const rowsOf = async (sql: string): Promise<unknown[]> => (await database.query(sql)).rows;
  return {
    orm,
    database,
    rowsOf,
    async close() {
      await database.end();
      await close();
    },
  };
}

test("a seeded shop meets every invariant, is always the same, and a second seed changes nothing", async () => {
  const others = `select (select md5(string_agg(l::text, '' order by order_id, position)) from order_line l) as lines,
     (select md5(string_agg(t::text, '' order by id)) from (select id, name, price_cents, stock_quantity from tool) t) as tools,
    (select count(*)::int from stock_movement) as movements`;
  const fingerprints: unknown[] = [];
  for (let shop = 0; shop < 2; shop += 1) {
    const { orm, database, rowsOf, close } = await aShop();
    for (let turn = 0; turn < 2; turn += 1) {
      await seedCustomers(database, people);
      await seedTools(database, 1000, quiet);
      await seedOrders(database, people, { size: 1000, progress: quiet });
      const orders = await tables(orm.em.fork())
        .selectFrom("customer_order")
        .select(["id", "customer_id", "total_cents", "status", "fulfilment"])
        .orderBy("id")
        .execute();
      fingerprints.push({ orders, others: await rowsOf(others) });
    }
    const verdicts = await checkInvariants(orm.em.fork());
    expect(verdicts.filter(({ violations }) => violations.length > 0)).toEqual([]);
    const seeded = { em: orm.em.fork() };
    expect(await orderIds(seeded)).toHaveLength(1000);
    expect(await orderIds(seeded, { status: "paid" })).toHaveLength(1000);
    await close();
  }
  expect(new Set(fingerprints.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(fingerprints[0]).toMatchObject({ others: [{ movements: 2000 }] });
});

test("many tools at once are indexed as if each was inserted alone, and the search still has its indexes", async () => {
  const { orm, database, rowsOf, close } = await aShop();
  const indexes = "select indexname, indexdef from pg_indexes where tablename = 'tool_search' order by 1";
  const before = await rowsOf(indexes);
  await seedTools(database, 600, quiet);
  expect(await rowsOf(indexes)).toEqual(before);
  const search = "select * from tool_search order by tool_id";
  const words = "select word from search_word order by word";
  const lexemes = "select lexeme from search_lexeme order by lexeme";
  const [seeded, seededWords, seededLexemes] = [
    await rowsOf(search),
    await rowsOf(words),
    await rowsOf(lexemes),
  ];
  expect(seeded).toHaveLength(600);
  await database.query("truncate tool_search, search_word, search_lexeme");
  await database.query("update tool set name = name");
  expect(await rowsOf(search)).toEqual(seeded);
  expect(await rowsOf(words)).toEqual(seededWords);
  expect(await rowsOf(lexemes)).toEqual(seededLexemes);
  const [tool] = stockedTools();
  const found = await listTools(
    { em: orm.em.fork() },
    { text: tool?.name ?? "", sort: "relevance", limit: 5 },
  );
  expect(found.rows.map(({ id }) => id)).toContain(tool?.id);
  await close();
});

test("a sale has its last units with a ledger line, and reports what was sold", async () => {
  const { orm, database, rowsOf, close } = await aShop();
  const tool = await openSale(database);
  expect(await rowsOf(`select stock_quantity from tool where id = '${tool.id}'`)).toEqual([
    { stock_quantity: LAST_UNITS },
  ]);
  expect(await closeSale(database, tool.id)).toEqual({ sold: 0, left: LAST_UNITS });
  const verdicts = await checkInvariants(orm.em.fork());
  expect(verdicts.flatMap(({ violations }) => violations)).toEqual([]);
  await close();
});
