import { beforeEach, describe, expect, it } from "vitest";
import { actionsOf, anOperator } from "../../testing/an-operator.ts";
import { aChargedOrder } from "../../testing/factories.ts";
import { setFault } from "../../testing/faults.ts";
import { countOf, statusOf, eventsOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { deadLetterStripeEvent, processStripeEvent } from "../payment/process-stripe-event.ts";
import { receiveStripeEvent } from "../payment/receive-stripe-event.ts";
import { systemActor } from "../shared/actor.ts";
import { eventsShow, listStripeEvents } from "./list-stripe-events.ts";
import { REPLAY_MAX, replayStripeEvents } from "./replay-stripe-events.ts";

const shop = shopFixture();
beforeEach(async () => {
  await shop.em.execute("truncate stripe_event, operator_action, outbox");
});

async function storeStripeEvent(
  intentId: string | null,
  id: string,
  type = "payment_intent.succeeded",
): Promise<string> {
  const event = { id, type, paymentIntentId: intentId, body: Buffer.from(`{"id":"${id}"}`) };
  await receiveStripeEvent(shop.as(systemActor), event);
  return id;
}

/** A charge whose event was dead-lettered. */
async function aDeadEvent(id: string): Promise<{ orderId: string; eventId: string }> {
  const { orderId, intentId } = await aChargedOrder(shop);
  const eventId = await storeStripeEvent(intentId, id);
  await deadLetterStripeEvent(shop.as(systemActor), eventId, "stripe did not respond");
  return { orderId, eventId };
}

/** Processes every event that has an outbox row, as the worker would. */
async function work(): Promise<void> {
  const rows = await shop.em.execute<{ event: string }[]>(
    `update outbox set status = 'done', finished_at = now() where job = 'process-stripe-event' and status = 'new'
     returning payload ->> 'eventId' as event`,
  );
  for (const { event } of rows) await processStripeEvent(shop.as(systemActor), event);
}

const findStripeEvent = (id: string) => eventsShow(anOperator(shop), { id });

describe("a replay", () => {
  it("with one unknown event is rejected as a whole, and the error names that event", async () => {
    const known = await storeStripeEvent(null, "evt_known", "charge.refunded");
    const queued = await countOf(shop, "outbox");
    for (const dryRun of [true, false]) {
      await expect(
        replayStripeEvents(anOperator(shop), { ids: [known, "evt_mistyped"], dryRun }),
      ).rejects.toMatchObject({ code: "nothing-chosen", message: expect.stringContaining("evt_mistyped") });
    }
    expect(await countOf(shop, "outbox")).toBe(queued);
    await work();
  });

  it("of a dead event pays its order, once however often it is replayed", async () => {
    const { orderId, eventId } = await aDeadEvent("evt_dead");
    await work();
    expect(await statusOf(shop, orderId)).toBe("pending");

    const first = await replayStripeEvents(anOperator(shop), { ids: [eventId], dryRun: false });
    expect(first.replays.map(({ will }) => will)).toEqual(["be processed again"]);
    await work();
    expect(await statusOf(shop, orderId)).toBe("paid");
    expect(await findStripeEvent(eventId)).toMatchObject({
      status: "done",
      outcome: "paid",
      attempts: 1,
      orderId,
    });

    const again = await replayStripeEvents(anOperator(shop), { ids: [eventId], dryRun: false });
    expect(again.replays.map(({ will }) => will)).toEqual(["stay done"]);
    expect(await countOf(shop, "outbox where status = 'new' and job = 'process-stripe-event'")).toBe(0);
    expect((await eventsOf(shop, orderId)).filter((type) => type === "order.paid")).toHaveLength(1);
  });

  it("of a waiting event adds no job, however often; one without a job gets one", async () => {
    const id = await storeStripeEvent(null, "evt_waiting", "charge.refunded");
    const replay = () => replayStripeEvents(anOperator(shop), { status: "new", dryRun: false });
    for (let count = 0; count < 5; count += 1) await replay();
    const jobs = "outbox where status = 'new' and payload ->> 'eventId' = ?";
    expect(await countOf(shop, jobs, [id])).toBe(1);
    await shop.em.execute("delete from outbox");
    for (let count = 0; count < 2; count += 1) await replay();
    expect(await countOf(shop, jobs, [id])).toBe(1);
    await work();
    expect(await countOf(shop, "outbox where status in ('new', 'sent', 'dead')")).toBe(0);
  });

  it("as a dry run shows what it would do, changes nothing, and is recorded", async () => {
    const { eventId } = await aDeadEvent("evt_dry");
    await shop.em.execute("delete from outbox");
    const { replays } = await replayStripeEvents(anOperator(shop), { status: "dead", dryRun: true });
    expect(replays).toMatchObject([{ event: { id: eventId }, will: "be processed again" }]);
    expect((await findStripeEvent(eventId)).status).toBe("dead");
    expect(await countOf(shop, "outbox")).toBe(0);
    expect(await countOf(shop, "operator_action where dry_run and outcome = 'done'")).toBe(1);
  });

  it("takes a range of time, and all of a type", async () => {
    await storeStripeEvent(null, "evt_old", "charge.refunded");
    await storeStripeEvent(null, "evt_young", "charge.refunded");
    await storeStripeEvent(null, "evt_other", "charge.failed");
    await shop.em.execute(
      "update stripe_event set received_at = now() - interval '2 hours' where id = 'evt_old'",
    );
    const idsOf = async (selection: object): Promise<string[]> =>
      (await replayStripeEvents(anOperator(shop), { ...selection, dryRun: true })).replays
        .map(({ event }) => event.id)
        .sort();
    expect(await idsOf({ type: "charge.refunded" })).toEqual(["evt_old", "evt_young"]);
    expect(await idsOf({ since: new Date(Date.now() - 3_600_000) })).toEqual(["evt_other", "evt_young"]);
    expect(await idsOf({ until: new Date(Date.now() - 3_600_000) })).toEqual(["evt_old"]);
  });

  it("of all of a type includes an event that was dead-lettered before a thousand others were done", async () => {
    const { orderId } = await aDeadEvent("evt_dead");
    await shop.em.execute(
      `insert into stripe_event (id, type, body, status, outcome, processed_at, received_at)
       select 'evt_done_' || n, 'payment_intent.succeeded', '{}', 'done', 'paid', now(), now() + interval '1 minute'
       from generate_series(1, ?) n`,
      [REPLAY_MAX],
    );
    const choice = { type: "payment_intent.succeeded", dryRun: false };
    const { replays, isAll } = await replayStripeEvents(anOperator(shop), choice);
    expect([replays.length, isAll]).toEqual([REPLAY_MAX, false]);
    expect(replays.filter(({ will }) => will === "be processed again").map(({ event }) => event.id)).toEqual([
      "evt_dead",
    ]);
    await work();
    expect(await statusOf(shop, orderId)).toBe("paid");
  });

  it.each([
    ["no choice", {}],
    ["an unknown event", { ids: ["evt_nowhere"] }],
  ])("of %s is rejected, and recorded as refused", async (_what, selection) => {
    await storeStripeEvent(null, "evt_bystander");
    const outcome = replayStripeEvents(anOperator(shop), { ...selection, dryRun: false });
    await expect(outcome).rejects.toMatchObject({ code: "nothing-chosen" });
    expect(await countOf(shop, "outbox")).toBe(1);
    expect((await actionsOf(shop)).map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([
      "events.replay begun",
      "events.replay refused",
    ]);
  });
});

describe("the inbox", () => {
  it("is read page by page, also where several events came in one moment", async () => {
    for (let number = 0; number < 5; number += 1) await storeStripeEvent(null, `evt_${number}`);
    await shop.em.execute("update stripe_event set received_at = '2026-05-01T12:00:00.123456Z'");
    const first = await listStripeEvents(shop.as(systemActor), { limit: 3 });
    const rest = await listStripeEvents(shop.as(systemActor), { limit: 3, after: first.next! });
    expect([...first.rows, ...rest.rows].map(({ id }) => id)).toEqual([
      "evt_4",
      "evt_3",
      "evt_2",
      "evt_1",
      "evt_0",
    ]);
    expect(rest.next).toBeNull();
  });

  it("counts the attempts of an event that fails repeatedly, and shows why", async () => {
    const { intentId } = await aChargedOrder(shop);
    const eventId = await storeStripeEvent(intentId, "evt_failing");
    await setFault(shop, { kind: "error", status: 503, process: false, count: 2 });
    await expect(processStripeEvent(shop.as(systemActor), eventId)).rejects.toThrow("stripe did not respond");
    expect(await findStripeEvent(eventId)).toMatchObject({
      status: "new",
      attempts: 1,
      problem: "stripe did not respond",
    });
    await processStripeEvent(shop.as(systemActor), eventId);
    expect(await findStripeEvent(eventId)).toMatchObject({
      status: "done",
      attempts: 2,
      problem: null,
    });
  });
});

describe("what operators did", () => {
  it("cannot be updated or deleted before its retention ends", async () => {
    await storeStripeEvent(null, "evt_recorded");
    await replayStripeEvents(anOperator(shop), { ids: ["evt_recorded"], dryRun: true });
    for (const change of ["update operator_action set operator = 'nobody'", "delete from operator_action"]) {
      await expect(shop.em.execute(change)).rejects.toThrow("operator_action is append-only");
    }
    expect(await actionsOf(shop)).toHaveLength(2);
  });
});
