import type { LetterRequest } from "@shop/api/domain/mail/order-letter";
import { repeatMail } from "@shop/api/domain/mail/repeat-mail";
import { cancelOrder } from "@shop/api/domain/payment/cancel-order";
import { expireHold } from "@shop/api/domain/payment/expire-hold";
import { payRefund } from "@shop/api/domain/payment/pay-refund";
import { refundOrder } from "@shop/api/domain/payment/refund-order";
import { settlePayment } from "@shop/api/domain/payment/settle-payment";
import { shipOrder } from "@shop/api/domain/order/ship-order";
import { cents } from "@shop/api/domain/shared/money";
import { theShop } from "@shop/api/domain/shared/actor";
import { createLogger } from "@shop/api/platform/log";
import { createMetrics } from "@shop/api/platform/metrics";
import { aChargedOrder, anOrder, aPaidOrder } from "@shop/api/testing/factories";
import { failAtBank } from "@shop/api/testing/faults";
import { aMailServer, aScriptedSmtp, type TestMail } from "@shop/api/testing/test-mail";
import { anAdmin, aPerson, aShop, assertInvariants, type TestShop } from "@shop/api/testing/test-shop";
import { UnrecoverableError } from "bullmq";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buryJob, type JobParts, type QueuedJob, runJob } from "../run-job.ts";
import { openMailer } from "./mailer.ts";

let shop: TestShop;
let mail: TestMail;
let parts: JobParts;
const lines: string[] = [];

beforeAll(async () => {
  [shop, mail] = await Promise.all([aShop(), aMailServer()]);
  await mail.start();
  parts = partsWith(mail.smtpUrl);
});
afterAll(async () => {
  await assertInvariants(shop);
  await Promise.all([shop.close(), mail.close()]);
});

function partsWith(smtpUrl: string): JobParts {
  const log = createLogger("test", "info", { write: (line: string) => void lines.push(line) });
  const metrics = createMetrics();
  const postMail = openMailer(
    {
      SMTP_URL: smtpUrl,
      MAIL_FROM: "shop@boltwright.test",
      SHOP_BRAND: "Boltwright",
      SHOP_ORIGIN: "https://shop.test",
    },
    { log, metrics },
  );
  return { contextFor: shop.as, log, metrics, postMail };
}

type Order = Awaited<ReturnType<typeof anOrder>>;

/** The jobs about an order that its facts asked for, oldest first. */
async function jobsOf(orderId: string): Promise<QueuedJob[]> {
  const rows = await shop.em.execute<{ id: string; payload: unknown }[]>(
    `select id, payload from outbox where job = 'send-order-mail' and payload ->> 'orderId' = ? order by id`,
    [orderId],
  );
  return rows.map(({ id, payload }) => ({
    id: `outbox-${id}`,
    name: "send-order-mail",
    data: payload,
    attemptsMade: 0,
  }));
}

async function jobOf(orderId: string, fact: LetterRequest["fact"]): Promise<QueuedJob> {
  const found = (await jobsOf(orderId)).findLast(
    ({ data }) => typeof data === "object" && data !== null && Reflect.get(data, "fact") === fact,
  );
  if (!found) throw new Error(`no job for ${fact}`);
  return found;
}

async function mailsOf(
  orderId: string,
): Promise<{ kind: string; status: string; attempts: number; problem: string | null }[]> {
  return shop.em.execute("select kind, status, attempts, problem from mail where order_id = ? order by id", [
    orderId,
  ]);
}

/** Subjects of the mails to the order's customer, once there are as many as were taken by the mail server. */
async function subjectsTo({ person, orderId }: Order): Promise<string[]> {
  const sent = (await mailsOf(orderId)).filter(({ status }) => status === "sent").length;
  return (await mail.to(person.email, sent)).map(({ subject }) => subject);
}

async function endHold(order: Order): Promise<void> {
  await shop.em.execute("update customer_order set held_until = now() where id = ?", [order.orderId]);
  await expireHold(shop.as(theShop), order.orderId);
}

