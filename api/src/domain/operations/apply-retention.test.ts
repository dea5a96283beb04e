import { describe, expect, it } from "vitest";
import { actionsOf, anOperator } from "../../testing/an-operator.ts";
import { aChargedOrder, anOrder, aPaidOrder, aTool } from "../../testing/factories.ts";
import { countOf, statusOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { ensureCustomer } from "../customer/ensure-customer.ts";
import { purchaseTool } from "../order/purchase-tool.ts";
import { deadLetterStripeEvent, processStripeEvent } from "../payment/process-stripe-event.ts";
import { receiveStripeEvent } from "../payment/receive-stripe-event.ts";
import { reconcilePayments } from "../payment/reconcile-payments.ts";
import { systemActor } from "../shared/actor.ts";
import { newId } from "../shared/ids.ts";
import { cents } from "../shared/money.ts";
import { aPerson } from "../../testing/test-shop.ts";
import { applyRetention } from "./apply-retention.ts";
import { replayStripeEvents } from "./replay-stripe-events.ts";

const shop = shopFixture();

/** Applies the rules; returns how many rows each has removed. */
async function retain(): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  await applyRetention(shop.as(systemActor), (what, rows) => {
    removed[what] = (removed[what] ?? 0) + rows;
  });
  return removed;
}

/** An event about a payment of the shop, received and processed so many days ago. */
async function anEvent(intentId: string, days: number): Promise<string> {
  const id = `evt_${newId()}`;
  const event = { id, type: "payment_intent.succeeded", paymentIntentId: intentId, body: Buffer.from("{}") };
  await receiveStripeEvent(shop.as(systemActor), event);
  await processStripeEvent(shop.as(systemActor), id);
  await shop.em.execute(
    `update stripe_event set received_at = now() - make_interval(days => ?), processed_at = now() - make_interval(days => ?)
     where id = ?`,
    [days, days, id],
  );
  return id;
}

describe("Stripe's events", () => {
  it("lose their bodies after 60 days and end after 90; younger ones stay as they are", async () => {
    const { intentId } = await aPaidOrder(shop);
    const [young, old, ended] = [
      await anEvent(intentId, 59),
      await anEvent(intentId, 61),
      await anEvent(intentId, 91),
    ];
    expect(await retain()).toEqual({ "stripe-event-bodies": 2, "stripe-events": 1 });
    expect(await countOf(shop, "stripe_event where id = ? and body = '{}'", [young])).toBe(1);
    expect(await countOf(shop, "stripe_event where id = ? and body = ''", [old])).toBe(1);
    expect(await countOf(shop, "stripe_event where id = ?", [ended])).toBe(0);
    expect(await retain()).toEqual({});
  });

  it("that are not done stay, and can be replayed without their body; Stripe's repetition is known", async () => {
    const { orderId, intentId } = await aChargedOrder(shop);
    const event = {
      id: "evt_dead",
      type: "payment_intent.succeeded",
      paymentIntentId: intentId,
      body: Buffer.from("{}"),
    };
    await receiveStripeEvent(shop.as(systemActor), event);
    await deadLetterStripeEvent(shop.as(systemActor), event.id, "tried for a day");
    await shop.em.execute(
      "update stripe_event set received_at = now() - interval '100 days' where id = 'evt_dead'",
    );
    await retain();
    expect(await countOf(shop, "stripe_event where id = 'evt_dead' and body = ''")).toBe(1);
    expect(await receiveStripeEvent(shop.as(systemActor), event)).toEqual({ fresh: false });
    await replayStripeEvents(anOperator(shop), { ids: ["evt_dead"], dryRun: false });
    await processStripeEvent(shop.as(systemActor), "evt_dead");
    expect(await statusOf(shop, orderId)).toBe("paid");
  });

  it("are removed batch by batch, also thousands, past a row that another transaction has locked", async () => {
    await shop.em.execute(
      `insert into stripe_event (id, type, body, status, received_at, processed_at)
       select 'evt_many_' || n, 'charge.succeeded', 'x', 'done', now() - interval '91 days', now() - interval '91 days'
       from generate_series(1, 1201) n`,
    );
    const other = shop.em;
    await other.begin();
    await other.execute("select 1 from stripe_event where id = 'evt_many_7' for update");
    expect(await retain()).toEqual({ "stripe-event-bodies": 1200, "stripe-events": 1200 });
    await other.rollback();
    expect(await retain()).toEqual({ "stripe-event-bodies": 1, "stripe-events": 1 });
  });

  it("that are gone are not missed by the reconciler", async () => {
    const { orderId, intentId } = await aChargedOrder(shop);
    await retain();
    await reconcilePayments(shop.as(systemActor), { all: true });
    expect(await statusOf(shop, orderId)).toBe("paid");
    expect(await countOf(shop, "stripe_event where payment_intent_id = ?", [intentId])).toBe(0);
  });
});

