import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { EntityManager } from "@mikro-orm/postgresql";
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { aPostgresProxy } from "../testing/postgres-proxy.ts";
import { anApi, type TestApi } from "../testing/test-api.ts";
import { aPerson } from "../testing/test-shop.ts";

const POOL = 2;
const READ_MS = 500;
/** A read takes as long as the test wants. */
const PATH = "/api/catalogue?q=wrench";

let api: TestApi;
/** Holds the table of the search until it is called. */
let release: () => Promise<void>;

async function open(readMs: number, dearMax = POOL, postgresUrl?: string): Promise<void> {
  const reads = { poolMax: POOL, dearMax, readMs };
  api = await anApi({ reads, ...(postgresUrl !== undefined && { postgresUrl }) });
  // Plans of first calls read other tables too.
  await fetch(`${api.url}${PATH}`);
  const ended = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const lock = api.shop.em.transactional(async (em) => {
    await em.execute("lock table tool_search in access exclusive mode");
    locked.resolve();
    await ended.promise;
  });
  await locked.promise;
  release = async () => {
    ended.resolve();
    await lock;
  };
}
afterEach(async () => {
  await release();
  await api.close();
});

/** Statements that wait for the table. */
async function waiting(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(
    "select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  return row?.count ?? 0;
}
const untilWaiting = (count: number): Promise<void> =>
  eventually(async () => expect(await waiting(api.shop.em)).toBe(count));

/** Sends a read without waiting for its response; `leave` closes its connection. */
function aReader(path = PATH): { leave: () => void; status: Promise<number | undefined> } {
  const sent = request(`${api.url}${path}`, { agent: false }).end();
  const status = new Promise<number | undefined>((resolve) => {
    sent.once("response", (response) => resolve(response.resume().statusCode));
    sent.once("error", () => resolve(undefined));
  });
  return { leave: () => sent.destroy(), status };
}

describe("a public read that takes too long", () => {
  beforeEach(() => open(READ_MS));

  it.each([
    ["of a search", PATH],
    ["of the query builder", "/api/categories"],
  ])("is 503, and its statement %s is cancelled", async (_what, path) => {
    const reader = aReader(path);
    await untilWaiting(1);
    expect(await reader.status).toBe(503);
    await untilWaiting(0);
  });

  it("is 503 also while it waits for a connection; the next one finds one", async () => {
    const readers = Array.from({ length: 3 * POOL }, (_, at) => aReader(`${PATH}&limit=${at + 1}`));
    const statuses = await Promise.all(readers.map(({ status }) => status));
    expect(statuses).toEqual(Array(3 * POOL).fill(503));
    await release();
    expect((await fetch(`${api.url}${PATH}`)).status).toBe(200);
  });
});

it("a connection that breaks while it cancels a statement ends nothing else", async () => {
  const line = await aPostgresProxy(inject("postgresUrl"), ({ client, database }) => {
    client.on("data", (bytes: Buffer) => {
      if (bytes.includes("pg_cancel_backend")) client.destroy();
      else database.write(bytes);
    });
    database.on("data", (bytes: Buffer) => client.write(bytes));
  });
  await open(READ_MS, POOL, line.url);
  expect(await aReader().status).toBe(503);
  await release();
  expect((await fetch(`${api.url}${PATH}`)).status).toBe(200);
  onTestFinished(line.close);
});

it("a dear read waits for another one; others find a connection", async () => {
  await open(60_000, 1);
  const readers = [aReader(`${PATH}&limit=1`), aReader(`${PATH}&limit=2`)];
  await untilWaiting(1);
  expect((await api.call("GET", "/tools/chosen?number=BW-1")).status).toBe(200);
  expect(await waiting(api.shop.em)).toBe(1);
  // The one that waits leaves, and never begins.
  readers[1]?.leave();
  await release();
  expect(await readers[0]?.status).toBe(200);
});

describe("while all connections of public reads are busy", () => {
  beforeEach(() => open(60_000));

  it("a customer's call has one of its own", async () => {
    const readers = Array.from({ length: 2 * POOL }, (_, at) => aReader(`${PATH}&limit=${at + 1}`));
    await untilWaiting(POOL);
    expect((await api.call("GET", "/myitems", { person: aPerson() })).status).toBe(200);
    expect(await waiting(api.shop.em)).toBe(POOL);
    for (const { leave } of readers) leave();
    await untilWaiting(0);
  });

  it("the statement of a caller that left is cancelled, that of the others goes on", async () => {
    const [left, stays] = [aReader(`${PATH}&limit=1`), aReader(`${PATH}&limit=2`)];
    await untilWaiting(2);
    left.leave();
    await untilWaiting(1);
    await release();
    expect(await stays.status).toBe(200);
  });

  it("a shared statement is cancelled when the last of its callers has left", async () => {
    // Both begin in one second, so they share.
    await delay(1000 - (Date.now() % 1000));
    const [first, second] = [aReader(), aReader()];
    await untilWaiting(1);
    first.leave();
    await expect(first.status).resolves.toBeUndefined();
    expect(await waiting(api.shop.em)).toBe(1);
    second.leave();
    await untilWaiting(0);
  });
});
