import { type Actor, systemActor } from "@shop/api/domain/shared/actor";
import type { DomainContext } from "@shop/api/domain/shared/context";
import { GatewayUnavailable } from "@shop/api/domain/shared/errors";
import { fromNow, hoursAgo } from "@shop/api/domain/shared/tables";
import { letDaysPass, settle } from "@shop/api/testing/order-steps";
import { anOrder, aStartedPayment, aTool } from "@shop/api/testing/factories";
import { countOf, shownNumberOf, statusOf, stockOf } from "@shop/api/testing/order-queries";
import { addPayments, copyOrders } from "@shop/api/testing/order-rows";
import type { TestShop } from "@shop/api/testing/test-shop";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type JobParts, runJob } from "../run-job.ts";
import { mailFixture, type MailFixture, type Order } from "../testing/mail-fixture.ts";
import { endHolds } from "./end-holds.ts";
import { endUnpaidOrders } from "./end-unpaid-orders.ts";

let fixture: MailFixture;
let shop: TestShop;
beforeAll(async () => {
  fixture = await mailFixture();
  ({ shop } = fixture);
});
afterAll(() => fixture.close());
beforeEach(() => endHolds(shop.as(systemActor)));

const run = (parts: JobParts = fixture.parts): Promise<void> =>
  runJob(parts, { id: "repeat-1", name: "end-unpaid-orders", data: {}, attemptsMade: 0 });

/** Runs every mail that an order requested, twice, as after a lost acknowledgement. */
async function sendMails(order: Order): Promise<string[]> {
  for (const job of await fixture.jobsOf(order.orderId)) {
    await runJob(fixture.parts, job);
    await runJob(fixture.parts, job);
  }
  return fixture.subjectsTo(order);
}

/** What a job is run with while Stripe does not respond; collects the intents that it retrieves. */
function withoutStripe(retrieved: string[]): JobParts {
  const retrieveIntent = (id: string): Promise<never> => {
    retrieved.push(id);
    return Promise.reject(new GatewayUnavailable("stripe", new Error("unreachable")));
  };
  const contextFor = (actor: Actor): DomainContext => {
    const ctx = shop.as(actor);
    return { ...ctx, payments: { ...ctx.payments, retrieveIntent } };
  };
  return { ...fixture.parts, contextFor };
}

it("notifies once a day before, ends the order, and mails about the end", async () => {
  const order = await anOrder(shop, { quantity: 2 });
  await letDaysPass(shop, order.orderId, 6);
  for (let runs = 0; runs < 3; runs += 1) await run();
  const notice = await fixture.jobOf(order.orderId, "order.end-announced");
  await runJob(fixture.parts, notice);
  await runJob(fixture.parts, notice);
  const subject = `${await shownNumberOf(shop, order.orderId)}, 2 x ${order.tool.name}`;
  expect(await fixture.subjectsTo(order)).toEqual([`Your order will be cancelled soon: ${subject}`]);
  expect(await statusOf(shop, order.orderId)).toBe("pending");
  await letDaysPass(shop, order.orderId, 1);
  for (let runs = 0; runs < 3; runs += 1) await run();
  expect(await statusOf(shop, order.orderId)).toBe("cancelled");
  expect(await stockOf(shop, order.tool.id)).toBe(100);
  expect(await sendMails(order)).toEqual([
    `Your order will be cancelled soon: ${subject}`,
    `Order cancelled: ${subject}`,
  ]);
  const texts = (await fixture.mail.to(order.person.email, 2)).map(({ text }) => text);
  expect(texts[0]).toMatch(
    /We'll cancel your order in 24 hours, on .*, Dhaka time, if it isn't paid by then/,
  );
  expect(texts[1]).toContain("We cancelled your order because it wasn't paid in time.");
});

it("sends no notice that is not true any more", async () => {
  const paid = await anOrder(shop);
  await letDaysPass(shop, paid.orderId, 6);
  await run();
  const intentId = await aStartedPayment(shop, paid);
  await shop.stripe.paymentIntents.confirm(intentId, { payment_method: "pm_card_visa" });
  await settle(shop, intentId);
  await runJob(fixture.parts, await fixture.jobOf(paid.orderId, "order.end-announced"));
  expect(await fixture.subjectsTo(paid)).toEqual([]);
});

it("two workers at once end each order once", async () => {
  const tool = await aTool(shop, { stockQuantity: 10 });
  const orders: Order[] = [];
  for (let n = 0; n < 6; n += 1) orders.push(await anOrder(shop, { tool }));
  for (const order of orders) {
    await aStartedPayment(shop, order);
    await letDaysPass(shop, order.orderId, 6);
  }
  const both = () =>
    Promise.all([endUnpaidOrders(shop.as(systemActor)), endUnpaidOrders(shop.as(systemActor))]);
  await both();
  for (const { orderId } of orders) await letDaysPass(shop, orderId, 1);
  await both();
  expect(await stockOf(shop, tool.id)).toBe(10);
  for (const { orderId } of orders) {
    expect(await statusOf(shop, orderId)).toBe("cancelled");
    expect(
      await countOf(shop, "order_event where order_id = ? and type = 'order.cancelled'", [orderId]),
    ).toBe(1);
    expect(
      await countOf(shop, "order_event where order_id = ? and type = 'order.end-announced'", [orderId]),
    ).toBe(1);
  }
});

it("an order that fails is left alone for a while and does not keep others from ending", async () => {
  const failing = await anOrder(shop);
  const intentId = await aStartedPayment(shop, failing);
  const other = await anOrder(shop);
  for (const { orderId } of [failing, other]) await letDaysPass(shop, orderId, 6);
  await run();
  for (const { orderId } of [failing, other]) await letDaysPass(shop, orderId, 1);
  const retrieved: string[] = [];
  const parts = withoutStripe(retrieved);
  await expect(run(parts)).rejects.toThrow("1 of 2 failed");
  expect(await statusOf(shop, other.orderId)).toBe("cancelled");
  await run(parts);
  expect(retrieved).toEqual([intentId]);
  expect(await statusOf(shop, failing.orderId)).toBe("pending");
  await shop.em.execute("update sweep_attempt set tried_at = tried_at - interval '10 minutes'");
  await run();
  expect(await statusOf(shop, failing.orderId)).toBe("cancelled");
});

it("rows that always fail do not starve the rest", async () => {
  const { orderId } = await anOrder(shop);
  // More than one run takes, which is 100.
  const count = 150;
  const copies = await copyOrders(shop, { of: orderId, count }, () => ({ ends_at: fromNow(-60_000) }));
  await addPayments(shop, copies, { status: "open", updated_at: hoursAgo(24) });
  const retrieved: string[] = [];
  const parts = withoutStripe(retrieved);
  await expect(run(parts)).rejects.toThrow("failed");
  await expect(run(parts)).rejects.toThrow("failed");
  await run(parts);
  expect([retrieved.length, new Set(retrieved).size]).toEqual([count, count]);
  await shop.em.execute("truncate sweep_attempt");
  await run();
  await run();
  const left = await Promise.all(copies.map((id) => statusOf(shop, id)));
  expect(new Set(left)).toEqual(new Set(["cancelled"]));
});