describe("send-order-mail", () => {
  it("order.placed: one mail to the customer, from the shop, with the way to pay", async () => {
    const order = await anOrder(shop, { person: aPerson({ name: "Żółć <Ada> O'Kafor" }), quantity: 3 });
    await runJob(parts, await jobOf(order.orderId, "order.placed"));
    const [caught] = await mail.to(order.person.email, 1);
    expect(caught).toMatchObject({
      subject: `Order placed: 3 x ${order.tool.name}`,
      from: [{ address: "shop@boltwright.test", name: "Boltwright" }],
      to: [{ address: order.person.email, name: "Żółć <Ada> O'Kafor" }],
    });
    expect(caught?.text).toContain(`https://shop.test/dashboard/paymentpage/${order.orderId}`);
    expect(caught?.html).toContain("Żółć &lt;Ada&gt; O&#39;Kafor");
    expect(await mailsOf(order.orderId)).toEqual([
      { kind: "order.placed", status: "sent", attempts: 1, problem: null },
    ]);
  });

  it("order.paid: the receipt with lines, total and transaction id, once however often it is asked for", async () => {
    const order = await aPaidOrder(shop, { quantity: 2 });
    const job = await jobOf(order.orderId, "order.paid");
    await Promise.allSettled(Array.from({ length: 10 }, () => runJob(parts, job)));
    await runJob(parts, job);
    const [caught, ...more] = await mail.to(order.person.email, 1);
    expect(more).toEqual([]);
    for (const part of [order.tool.name, "$11.20", "$22.40", order.intentId, "Plot 7, Tejgaon"]) {
      expect(caught?.text).toContain(part);
    }
    expect((await mailsOf(order.orderId)).map(({ status }) => status)).toEqual(["sent"]);
  });

  it("order.placed is not sent any more once the order is paid", async () => {
    const order = await aPaidOrder(shop, { quantity: 2 });
    await runJob(parts, await jobOf(order.orderId, "order.placed"));
    expect(await subjectsTo(order)).toEqual([]);
  });

  it("order.hold-released: one mail for each time that a hold ends, none when the pieces are held again", async () => {
    const order = await anOrder(shop);
    await endHold(order);
    const first = await jobOf(order.orderId, "order.hold-released");
    await runJob(parts, first);
    await runJob(parts, first);
    expect(await subjectsTo(order)).toEqual([`No longer kept for you: 1 x ${order.tool.name}`]);
    await shop
      .as(theShop)
      .em.execute(
        `update customer_order set holds_stock = true, held_until = now() + interval '1 hour' where id = ?`,
        [order.orderId],
      );
    await shop.em.execute(
      `with taken as (update tool set stock_quantity = stock_quantity - 1 where id = ? returning id)
       insert into stock_movement (tool_id, order_id, quantity, reason) select id, ?, -1, 'hold-renewed' from taken`,
      [order.tool.id, order.orderId],
    );
    await runJob(parts, first);
    expect(await subjectsTo(order)).toHaveLength(1);
    await endHold(order);
    await runJob(parts, await jobOf(order.orderId, "order.hold-released"));
    expect(await subjectsTo(order)).toHaveLength(2);
  });

  it("order.cancelled: what the mail needs outlives the order, without anything personal in log or queue", async () => {
    const order = await anOrder(shop, { quantity: 4 });
    await cancelOrder(shop.as(order.person), order.orderId);
    const [story] = await shop.em.execute<{ data: object }[]>(
      `select data from order_event where order_id = ? and type = 'order.cancelled'`,
      [order.orderId],
    );
    expect(Object.keys(story?.data ?? {}).toSorted()).toEqual([
      "customerId",
      "itemName",
      "quantity",
      "toolId",
      "unitPriceCents",
    ]);
    for (const job of await jobsOf(order.orderId)) await runJob(parts, job);
    const [caught, ...more] = await mail.to(order.person.email, 1);
    expect(more).toEqual([]);
    expect(caught?.subject).toBe(`Order cancelled: 4 x ${order.tool.name}`);
    expect(caught?.text).toContain("Nothing was charged.");
    expect(caught?.text).toContain(`https://shop.test/purchase/${order.tool.id}`);
  });

  it("order.shipped and order.refunded: with the amount, once for each refund", async () => {
    const order = await aPaidOrder(shop, { quantity: 2 });
    await shipOrder(shop.as(anAdmin()), order.orderId);
    const shipped = await jobOf(order.orderId, "order.shipped");
    await runJob(parts, shipped);
    await runJob(parts, shipped);
    expect(await subjectsTo(order)).toEqual([`On its way: 2 x ${order.tool.name}`]);
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
      const job = await jobOf(order.orderId, "order.refunded");
      expect(job.data).toEqual({ fact: "order.refunded", orderId: order.orderId, refundId: id });
      await runJob(parts, job);
      await runJob(parts, job);
      expect(await subjectsTo(order)).toHaveLength(1 + refunds.length);
    }
    const texts = (await mail.to(order.person.email, 3)).map(({ text }) => text);
    expect(texts[0]).toContain("Your order is on its way");
    expect(texts[1]).toContain("We sent $5.00 back");
    expect(texts[1]).toContain("a part of what you paid");
    expect(texts[2]).toContain("We sent $17.40 back");
    expect(texts[2]).toContain("the rest of what you paid");
  });

  it("order.refund-returned: says that the money did not arrive, once; what was not sent yet is not said any more", async () => {
    const order = await aPaidOrder(shop, { quantity: 2 });
    const ask = { orderId: order.orderId, note: "Scratched", idempotencyKey: "one" };
    await refundOrder(shop.as(anAdmin()), ask);
    const { data } = await shop.stripe.refunds.list({ payment_intent: order.intentId });
    await failAtBank(shop, data[0]?.id ?? "");
    await settlePayment(shop.as(theShop), { paymentIntentId: order.intentId, source: "webhook" });
    for (const fact of ["order.refunded", "order.refund-returned", "order.refund-returned"] as const) {
      await runJob(parts, await jobOf(order.orderId, fact));
    }
    const [caught, ...more] = await mail.to(order.person.email, 1);
    expect(more).toEqual([]);
    expect(caught?.subject).toBe(`Your refund of $22.40 came back to us: 2 x ${order.tool.name}`);
    expect(caught?.text).toContain("The money is yours: we will give it back in another way.");
  });

  it("order.refunded of an order that was cancelled when its charge came: says why", async () => {
    const order = await aChargedOrder(shop);
    await shop.em.execute(
      `update payment set status = 'canceled', payment_intent_id = null where order_id = ?`,
      [order.orderId],
    );
    await cancelOrder(shop.as(order.person), order.orderId);
    await settlePayment(shop.as(theShop), { paymentIntentId: order.intentId, source: "webhook" });
    const [due] = await shop.em.execute<{ id: string }[]>(
      "select r.id from refund r join payment p on p.id = r.payment_id where p.order_id = ?",
      [order.orderId],
    );
    await payRefund(shop.as(theShop), due?.id ?? "");
    await runJob(parts, await jobOf(order.orderId, "order.refunded"));
    const [caught] = await mail.to(order.person.email, 1);
    expect(caught?.subject).toBe(`Refund of $11.20: 1 x ${order.tool.name}`);
    expect(caught?.text).toContain("although the order had been cancelled");
  });
});

