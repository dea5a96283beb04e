import { cancelOrder } from "@shop/api/domain/payment/cancel-order";
import { expireHold } from "@shop/api/domain/payment/expire-hold";
import { payRefund } from "@shop/api/domain/payment/pay-refund";
import { refundOrder } from "@shop/api/domain/payment/refund-order";
import { settlePayment } from "@shop/api/domain/payment/settle-payment";
import { shipOrder } from "@shop/api/domain/fulfilment/advance-fulfilment";
import { cents } from "@shop/api/domain/shared/money";
import { systemActor } from "@shop/api/domain/shared/actor";
import { fromNow } from "@shop/api/domain/shared/tables";
import { aChargedOrder, anOrder, aPaidOrder } from "@shop/api/testing/factories";
import { updateOrder } from "@shop/api/testing/order-rows";
import { endHold } from "@shop/api/testing/order-steps";
import { failAtBank } from "@shop/api/testing/faults";
import { shownNumberOf } from "@shop/api/testing/order-queries";
import { anAdmin, aPerson, type TestShop } from "@shop/api/testing/test-shop";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type JobParts, runJob } from "../run-job.ts";
import { mailFixture, type MailFixture, PERSONAL } from "../testing/mail-fixture.ts";

let fixture: MailFixture;
let shop: TestShop;
let parts: JobParts;
beforeAll(async () => {
  fixture = await mailFixture();
  ({ shop, parts } = fixture);
});
afterAll(() => fixture.close());

