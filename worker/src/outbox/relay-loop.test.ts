import { systemActor } from "@shop/api/domain/shared/actor";
import { createLogger } from "@shop/api/platform/log";
import { watchOutbox } from "@shop/api/platform/outbox-watch";
import { openQueues, type Queues } from "@shop/api/platform/queues";
import { eventually } from "@shop/api/testing/eventually";
import { aRedisDatabase } from "@shop/api/testing/test-redis";
import { aShop, type TestShop } from "@shop/api/testing/test-shop";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Loop } from "../loop.ts";
import type { Em } from "./claim-rows.ts";
import { relayOutbox } from "./relay.ts";
import { relayLoop } from "./relay-loop.ts";

/** Longer than a test may take. */
const LONG_MS = 600_000;
const SHORT_MS = 50;

const log = createLogger("test", "silent");
let shop: TestShop;
let queues: Queues;
/** Jobs in the order in which relays added them. */
let added: string[] = [];
let rounds = 0;
let loops: Loop[] = [];

beforeAll(async () => {
  shop = await aShop();
  queues = openQueues(await aRedisDatabase(), log);
});
afterAll(async () => {
  await queues.close();
  await shop.close();
});
beforeEach(() => {
  added = [];
  rounds = 0;
});
afterEach(async () => {
  await Promise.all(loops.map((loop) => loop.stop()));
  loops = [];
  // Postgres ends the session, and with it the lock, a moment after its client has left.
  await eventually(async () => expect(await sleepers()).toBe(0));
  await shop.em.execute("delete from outbox");
});

function startRelay(pollMs: number, echoFrom: () => Em = () => shop.em): void {
  const counted: Queues = {
    ...queues,
    async add(name, payload, id) {
      added.push(id);
      await queues.add(name, payload, id);
    },
  };
  const loop = relayLoop({
    pollMs,
    round: () => {
      rounds += 1;
      return relayOutbox(shop.database.processOrm.em.fork(), counted, async () => {});
    },
    openWatch: (onChange) => watchOutbox({ url: shop.database.processUrl, em: echoFrom, log, onChange }),
    onError: () => {},
  });
  loops.push(loop);
}

async function insertRow(em: Em): Promise<void> {
  await shop.as(systemActor).outbox.add(em, { type: "stripe-event.received", eventId: "evt_1" });
}

const anEvent = (): Promise<void> => shop.em.transactional(insertRow);

async function sleepers(): Promise<number> {
  const [row] = await shop.em.execute<{ count: number }[]>(
    `select count(*)::int as count from pg_locks where locktype = 'advisory' and classid = 'outbox'::regclass
     and mode = 'ExclusiveLock' and granted and database = (select oid from pg_database where datname = current_database())`,
  );
  return row?.count ?? 0;
}

const untilAsleep = (): Promise<void> => eventually(async () => expect(await sleepers()).toBe(1));
const untilAdded = (count: number): Promise<void> =>
  eventually(async () => expect(added).toHaveLength(count));

describe("a sleeping relay", () => {
  it("takes a row as soon as it is committed, long before it polls", async () => {
    startRelay(LONG_MS);
    await untilAsleep();
    const before = rounds;
    await anEvent();
    await untilAdded(1);
    await untilAsleep();
    await anEvent();
    await untilAdded(2);
    // It does not poll all the time.
    expect(rounds - before).toBeLessThanOrEqual(8);
  });

  it("misses no row whose transaction was under way when it fell asleep", async () => {
    await shop.em.transactional(async (em) => {
      await insertRow(em);
      startRelay(LONG_MS);
      await eventually(async () => expect(rounds).toBeGreaterThan(3));
      expect(await sleepers()).toBe(0);
    });
    await untilAdded(1);
  });

  it("polls on without its connection, and listens again", async () => {
    startRelay(SHORT_MS);
    await untilAsleep();
    await endWatches();
    await anEvent();
    await untilAdded(1);
    await untilAsleep();

    // The poll of a relay that sleeps finds what nobody was notified of.
    await shop.em.execute("alter table outbox disable trigger wake_relay");
    await anEvent();
    await shop.em.execute("alter table outbox enable trigger wake_relay");
    await eventually(async () => expect(added).toHaveLength(2));
  });

  it("that lost its connection is notified again by the next one", async () => {
    startRelay(LONG_MS);
    await untilAsleep();
    await endWatches();
    await eventually(async () => expect(await sleepers()).toBe(0));
    await untilAsleep();
    await anEvent();
    await untilAdded(1);
  });
});

it("two relays send each row once", async () => {
  startRelay(LONG_MS);
  startRelay(LONG_MS);
  await untilAsleep();
  for (let row = 0; row < 40; row += 1) await anEvent();
  await untilAdded(40);
  await untilAsleep();
  expect(new Set(added).size).toBe(40);
  expect(added).toHaveLength(40);
});

it("without notifications, as behind a connection pooler, it polls and takes no lock", async () => {
  // The notification of the watch itself goes to another database.
  const elsewhere = await aShop();
  startRelay(LONG_MS, () => elsewhere.em);
  await eventually(async () => expect(rounds).toBeGreaterThan(3));
  await anEvent();
  await untilAdded(1);
  expect(await sleepers()).toBe(0);
  await Promise.all(loops.splice(0).map((loop) => loop.stop()));
  await elsewhere.close();
});

describe("a transaction with a new row", () => {
  it("notifies nobody while no relay sleeps", async () => {
    const heard: unknown[] = [];
    const watch = watchOutbox({
      url: shop.database.processUrl,
      em: () => shop.em,
      log,
      onChange: () => heard.push("changed"),
    });
    await eventually(async () => expect(watch.isListening()).toBe(true));
    expect(heard).toEqual(["changed"]);
    await anEvent();
    expect(await watch.fallAsleep()).toBe(true);
    await anEvent();
    await eventually(async () => expect(heard).toEqual(["changed", "changed"]));
    watch.wakeUp();
    await eventually(async () => expect(await sleepers()).toBe(0));
    await anEvent();
    expect(await watch.fallAsleep()).toBe(true);
    expect(heard).toEqual(["changed", "changed"]);
    await watch.close();
  });
});

/** Ends the connections that listen. */
async function endWatches(): Promise<void> {
  const ended = await shop.em.execute<unknown[]>(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid in (select pid from pg_locks where locktype = 'advisory' and classid = 'outbox'::regclass)`,
  );
  expect(ended).toHaveLength(1);
}
