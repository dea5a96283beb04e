import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { orderEventRow, recordOrderEvent } from "../../domain/order/order-event.ts";
import { readChangedOrders } from "../../domain/order/read-changed-orders.ts";
import type { SignedIn } from "../../domain/shared/actor.ts";
import { newId } from "../../domain/shared/ids.ts";
import { tables } from "../../domain/shared/tables.ts";
import { type EventReader, readEvents } from "../../testing/event-reader.ts";
import { aChargedOrder, anOrder } from "../../testing/factories.ts";
import { rowsRead } from "../../testing/rows-read.ts";
import { anApi, type TestApi } from "../../testing/test-api.ts";
import { aPerson, assertInvariants } from "../../testing/test-shop.ts";

const SOON = { interval: 10, timeout: 5000 };

let api: TestApi;
const open: EventReader[] = [];
beforeAll(async () => {
  api = await anApi();
});
afterAll(async () => {
  for (const reader of open) reader.close();
  await assertInvariants(api.shop);
  await api.close();
});

async function listen(
  person: SignedIn,
  { livesSeconds = 300, headers = {} }: { livesSeconds?: number; headers?: Record<string, string> } = {},
): Promise<EventReader> {
  const token = await api.issuer.token(person, { exp: Math.floor(Date.now() / 1000) + livesSeconds });
  const reader = await readEvents(`${api.url}/api/orders/stream`, {
    authorization: `bearer ${token}`,
    ...headers,
  });
  open.push(reader);
  return reader;
}

const change = z.strictObject({ orderId: z.string() });
/** The orders that were named so far, each message with one. */
const changed = ({ messages }: EventReader): string[] =>
  messages.flatMap(({ event, data }) => (event === "order" ? [change.parse(data).orderId] : []));
const beginning = async (reader: EventReader): Promise<string | undefined> => {
  await expect.poll(() => reader.messages.length, SOON).toBeGreaterThan(0);
  return reader.messages[0]?.event;
};

