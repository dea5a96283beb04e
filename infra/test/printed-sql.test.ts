import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";

// The statements that the shop's blog prints must run as they are printed.
const PRINTED = join(import.meta.dirname, "../../web/src/content/examples");
const clients: Client[] = [];

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  await client.query("set search_path to printed");
  clients.push(client);
  return client;
}

async function run(client: Client, file: string): Promise<unknown[][]> {
  const results: unknown = await client.query(await readFile(join(PRINTED, file), "utf8"));
  return (Array.isArray(results) ? results : [results]).map(({ rows }: { rows: unknown[] }) => rows);
}

beforeEach(async () => {
  const client = await connect();
  await client.query(`
    drop schema if exists printed cascade;
    create schema printed;
    create table tool (id int primary key, stock int not null);
    insert into tool values (7, 1);
    create table purchase (
      id serial primary key, customer_id int not null, tool_id int not null, idempotency_key text, request_hash text,
      unique (customer_id, idempotency_key)
    );
    create table outbox (id serial primary key, event jsonb not null, sent_at timestamptz);
  `);
});

afterEach(async () => {
  for (const client of clients.splice(0).toReversed()) await client.end();
});

test("of two buyers of the last unit, one gets a row", async () => {
  const buyers = await Promise.all([connect(), connect()]);
  const results = await Promise.all(buyers.map(async (buyer) => (await run(buyer, "last-unit.sql"))[0]));
  expect(results.map((rows) => rows?.length ?? 0).toSorted((a, b) => a - b)).toEqual([0, 1]);
});

test("the same key twice at once is one purchase, and both get its id", async () => {
  const tries = await Promise.all([connect(), connect()]);
  const results = await Promise.all(tries.map((each) => run(each, "place-once.sql")));
  const found = results.map((each) => each[2]?.[0]);
  expect(found).toEqual([
    { id: expect.any(Number), request_hash: "sha256:5f2a" },
    { id: expect.any(Number), request_hash: "sha256:5f2a" },
  ]);
  expect(found[0]).toEqual(found[1]);
});

test("an order leaves an event; two relays never take the same one, and a sent one is not taken again", async () => {
  const [relay, other] = await Promise.all([connect(), connect()]);
  await run(relay, "outbox-write.sql");
  const [begin = "", select = ""] = (await readFile(join(PRINTED, "outbox-relay.sql"), "utf8")).split(";");
  for (const [each, events] of [
    [other, 1],
    [relay, 0],
  ] as const) {
    await each.query(begin);
    expect((await each.query(select)).rows).toHaveLength(events);
  }
  for (const each of [other, relay]) await each.query("rollback");
  expect((await run(relay, "outbox-relay.sql"))[1]).toHaveLength(1);
  expect((await run(relay, "outbox-relay.sql"))[1]).toHaveLength(0);
});