describe("what is done", () => {
  it("mails, idempotency keys and dead jobs end after 90 days; what waits stays", async () => {
    const { orderId } = await anOrder(shop);
    const tool = await aTool(shop);
    const person = aPerson();
    await purchaseTool(shop.as(person), {
      toolId: tool.id,
      quantity: 1,
      phone: "1",
      address: "1",
      claimed: { itemName: tool.name, total: cents(1120) },
      idempotencyKey: "old",
    });
    await shop.em.execute("update order_request set created_at = now() - interval '91 days'");
    const mail = (key: string, status: string, finished: string): Promise<unknown> =>
      shop.em.execute(
        `insert into mail (id, event_key, order_id, kind, status, finished_at) values (uuidv7(), ?, ?, 'order.paid', ?, ${finished})`,
        [key, orderId, status],
      );
    await mail("old", "sent", "now() - interval '91 days'");
    await mail("young", "sent", "now() - interval '89 days'");
    await mail("waiting", "waiting", "null");
    await shop.em.execute(
      `insert into outbox (id, event, job, payload, status, finished_at) values
         (uuidv7(), 'order.paid', 'send-order-mail', '{}', 'dead', now() - interval '91 days'),
         (uuidv7(), 'order.paid', 'send-order-mail', '{}', 'dead', now() - interval '89 days')`,
    );
    expect(await retain()).toEqual({ mails: 1, "order-requests": 1, "dead-jobs": 1 });
    const left = await shop.em.execute("select event_key from mail order by event_key");
    expect(left).toEqual([{ event_key: "waiting" }, { event_key: "young" }]);
    expect(await countOf(shop, "outbox where status = 'dead'")).toBe(1);
    await shop.em.execute("delete from outbox where status = 'dead'");
  });

  it("what operators did ends after three years, and not before, for every caller", async () => {
    await replayStripeEvents(anOperator(shop), { type: "none.such", dryRun: true }).catch(() => undefined);
    const lines = await actionsOf(shop);
    const age = (days: number): Promise<unknown> =>
      shop.em.transactional(async (em) => {
        await em.execute("select set_config('shop.personal_data', 'remove', true)");
        await em.execute("update operator_action set happened_at = now() - make_interval(days => ?)", [days]);
      });
    await age(1094);
    expect(await retain()).toEqual({});
    expect(await actionsOf(shop)).toEqual(lines);
    for (const sql of ["delete from operator_action", "update operator_action set operator = 'nobody'"]) {
      await expect(shop.em.execute(sql)).rejects.toThrow("is append-only");
    }
    await age(1096);
    expect(await retain()).toEqual({ "operator-actions": lines.length });
  });

  it("books are never shortened, also not by who may remove personal data", async () => {
    await aPaidOrder(shop);
    for (const table of ["stock_movement", "order_event", "audit_entry", "refund"]) {
      const remove = shop.em.transactional(async (em) => {
        await em.execute("select set_config('shop.personal_data', 'remove', true)");
        const rows = await em.execute<unknown[]>(`delete from ${table} returning 1`);
        if (!rows.length) throw new Error("is append-only: nothing there");
      });
      await expect(remove).rejects.toThrow("is append-only");
    }
  });
});

it("an uploaded image of a tool that was archived long ago and never ordered is released", async () => {
  const image = (digit: string): string => `/images/${digit.repeat(32)}-1024.webp`;
  const archivedAt = new Date(Date.now() - 91 * 86_400_000);
  const moreImages = [{ imageUrl: image("d"), alt: "Side view" }];
  const idle = await aTool(shop, { imageUrl: image("a"), imageAlt: "Front view", moreImages, archivedAt });
  const recent = await aTool(shop, { imageUrl: image("b"), archivedAt: new Date() });
  const { tool: ordered } = await anOrder(shop, { tool: await aTool(shop, { imageUrl: image("c") }) });
  await shop.em.execute("update tool set archived_at = ? where id = ?", [archivedAt, ordered.id]);
  expect(await retain()).toEqual({ "archived-tool-images": 1 });
  const urlOf = async (id: string): Promise<unknown> =>
    (await shop.em.execute("select image_url from tool where id = ?", [id]))[0];
  expect(await urlOf(idle.id)).toEqual({ image_url: "/tools/toolbox.webp" });
  const released = "tool where id = ? and image_alt is null and more_images = '[]'";
  expect(await countOf(shop, released, [idle.id])).toBe(1);
  expect(await urlOf(recent.id)).toEqual({ image_url: image("b") });
  expect(await urlOf(ordered.id)).toEqual({ image_url: image("c") });
});

it("a mailed stock alert ends after 90 days, one that still waits does not", async () => {
  const { id: customerId } = await ensureCustomer(shop.as(aPerson()));
  for (const mailedDays of [91, 89, null]) {
    const tool = await aTool(shop);
    await shop.em.execute(
      `insert into stock_alert (customer_id, tool_id, created_at, mailed_at)
       values (?, ?, now() - interval '92 days', now() - make_interval(days => ?))`,
      [customerId, tool.id, mailedDays],
    );
  }
  expect(await retain()).toEqual({ "stock-alerts": 1 });
  expect(await countOf(shop, "stock_alert where customer_id = ?", [customerId])).toBe(2);
});

it("searches that found nothing end 90 days after the last one", async () => {
  await shop.em.execute(
    `insert into missed_search (text, count, last_at)
     values ('young', 1, now() - interval '89 days'), ('ended', 9, now() - interval '91 days')`,
  );
  expect(await retain()).toEqual({ "missed-searches": 1 });
  expect(await countOf(shop, "missed_search where text = 'young'")).toBe(1);
});