describe("GET orders/stream", () => {
  it("200: names the order after the commit, to its customer and nobody else", async () => {
    const { orderId, person, intentId, tool } = await aChargedOrder(api.shop);
    const [mine, others] = await Promise.all([listen(person), listen(aPerson())]);
    expect([mine.status, mine.headers.get("content-type")]).toEqual([
      200,
      "text/event-stream; charset=utf-8",
    ]);
    expect(mine.headers.get("cache-control")).toBe("no-store, no-transform");
    expect(mine.headers.get("x-accel-buffering")).toBe("no");
    expect(mine.headers.get("x-accel-expires")).toBeNull();
    expect(await beginning(mine)).toBe("refetch");
    expect(await beginning(others)).toBe("refetch");
    // What happened just before the stream was opened is named as well.
    await expect.poll(() => changed(mine), SOON).toEqual([orderId]);

    await api.call("PUT", `/orderConfirmed/${orderId}`, {
      person,
      body: { transactionId: intentId, toolsId: tool.id },
    });
    await expect.poll(() => changed(mine), SOON).toEqual([orderId, orderId]);
    expect(mine.messages.at(-1)?.id).toBeUndefined();
    expect(changed(others)).toEqual([]);
  });

  it("names an order whose event was written first and committed last", async () => {
    const [early, late] = [await anOrder(api.shop), await anOrder(api.shop)];
    const [first, second] = await Promise.all([listen(early.person), listen(late.person)]);
    await expect.poll(() => [changed(first).length, changed(second).length], SOON).toEqual([1, 1]);
    const slow = api.shop.em;
    await slow.begin();
    await recordOrderEvent(slow, { orderId: early.orderId, type: "payment.started", source: "customer" });
    await recordOrderEvent(api.shop.em, {
      orderId: late.orderId,
      type: "payment.declined",
      source: "webhook",
    });
    await expect.poll(() => changed(second).length, SOON).toBe(2);
    expect(changed(first)).toHaveLength(1);
    await slow.commit();
    await expect.poll(() => changed(first).length, SOON).toBe(2);
  });

  it("20 writers that commit in disorder: every order that changed is named, most within a second", async () => {
    const { person } = await anOrder(api.shop);
    const { id: customerId } = await tables(api.shop.em)
      .selectFrom("customer")
      .select("id")
      .where("subject", "=", person.subject)
      .executeTakeFirstOrThrow();
    const reader = await listen(person);
    await expect.poll(() => changed(reader).length, SOON).toBe(1);
    const committedAt = new Map<string, number>();
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        for (let count = 0; count < 5; count += 1) {
          const orderId = newId();
          const row = orderEventRow({ orderId, type: "payment.declined", source: "webhook" });
          await api.shop.em.transactional(async (em) => {
            await tables(em)
              .insertInto("order_event")
              .values({ ...row, customer_id: customerId })
              .execute();
            await delay(Math.random() * 200);
          });
          committedAt.set(orderId, performance.now());
        }
      }),
    );
    expect(committedAt.size).toBe(100);
    const latenesses = () =>
      reader.messages.flatMap(({ event, data, at }) => {
        const time = event === "order" && committedAt.get(change.parse(data).orderId);
        return typeof time === "number" ? [at - time] : [];
      });
    await expect.poll(() => latenesses().length, SOON).toBe(100);
    const median = latenesses().toSorted((a, b) => a - b)[50];
    expect(median).toBeLessThan(1000);
  });

  it("does not name an order that begins to be cancelled, but one that is", async () => {
    const { orderId, person } = await anOrder(api.shop);
    const other = await anOrder(api.shop, { person });
    const reader = await listen(person);
    await expect.poll(() => changed(reader).length, SOON).toBe(2);
    const record = (id: string, type: "order.cancel-requested" | "payment.declined") =>
      recordOrderEvent(api.shop.em, { orderId: id, type, source: "customer" });
    await record(orderId, "order.cancel-requested");
    await record(other.orderId, "payment.declined");
    await expect.poll(() => changed(reader).slice(2), SOON).toEqual([other.orderId]);
    await api.call("DELETE", `/orders/${orderId}`, { person });
    await expect.poll(() => changed(reader).slice(3), SOON).toEqual([orderId]);
  });

  it("a client that lost the stream receives `refetch`, whatever its last event was", async () => {
    const { orderId, person } = await anOrder(api.shop);
    const first = await listen(person);
    expect(await beginning(first)).toBe("refetch");
    first.close();
    await recordOrderEvent(api.shop.em, { orderId, type: "payment.declined", source: "webhook" });
    const second = await listen(person, { headers: { "last-event-id": "5:3:4" } });
    expect([second.status, await beginning(second)]).toEqual([200, "refetch"]);
  });

  it("reads the last seconds only, however long the log is", async () => {
    const { orderId, person } = await anOrder(api.shop);
    await api.shop.em.execute(
      `insert into order_event (id, order_id, type, source)
       select uuidv7(interval '-1 day'), ?, 'payment.declined', 'webhook' from generate_series(1, 5000)`,
      [orderId],
    );
    await api.shop.em.execute("analyze order_event");
    const found: string[] = [];
    const { sequential, indexed } = await rowsRead(api.shop, "order_event", async (em) => {
      found.push(...(await readChangedOrders({ em }, [person.subject])).map(({ changedId }) => changedId));
    });
    expect(found).toContain(orderId);
    expect(sequential).toBe(0);
    expect(indexed).toBeLessThan(1000);
  });

  it("ends with the token, after a `renew` event", async () => {
    const reader = await listen(aPerson(), { livesSeconds: 2 });
    await reader.ended;
    expect(reader.messages.map(({ event }) => event)).toEqual(["refetch", "renew"]);
  });

  it("401 without a token; 429 for a fifth stream of one customer, until one of them ends", async () => {
    expect((await readEvents(`${api.url}/api/orders/stream`, {})).status).toBe(401);
    const person = aPerson();
    const four = await Promise.all(Array.from({ length: 4 }, () => listen(person)));
    const fifth = await listen(person);
    expect([fifth.status, fifth.headers.get("retry-after")]).toEqual([429, "30"]);
    four[0]?.close();
    await expect.poll(async () => (await listen(person)).status, SOON).toBe(200);
  });
});