describe("send-order-mail", () => {
  it("order.placed: one mail to the customer, from the shop, with company and a payment link", async () => {
    const person = aPerson({ name: "Żółć <Ada> O'Kafor" });
    const order = await anOrder(shop, { person, quantity: 3, company: "Lathe & Co" });
    await runJob(parts, await fixture.jobOf(order.orderId, "order.placed"));
    const [caught] = await fixture.mail.to(order.person.email, 1);
    expect(caught).toMatchObject({
      subject: `Order placed: ${await shownNumberOf(shop, order.orderId)}, 3 x ${order.tool.name}`,
      from: [{ address: "shop@boltwright.test", name: "Boltwright" }],
      to: [{ address: order.person.email, name: "Żółć <Ada> O'Kafor" }],
    });
    expect(caught?.text).toContain(`https://shop.test/dashboard/paymentpage/${order.orderId}`);
    expect(caught?.text).toMatch(/Company: +Lathe & Co/);
    expect(caught?.html).toContain("Żółć &lt;Ada&gt; O&#39;Kafor");
    expect(await fixture.mailsOf(order.orderId)).toEqual([
      { kind: "order.placed", status: "sent", attempts: 1, problem: null },
    ]);
  });

  it("order.paid: the receipt with lines, total and transaction id, sent once however often the job runs", async () => {
    const order = await aPaidOrder(shop, { quantity: 2 });
    const job = await fixture.jobOf(order.orderId, "order.paid");
    const postMail = vi.fn(parts.postMail);
    await Promise.allSettled(Array.from({ length: 10 }, () => runJob({ ...parts, postMail }, job)));
    await runJob({ ...parts, postMail }, job);
    expect(postMail).toHaveBeenCalledTimes(1);
    const [caught, ...more] = await fixture.mail.to(order.person.email, 1);
    expect(more).toEqual([]);
    for (const part of [order.tool.name, "$11.20", "$22.40", order.intentId, "Plot 7, Tejgaon"]) {
      expect(caught?.text).toContain(part);
    }
    expect((await fixture.mailsOf(order.orderId)).map(({ status }) => status)).toEqual(["sent"]);
  });

  it("order.placed is not sent after the order is paid", async () => {
    const order = await aPaidOrder(shop, { quantity: 2 });
    await runJob(parts, await fixture.jobOf(order.orderId, "order.placed"));
    expect(await fixture.subjectsTo(order)).toEqual([]);
  });

  it("order.hold-released: one mail each time a hold ends, none when the units are held again", async () => {
    const order = await anOrder(shop);
    await endHold(shop, order.orderId);
    await expireHold(shop.as(systemActor), order.orderId);
    const first = await fixture.jobOf(order.orderId, "order.hold-released");
    await runJob(parts, first);
    await runJob(parts, first);
    expect(await fixture.subjectsTo(order)).toEqual([
      `Your reservation has ended: ${await shownNumberOf(shop, order.orderId)}, 1 x ${order.tool.name}`,
    ]);
    await updateOrder(shop, order.orderId, { holds_stock: true, held_until: fromNow(3_600_000) });
    await shop.em.execute(
      `with taken as (update tool set stock_quantity = stock_quantity - 1 where id = ? returning id)
       insert into stock_movement (tool_id, order_id, quantity, reason) select id, ?, -1, 'hold-renewed' from taken`,
      [order.tool.id, order.orderId],
    );
    await runJob(parts, first);
    expect(await fixture.subjectsTo(order)).toHaveLength(1);
    await endHold(shop, order.orderId);
    await expireHold(shop.as(systemActor), order.orderId);
    await runJob(parts, await fixture.jobOf(order.orderId, "order.hold-released"));
    expect(await fixture.subjectsTo(order)).toHaveLength(2);
  });

  it("order.cancelled: says what was ordered, and that nothing was charged", async () => {
    const order = await anOrder(shop, { quantity: 4 });
    await cancelOrder(shop.as(order.person), order.orderId);
    for (const job of await fixture.jobsOf(order.orderId)) await runJob(parts, job);
    const [caught, ...more] = await fixture.mail.to(order.person.email, 1);
    expect(more).toEqual([]);
    expect(caught?.subject).toBe(
      `Order cancelled: ${await shownNumberOf(shop, order.orderId)}, 4 x ${order.tool.name}`,
    );
    expect(caught?.text).toContain("You were not charged.");
    expect(caught?.text).toContain(`https://shop.test/tools/${order.tool.id}`);
  });

  it("order.shipped and order.refunded: with the amount, once for each refund", async () => {
    const order = await aPaidOrder(shop, { quantity: 2 });
    await shipOrder(shop.as(anAdmin()), order.orderId);
    const shipped = await fixture.jobOf(order.orderId, "order.shipped");
    await runJob(parts, shipped);
    await runJob(parts, shipped);
    expect(await fixture.subjectsTo(order)).toEqual([
      `Your order has shipped: ${await shownNumberOf(shop, order.orderId)}, 2 x ${order.tool.name}`,
    ]);
    const refunds: string[] = [];
    for (const amount of [500, 1740]) {
      const admin = anAdmin();
      const refund = {
        orderId: order.orderId,
        amount: cents(amount),
        note: "Late",
        idempotencyKey: `key-${amount}`,
      };
      const { id } = await refundOrder(shop.as(admin), refund);
      refunds.push(id);
      const job = await fixture.jobOf(order.orderId, "order.refunded");
      expect(job.data).toEqual({ event: "order.refunded", orderId: order.orderId, refundId: id });
      await runJob(parts, job);
      await runJob(parts, job);
      expect(await fixture.subjectsTo(order)).toHaveLength(1 + refunds.length);
    }
    const texts = (await fixture.mail.to(order.person.email, 3)).map(({ text }) => text);
    expect(texts[0]).toContain("Your order has shipped");
    expect(texts[1]).toContain("Refund of $5.00");
    expect(texts[1]).toContain("part of your payment");
    expect(texts[2]).toContain("Refund of $17.40");
    expect(texts[2]).toContain("the rest of your payment");
  });

  it("order.refund-returned: reports the returned refund once, and the outdated mail is not sent", async () => {
    const order = await aPaidOrder(shop, { quantity: 2 });
    const refund = { orderId: order.orderId, note: "Scratched", idempotencyKey: "one" };
    await refundOrder(shop.as(anAdmin()), refund);
    const { data } = await shop.stripe.refunds.list({ payment_intent: order.intentId });
    await failAtBank(shop, data[0]?.id ?? "");
    await settlePayment(shop.as(systemActor), { paymentIntentId: order.intentId, source: "webhook" });
    for (const kind of ["order.refunded", "order.refund-returned", "order.refund-returned"] as const) {
      await runJob(parts, await fixture.jobOf(order.orderId, kind));
    }
    const [caught, ...more] = await fixture.mail.to(order.person.email, 1);
    expect(more).toEqual([]);
    expect(caught?.subject).toBe(
      `We couldn't complete your refund of $22.40: ${await shownNumberOf(shop, order.orderId)}, 2 x ${order.tool.name}`,
    );
    expect(caught?.text).toContain("We'll pay you another way.");
  });

  it("order.refunded of an order that was cancelled before the charge: states why", async () => {
    const order = await aChargedOrder(shop);
    await shop.em.execute(
      `update payment set status = 'canceled', payment_intent_id = null where order_id = ?`,
      [order.orderId],
    );
    await cancelOrder(shop.as(order.person), order.orderId);
    await settlePayment(shop.as(systemActor), { paymentIntentId: order.intentId, source: "webhook" });
    const [due] = await shop.em.execute<{ id: string }[]>(
      "select r.id from refund r join payment p on p.id = r.payment_id where p.order_id = ?",
      [order.orderId],
    );
    await payRefund(shop.as(systemActor), due?.id ?? "");
    await runJob(parts, await fixture.jobOf(order.orderId, "order.refunded"));
    const [caught] = await fixture.mail.to(order.person.email, 1);
    expect(caught?.subject).toBe(
      `Refund of $11.20: ${await shownNumberOf(shop, order.orderId)}, 1 x ${order.tool.name}`,
    );
    expect(caught?.text).toContain("after the order was cancelled");
  });
});

describe("personal data", () => {
  it("is in no log line, no job and not in the table of mails", async () => {
    expect(fixture.lines.length).toBeGreaterThan(10);
    const written = await fixture.allOutput();
    for (const secret of PERSONAL) expect(written).not.toContain(secret);
  });
});
