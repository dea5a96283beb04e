import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { recordOrderEvent } from "../../domain/order/order-event.ts";
import type { SignedIn } from "../../domain/shared/actor.ts";
import { type EventReader, readEvents } from "../../testing/event-reader.ts";
import { aChargedOrder, anOrder } from "../../testing/factories.ts";
import { anApi, type TestApi } from "../../testing/test-api.ts";
import { aPerson, assertInvariants } from "../../testing/test-shop.ts";

const SOON = { interval: 10 };

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
  { since, livesSeconds = 300 }: { since?: string | undefined; livesSeconds?: number } = {},
): Promise<EventReader> {
  const token = await api.issuer.token(person, { exp: Math.floor(Date.now() / 1000) + livesSeconds });
  const reader = await readEvents(`${api.url}/api/orders/stream`, {
    authorization: `bearer ${token}`,
    ...(since !== undefined && { "last-event-id": since }),
  });
  open.push(reader);
  return reader;
}

const aStep = z.looseObject({ _id: z.string(), type: z.string() });
const stepsIn = (messages: EventReader["messages"]) =>
  messages.flatMap(({ event, data }) => (event === "order" ? [aStep.parse(data)] : []));

/** The steps told; not the placing just before, which a reader a fifth of a second behind may still be telling. */
const told = ({ messages }: EventReader): string[] =>
  stepsIn(messages).flatMap(({ type }) => (type === "placed" ? [] : [type]));
const beginning = async (reader: EventReader): Promise<string | undefined> => {
  await expect.poll(() => reader.messages.length, SOON).toBeGreaterThan(0);
  return reader.messages[0]?.event;
};
const lastId = ({ messages }: EventReader) => messages.at(-1)?.id;

describe("GET orders/stream", () => {
  it("200: tells the customer after the commit, and nobody else", async () => {
    const { orderId, person, intentId, tool } = await aChargedOrder(api.shop);
    const [mine, others] = await Promise.all([listen(person), listen(aPerson())]);
    expect([mine.status, mine.headers.get("content-type")]).toEqual([
      200,
      "text/event-stream; charset=utf-8",
    ]);
    expect(mine.headers.get("cache-control")).toBe("no-store, no-transform");
    expect(mine.headers.get("x-accel-buffering")).toBe("no");
    expect(mine.headers.get("x-accel-expires")).toBeNull();
    expect(await beginning(mine)).toBe("reset");
    expect(await beginning(others)).toBe("reset");

    await api.call("PUT", `/orderConfirmed/${orderId}`, {
      person,
      body: { transactionId: intentId, toolsId: tool.id },
    });
    await expect.poll(() => told(mine), SOON).toEqual(["paid"]);
    expect(mine.messages.at(-1)?.data).toMatchObject({ orderId, type: "paid", amount: null });
    expect(told(others)).toEqual([]);
  });

  it("goes on where it was lost, also for what was committed out of order, without loss and without repetition", async () => {
    const { orderId, person } = await anOrder(api.shop);
    const first = await listen(person);
    expect(await beginning(first)).toBe("reset");

    // Written first, committed last: by id and time it is older than what the stream has told already.
    const slow = api.shop.em;
    await slow.begin();
    await recordOrderEvent(slow, { orderId, type: "payment.started", source: "customer" });
    await recordOrderEvent(api.shop.em, { orderId, type: "payment.declined", source: "webhook" });
    await expect.poll(() => told(first), SOON).toEqual(["payment-declined"]);
    const since = lastId(first);
    first.close();
    await slow.commit();
    await recordOrderEvent(api.shop.em, { orderId, type: "order.hold-released", source: "operator" });

    const second = await listen(person, { since });
    await expect.poll(() => told(second), SOON).toEqual(["payment-started", "hold-released"]);
    expect(second.messages.map(({ event }) => event)).not.toContain("reset");
    const third = await listen(person, { since: lastId(second) });
    expect(await beginning(third)).toBe("ready");
  });

  it("while it is open, a late commit of something old is told too", async () => {
    const { orderId, person } = await anOrder(api.shop);
    const reader = await listen(person);
    expect(await beginning(reader)).toBe("reset");
    const slow = api.shop.em;
    await slow.begin();
    await recordOrderEvent(slow, { orderId, type: "payment.started", source: "customer" });
    for (const type of ["payment.declined", "order.hold-released"] as const) {
      await recordOrderEvent(api.shop.em, { orderId, type, source: "operator" });
      await expect.poll(() => told(reader).length, SOON).toBe(type === "order.hold-released" ? 2 : 1);
    }
    await slow.commit();
    await expect
      .poll(() => told(reader), SOON)
      .toEqual(["payment-declined", "hold-released", "payment-started"]);
  });

  it("20 writers and a client that loses the stream again and again: everything arrives", async () => {
    const { orderId, person } = await anOrder(api.shop);
    const seen = new Set<string>();
    let since: string | undefined;
    let writing = true;
    const reading = (async () => {
      const last = await listen(person);
      expect(await beginning(last)).toBe("reset");
      since = lastId(last);
      last.close();
      for (let more = true; more;) {
        more = writing;
        const reader = await listen(person, { since });
        await expect.poll(() => reader.messages.some(({ event }) => event === "ready"), SOON).toBe(true);
        await delay(Math.random() * 250);
        const read = (): number => {
          for (const step of stepsIn(reader.messages))
            if (step.type === "payment-declined") seen.add(step._id);
          return seen.size;
        };
        // A stream is a fifth of a second behind the last commit: the last one is listened to until it is there.
        if (!more) await expect.poll(read, SOON).toBe(100);
        reader.close();
        read();
        since = lastId(reader);
      }
    })();
    await expect.poll(() => since, SOON).toBeDefined();
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        for (let count = 0; count < 5; count += 1) {
          await api.shop.em.transactional(async (em) => {
            await recordOrderEvent(em, { orderId, type: "payment.declined", source: "webhook" });
            await delay(Math.random() * 200);
          });
        }
      }),
    );
    writing = false;
    await reading;
    expect(seen.size).toBe(100);
  });

  it.each(["", "nonsense", "5:3:4", "99999999999999999:99999999999999999:"])(
    "an unknown position %j means: read everything again",
    async (since) => {
      const reader = await listen(aPerson(), { since });
      expect(await beginning(reader)).toBe("reset");
    },
  );

  it("after very much was missed, everything is to be read again", async () => {
    const { orderId, person } = await anOrder(api.shop);
    const present = await listen(person);
    for (let count = 0; count < 201; count += 1) {
      await recordOrderEvent(api.shop.em, { orderId, type: "payment.declined", source: "webhook" });
    }
    await expect.poll(() => told(present).length, SOON).toBe(201);
    const reader = await listen(person, { since: "1:1:" });
    expect(await beginning(reader)).toBe("reset");
    expect(told(reader)).toEqual([]);
  });

  it("ends with the token, and says before that a new one is due", async () => {
    const reader = await listen(aPerson(), { livesSeconds: 2 });
    await reader.ended;
    expect(reader.messages.map(({ event }) => event)).toEqual(["reset", "renew"]);
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
