import { systemActor } from "@shop/api/domain/shared/actor";
import { createLogger } from "@shop/api/platform/log";
import { openQueues, type Queues } from "@shop/api/platform/queues";
import { eventually } from "@shop/api/testing/eventually";
import { aRedis, type TestRedis } from "@shop/api/testing/test-redis";
import { aShop, type TestShop } from "@shop/api/testing/test-shop";
import { afterAll, beforeAll, expect, it } from "vitest";
import { relayOutbox } from "./relay.ts";

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

const neverDeadLetter = (): never => {
  throw new Error("given up");
};
const relay = (): Promise<number> => relayOutbox(shop.database.processOrm.em.fork(), queues, neverDeadLetter);

/** A row of the outbox that requests a job. */
async function aRow(): Promise<string> {
  const ctx = shop.as(systemActor);
  await ctx.em.transactional((em) => ctx.outbox.add(em, { type: "stripe-event.received", eventId: "evt_1" }));
  const [row] = await shop.em.execute<{ id: string }[]>(
    "select id from outbox where status = 'new' order by id desc limit 1",
  );
  return row?.id ?? "";
}

it.each<[string, RegExp, () => Promise<void>, () => Promise<void>]>([
  ["is full", /OOM/, () => redis.fill(), () => redis.makeRoom()],
  ["is frozen", /timed out/, () => redis.freeze(), () => redis.thaw()],
])(
  "a Redis that %s accepts no job; the row waits and is sent when Redis recovers",
  async (_what, reason, fail, repair) => {
    const id = await aRow();
    await queues.byName.payments.waitUntilReady();
    await fail();
    await expect(relay()).rejects.toThrow(reason);
    await repair();
    await eventually(async () => {
      await relay();
      expect(await queues.stateOf("process-stripe-event", `outbox-${id}`)).toBe("waiting");
    });
  },
);
