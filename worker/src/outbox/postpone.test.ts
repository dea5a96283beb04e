import { eventually } from "@shop/api/testing/eventually";
import { anOrder, aPaidOrder } from "@shop/api/testing/factories";
import { aRedis, type TestRedis } from "@shop/api/testing/test-redis";
import { createLogger } from "@shop/api/platform/log";
import { openQueues, type Queues } from "@shop/api/platform/queues";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailFixture, type MailFixture } from "../testing/mail-fixture.ts";
import { workQueue } from "../work-queue.ts";
import { runOrPostpone } from "./postpone.ts";
import { relayOutbox } from "./relay.ts";

let fixture: MailFixture;
let redis: TestRedis;
let queues: Queues;
const stops: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  [fixture, redis] = await Promise.all([mailFixture(), aRedis()]);
  queues = openQueues(redis.url, createLogger("test", "silent"));
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await queues.close();
  await Promise.all([fixture.close(), redis.close()]);
});

interface Row {
  readonly id: string;
  readonly status: string;
  readonly attempts: number;
  readonly wait_ms: number;
}

async function rowOf(orderId: string): Promise<Row | undefined> {
  const [row] = await fixture.shop.em.execute<Row[]>(
    `select id, status, attempts, (extract(epoch from due_at - now()) * 1000)::int as wait_ms
     from outbox where payload ->> 'orderId' = ?`,
    [orderId],
  );
  return row;
}

describe("a mail that could not be sent", () => {
  it("waits in the outbox for growing times and is given up after its last attempt", async () => {
    const { orderId } = await anOrder(fixture.shop);
    const job = await fixture.jobOf(orderId, "order.placed");
    const nowhere = fixture.partsWith("smtp://127.0.0.1:9");
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await runOrPostpone(nowhere, job);
      const row = await rowOf(orderId);
      expect(row).toMatchObject({ status: "new", attempts: attempt });
      waits.push(row?.wait_ms ?? 0);
    }
    expect(waits[2]).toBeGreaterThan(waits[0] ?? Infinity);
    await fixture.shop.em.execute("update outbox set attempts = 35 where id = ?", [
      (await rowOf(orderId))?.id,
    ]);
    await runOrPostpone(nowhere, job);
    expect(await fixture.mailsOf(orderId)).toMatchObject([{ status: "given-up", attempts: 4 }]);
    expect(await rowOf(orderId)).toMatchObject({ status: "done" });
  });

  it("leaves its queue, so that another mail takes the only place, and comes once the server is back", async () => {
    await fixture.shop.em.execute("delete from outbox");
    await fixture.mail.stop();
    const lost = await anOrder(fixture.shop);
    const worker = workQueue("mail", redis.url, fixture.parts);
    stops.push(() => worker.close());
    const relay = (): Promise<number> =>
      relayOutbox(fixture.shop.database.processOrm.em.fork(), queues, async () => {}, { mailQueueMax: 1 });
    await relay();
    await eventually(async () => {
      expect(await rowOf(lost.orderId)).toMatchObject({ status: "new", attempts: 1 });
      expect(await queues.byName.mail.getJobCountByTypes("delayed", "prioritized", "active", "failed")).toBe(
        0,
      );
    });
    await fixture.mail.start();
    await fixture.shop.em.execute("update outbox set due_at = now() + interval '1 hour'");

    const next = await anOrder(fixture.shop);
    await relay();
    await eventually(async () => expect(await rowOf(next.orderId)).toMatchObject({ status: "done" }));

    await fixture.shop.em.execute("update outbox set due_at = now() where status = 'new'");
    await relay();
    await eventually(async () => expect(await rowOf(lost.orderId)).toMatchObject({ status: "done" }));
    expect(await fixture.subjectsTo(lost)).toHaveLength(1);
  });

  it("of a customer who paid overtakes those of others again at its next attempt", async () => {
    const { orderId } = await aPaidOrder(fixture.shop);
    await runOrPostpone(fixture.partsWith("smtp://127.0.0.1:9"), await fixture.jobOf(orderId, "order.paid"));
    await fixture.shop.em.execute(
      "update outbox set due_at = now() where payload ->> 'event' = 'order.paid'",
    );
    await fixture.shop.em.execute(
      `insert into outbox (id, event, job, payload, due_at)
       select uuidv7(), 'order.placed', 'send-order-mail', jsonb_build_object('event', 'order.placed', 'orderId', uuidv7()), now() - interval '1 hour'
       from generate_series(1, 30)`,
    );
    await Promise.all(stops.splice(0).map((stop) => stop()));
    await relayOutbox(fixture.shop.em, queues, async () => {}, { mailQueueMax: 1 });
    const sent = await fixture.shop.em.execute("select event, attempts from outbox where status = 'sent'");
    expect(sent).toEqual([{ event: "order.paid", attempts: 1 }]);
    await fixture.shop.em.execute("delete from outbox");
  });
});