describe("a mail server that fails", () => {
  it("away and back: the mail is tried again and comes once", async () => {
    const order = await anOrder(shop);
    const job = await jobOf(order.orderId, "order.placed");
    await mail.stop();
    await expect(runJob(parts, job)).rejects.toThrow("mail not sent: ");
    await expect(runJob(parts, job)).rejects.not.toBeInstanceOf(UnrecoverableError);
    expect(await mailsOf(order.orderId)).toMatchObject([{ status: "waiting", attempts: 2 }]);
    await mail.start();
    await runJob(parts, job);
    expect(await subjectsTo(order)).toHaveLength(1);
    expect(await mailsOf(order.orderId)).toMatchObject([{ status: "sent", attempts: 3, problem: null }]);
  });

  it("silent after it had the mail: unknown, visible, and never sent again", async () => {
    const order = await anOrder(shop);
    const job = await jobOf(order.orderId, "order.placed");
    const scripted = await aScriptedSmtp({ message: "hang up" });
    await expect(runJob(partsWith(scripted.smtpUrl), job)).rejects.toBeInstanceOf(UnrecoverableError);
    await buryJob(parts, job, "mail-unknown: ECONNECTION CONN");
    scripted.script = {};
    await runJob(partsWith(scripted.smtpUrl), job);
    expect(scripted.messages).toHaveLength(1);
    await scripted.close();
    expect(await mailsOf(order.orderId)).toMatchObject([{ status: "unknown", problem: "ECONNECTION CONN" }]);
    const [row] = await shop.em.execute<{ status: string; error: string }[]>(
      "select status, error from outbox where id = ?",
      [job.id?.replace("outbox-", "")],
    );
    expect(row).toEqual({ status: "dead", error: "mail-unknown: ECONNECTION CONN" });
  });

  it("that does not know the receiver: refused, and not tried again", async () => {
    const order = await anOrder(shop);
    const scripted = await aScriptedSmtp({ RCPT: `550 5.1.1 <${order.person.email}> unknown` });
    await expect(
      runJob(partsWith(scripted.smtpUrl), await jobOf(order.orderId, "order.placed")),
    ).rejects.toBeInstanceOf(UnrecoverableError);
    await scripted.close();
    expect(await mailsOf(order.orderId)).toMatchObject([
      { status: "refused", problem: "EENVELOPE RCPT TO 550" },
    ]);
  });

  it("given up: what waited is given up with its job; what became untrue is skipped", async () => {
    const nowhere = partsWith("smtp://127.0.0.1:9");
    const [lost, paid] = await Promise.all([anOrder(shop), anOrder(shop)]);
    for (const { orderId } of [lost, paid]) {
      await expect(runJob(nowhere, await jobOf(orderId, "order.placed"))).rejects.toThrow("mail not sent");
    }
    await buryJob(parts, await jobOf(lost.orderId, "order.placed"), "mail not sent: ECONNECTION CONN");
    expect(await mailsOf(lost.orderId)).toMatchObject([{ status: "given-up" }]);
    await cancelOrder(shop.as(paid.person), paid.orderId);
    await runJob(parts, await jobOf(paid.orderId, "order.placed"));
    expect(await mailsOf(paid.orderId)).toMatchObject([{ status: "skipped" }]);
  });
});

