import { describe, expect, it } from "vitest";
import { aChargedOrder, anOrder, aPaidOrder } from "../../testing/factories.ts";
import { setFault, silence } from "../../testing/faults.ts";
import { updateOrder } from "../../testing/order-rows.ts";
import { aDeadEvent, aRefund, storeStripeEvent, payOwedRefunds } from "../../testing/order-steps.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin } from "../../testing/test-shop.ts";
import { processStripeEvent } from "../payment/process-stripe-event.ts";
import { systemActor } from "../shared/actor.ts";
import { newId } from "../shared/ids.ts";
import { fromNow } from "../shared/tables.ts";
import { readWorkStatistics, type WorkName } from "./read-work-statistics.ts";

const shop = shopFixture();
const read = () => readWorkStatistics(shop.em);
/** Seconds, as a test measures them: a few more may have passed. */
const about = (seconds: number) => expect.toSatisfy((age: number) => age >= seconds && age < seconds + 60);
const agoIn = (table: string, column: string, minutes: number, where = "true") =>
  shop.em.execute(`update ${table} set ${column} = now() - make_interval(mins => ?) where ${where}`, [
    minutes,
  ]);

it("an empty shop waits for nothing and owes nothing: counts are 0, ages are null", async () => {
  const { logUnarchivedSeconds, shopSeconds, ...others } = await read();
  expect(shopSeconds).toBeGreaterThan(0);
  expect(logUnarchivedSeconds === null || logUnarchivedSeconds >= 0).toBe(true);
  const { lastBackupAt, lastBackupSeconds, stockCheckedSeconds, ...work } = others;
  expect([lastBackupAt, lastBackupSeconds, stockCheckedSeconds]).toEqual([null, null, null]);
  for (const waiting of Object.values(work)) expect(waiting).toEqual({ count: 0, oldestSeconds: null });
});

describe("what waits is counted, with the age of the oldest", () => {
  const pick = async (...names: WorkName[]) => {
    const all = await read();
    return names.map((name) => all[name]);
  };
  const waiting = (count: number, oldestSeconds: unknown = expect.any(Number)) => ({ count, oldestSeconds });
  const NONE = { count: 0, oldestSeconds: null };

  it("events of Stripe, until they are processed; dead ones apart", async () => {
    const { intentId } = await aChargedOrder(shop);
    const id = await storeStripeEvent(shop, {
      id: "evt_1",
      type: "payment_intent.succeeded",
      paymentIntentId: intentId,
    });
    await agoIn("stripe_event", "received_at", 3, "id = 'evt_1'");
    expect(await pick("inbox", "dead")).toEqual([waiting(1, about(180)), NONE]);
    expect(await pick("unsettled")).toEqual([waiting(1, about(180))]);
    await processStripeEvent(shop.as(systemActor), id);
    expect(await pick("inbox", "unsettled")).toEqual([NONE, NONE]);
    await aDeadEvent(shop, "evt_2");
    expect(await pick("inbox", "dead")).toEqual([NONE, waiting(1)]);
  });

  it("refunds that Stripe has not made", async () => {
    const { orderId } = await aPaidOrder(shop);
    await setFault(shop, silence("refunds.create", 2));
    await aRefund(shop, anAdmin(), { orderId });
    expect(await pick("refunds")).toEqual([waiting(1, about(0))]);
    await payOwedRefunds(shop);
    expect(await pick("refunds")).toEqual([NONE]);
  });

  it("jobs and mails, each for itself", async () => {
    await shop.em.execute("delete from outbox");
    const add = (job: string, status: string) =>
      shop.em.execute(
        `insert into outbox (id, event, job, payload, status, created_at, finished_at) values (uuidv7(), 'order.paid', ?, '{}', ?, now() - interval '5 minutes',
           case when ? = 'dead' then now() end)`,
        [job, status, status],
      );
    await add("send-order-mail", "new");
    await add("send-order-mail", "sent");
    expect(await pick("outbox", "mailsWaiting")).toEqual([NONE, waiting(2, about(300))]);
    for (const job of ["pay-refund", "zz-later"]) await add(job, "new");
    await add("pay-refund", "sent");
    await add("pay-refund", "dead");
    expect(await pick("outbox", "deadJobs", "mailsWaiting")).toEqual([
      waiting(2, about(300)),
      waiting(1),
      waiting(2),
    ]);
    await shop.em.execute("delete from outbox");
  });

  it("mails that may not have arrived, of the last day only", async () => {
    const { orderId } = await anOrder(shop);
    const ended = (status: string, hours: number) =>
      shop.em.execute(
        `insert into mail (id, event_key, order_id, kind, status, finished_at) values (uuidv7(), ?, ?, 'order.paid', ?, now() - make_interval(hours => ?))`,
        [newId(), orderId, status, hours],
      );
    for (const status of ["refused", "unknown", "given-up", "sent", "skipped"]) await ended(status, 23);
    await ended("refused", 25);
    expect(await pick("mails")).toEqual([waiting(3)]);
  });

  it("unpaid orders that should have ended, and cancellations that stand still", async () => {
    const { orderId } = await anOrder(shop);
    await updateOrder(shop, orderId, { ends_at: fromNow(-120_000) });
    expect(await pick("overdue")).toEqual([waiting(1, about(120))]);
    await updateOrder(shop, orderId, { status: "cancelling" });
    expect(await pick("overdue", "cancelling")).toEqual([NONE, waiting(1)]);
  });
});
