import { randomUUID } from "node:crypto";
import { systemActor } from "@shop/api/domain/shared/actor";
import { createLogger } from "@shop/api/platform/log";
import { openQueues, type Queues } from "@shop/api/platform/queues";
import { aRedis, type TestRedis } from "@shop/api/testing/test-redis";
import { aShop, type TestShop } from "@shop/api/testing/test-shop";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recheckAfterLoss } from "./recheck-after-loss.ts";
import { deadLetterUnknownRows, relayOutbox } from "./relay.ts";

let shop: TestShop;
let redis: TestRedis;
let queues: Queues;
beforeAll(async () => {
  [shop, redis] = await Promise.all([aShop(), aRedis()]);
  queues = openQueues(redis.url, createLogger("test", "silent"));
});
afterAll(async () => {
  await queues.close();
  await Promise.all([redis.close(), shop.close()]);
});
beforeEach(async () => {
  await redis.client.flushall();
});
afterEach(async () => {
  await shop.em.execute("delete from outbox");
});

const neverDeadLetter = (): never => {
  throw new Error("dead-lettered");
};
const relay = (mailQueueMax = 10): Promise<number> =>
  relayOutbox(shop.database.processOrm.em.fork(), queues, neverDeadLetter, { mailQueueMax });

async function anEvent(): Promise<string> {
  const ctx = shop.as(systemActor);
  await ctx.outbox.add(ctx.em, { type: "stripe-event.received", eventId: "evt_1" });
  const [row] = await shop.em.execute<{ id: string }[]>("select id from outbox order by id desc limit 1");
  return row?.id ?? "";
}

async function someMails(count: number): Promise<void> {
  await shop.em.execute(
    `insert into outbox (id, event, job, payload)
     select uuidv7(), 'order.placed', 'send-order-mail', jsonb_build_object('event', 'order.placed', 'orderId', uuidv7())
     from generate_series(1, ?)`,
    [count],
  );
}

async function leaseOf(id: string): Promise<{ status: string; seconds: number }> {
  const [row] = await shop.em.execute<{ status: string; seconds: number }[]>(
    "select status, round(extract(epoch from due_at - now()) / 10)::int * 10 as seconds from outbox where id = ?",
    [id],
  );
  return row ?? { status: "gone", seconds: 0 };
}

const endLeases = (): Promise<unknown> => shop.em.execute("update outbox set due_at = now()");

describe("the lease of a sent row", () => {
  it("grows while its queue has the job, and starts again when the job was lost and sent again", async () => {
    const id = await anEvent();
    const leases: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      await endLeases();
      await relay();
      leases.push((await leaseOf(id)).seconds);
    }
    expect(leases).toEqual([60, 300, 1800, 1800]);

    await redis.client.flushall();
    await endLeases();
    await relay();
    expect(await queues.stateOf("process-stripe-event", `outbox-${id}`)).toBe("waiting");
    expect(await leaseOf(id)).toEqual({ status: "sent", seconds: 60 });
  });

  it("ends when Redis has lost its data, so that the job is sent again at once, and not before", async () => {
    const id = await anEvent();
    await relay();
    expect(await recheckAfterLoss(shop.database.processOrm.em.fork(), queues)).toBe(true);
    await relay();
    expect(await recheckAfterLoss(shop.database.processOrm.em.fork(), queues)).toBe(false);
    expect(await leaseOf(id)).toEqual({ status: "sent", seconds: 300 });

    await redis.client.flushall();
    expect(await relay()).toBe(0);
    expect(await recheckAfterLoss(shop.database.processOrm.em.fork(), queues)).toBe(true);
    expect(await relay()).toBe(1);
    expect(await queues.stateOf("process-stripe-event", `outbox-${id}`)).toBe("waiting");
  });
});

describe("mails", () => {
  it("never fill more places than there are, however many relays claim at once", async () => {
    await someMails(60);
    const sent = () => queues.byName.mail.getJobCountByTypes("prioritized", "waiting");
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(Array.from({ length: 8 }, () => relay(7)));
    }
    expect(await sent()).toBe(7);

    // A finished mail leaves its place to the next one.
    await shop.em.execute(
      "update outbox set status = 'done', finished_at = now() where id = (select id from outbox where status = 'sent' limit 1)",
    );
    await relay(7);
    expect(await sent()).toBe(8);
  });

  it("that Redis rejects stay new and take no place", async () => {
    await someMails(3);
    await queues.byName.mail.waitUntilReady();
    await redis.fill();
    await expect(relay(2)).rejects.toThrow(/OOM/);
    await redis.makeRoom();
    const rows = await shop.em.execute("select distinct status from outbox");
    expect(rows).toEqual([{ status: "new" }]);
  });

  it("of a customer who paid overtake the others again after Redis rejected them", async () => {
    await someMails(3);
    const ctx = shop.as(systemActor);
    await ctx.outbox.add(ctx.em, { type: "order.paid", orderId: randomUUID() });
    await queues.byName.mail.waitUntilReady();
    await redis.fill();
    await expect(relay(1)).rejects.toThrow(/OOM/);
    await redis.makeRoom();
    await shop.em.execute("update outbox set due_at = now() where due_at > now()");
    await relay(1);
    expect(await shop.em.execute("select event from outbox where status = 'sent'")).toEqual([
      { event: "order.paid" },
    ]);
  });
});

it("a row whose job nobody knows is dead-lettered, the others stay", async () => {
  const id = await anEvent();
  await shop.em.execute(
    "insert into outbox (id, event, job, payload) values (uuidv7(), 'order.placed', 'of-another-version', '{}')",
  );
  const deadLettered: string[] = [];
  await deadLetterUnknownRows(
    shop.em,
    async ({ name }, reason) => void deadLettered.push(`${name}: ${reason}`),
  );
  expect(deadLettered).toEqual(["of-another-version: no such job"]);
  expect((await leaseOf(id)).status).toBe("new");
});