describe("a worker that dies with a mail in hand", () => {
  it("leaves it unknown: tried again too soon it waits, later it is unknown, and it is not sent twice", async () => {
    const order = await anOrder(shop);
    const job = await jobOf(order.orderId, "order.placed");
    const dies: JobParts = { ...parts, postMail: () => Promise.reject(new Error("killed")) };
    await expect(runJob(dies, job)).rejects.toThrow("killed");
    await expect(runJob(parts, job)).rejects.toThrow("being sent by another worker");
    await shop.em.execute("update mail set claimed_at = now() - interval '61 seconds' where order_id = ?", [
      order.orderId,
    ]);
    await expect(runJob(parts, job)).rejects.toBeInstanceOf(UnrecoverableError);
    await runJob(parts, job);
    expect(await subjectsTo(order)).toEqual([]);
    expect(await mailsOf(order.orderId)).toMatchObject([
      { status: "unknown", problem: "its worker ended while it was being sent" },
    ]);
  });
});

describe("a mail that an operator has sent again", () => {
  const repeat = (mailId: string): Promise<void> => repeatMail(shop.as(theShop), mailId);

  /** A mail of which nobody knows whether it arrived. */
  async function anUnknownMail(fact: LetterRequest["fact"], order: Order): Promise<string> {
    const scripted = await aScriptedSmtp({ message: "hang up" });
    const job = await jobOf(order.orderId, fact);
    await expect(runJob(partsWith(scripted.smtpUrl), job)).rejects.toBeInstanceOf(UnrecoverableError);
    await scripted.close();
    const [row] = await shop.em.execute<{ id: string }[]>(
      "select id from mail where order_id = ? and status = 'unknown'",
      [order.orderId],
    );
    return row?.id ?? "";
  }

  it("goes out once, with the Message-ID that it had; a second wish is refused", async () => {
    const order = await anOrder(shop);
    const mailId = await anUnknownMail("order.placed", order);
    await repeat(mailId);
    await expect(repeat(mailId)).rejects.toMatchObject({ code: "mail-not-due" });
    for (const job of await jobsOf(order.orderId)) await runJob(parts, job);
    const [caught, ...more] = await mail.to(order.person.email, 1);
    expect([caught?.messageId, more]).toEqual([expect.stringContaining(mailId), []]);
    await expect(repeat(mailId)).rejects.toMatchObject({ code: "mail-not-due" });
    expect(await mailsOf(order.orderId)).toMatchObject([{ status: "sent", attempts: 2, problem: null }]);
  });

  it("about a refund is about the same refund", async () => {
    const order = await aPaidOrder(shop);
    const ask = { orderId: order.orderId, note: "Scratched", amount: cents(300), idempotencyKey: "one" };
    const { id } = await refundOrder(shop.as(anAdmin()), ask);
    await repeat(await anUnknownMail("order.refunded", order));
    const job = (await jobsOf(order.orderId)).at(-1);
    expect(job?.data).toEqual({ fact: "order.refunded", orderId: order.orderId, refundId: id });
    if (job) await runJob(parts, job);
    expect(await subjectsTo(order)).toEqual([`Refund of $3.00: 1 x ${order.tool.name}`]);
  });

  it("that is not true any more, or not there, is refused, and nothing changes", async () => {
    const order = await anOrder(shop);
    const mailId = await anUnknownMail("order.placed", order);
    await cancelOrder(shop.as(order.person), order.orderId);
    const jobs = await jobsOf(order.orderId);
    await expect(repeat(mailId)).rejects.toMatchObject({ code: "mail-not-due" });
    await expect(repeat(order.orderId)).rejects.toMatchObject({ code: "not-found" });
    expect(await jobsOf(order.orderId)).toEqual(jobs);
    expect(await mailsOf(order.orderId)).toMatchObject([{ status: "unknown" }]);
  });
});

describe("what stays out of sight", () => {
  it("no address, name or text of anybody is in log lines, jobs or the table of mails", async () => {
    expect(lines.length).toBeGreaterThan(10);
    const rows = await shop.em.execute(
      "select (select json_agg(m) from mail m) as mails, (select json_agg(o) from outbox o) as jobs",
    );
    const everything = lines.join("\n") + JSON.stringify(rows);
    for (const secret of ["@boltwright.test", "Ada Okafor", "Kafor", "Plot 7", "1700 000000"]) {
      expect(everything).not.toContain(secret);
    }
  });
});
