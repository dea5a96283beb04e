import type { MessageRequest } from "@shop/api/domain/mail/message";
import { repeatMail } from "@shop/api/domain/mail/repeat-mail";
import { cancelOrder } from "@shop/api/domain/payment/cancel-order";
import { refundOrder } from "@shop/api/domain/payment/refund-order";
import { cents } from "@shop/api/domain/shared/money";
import { systemActor } from "@shop/api/domain/shared/actor";
import { anOrder, aPaidOrder } from "@shop/api/testing/factories";
import { shownNumberOf } from "@shop/api/testing/order-queries";
import { aScriptedSmtp } from "@shop/api/testing/test-mail";
import { anAdmin, type TestShop } from "@shop/api/testing/test-shop";
import { UnrecoverableError } from "bullmq";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deadLetterJob, type JobParts, type QueuedJob, runJob } from "../run-job.ts";
import { mailFixture, type MailFixture, PERSONAL, type Order } from "../testing/mail-fixture.ts";

let fixture: MailFixture;
let shop: TestShop;
let parts: JobParts;
beforeAll(async () => {
  fixture = await mailFixture();
  ({ shop, parts } = fixture);
});
afterAll(() => fixture.close());

async function rowOf(job: QueuedJob): Promise<unknown> {
  const [row] = await shop.em.execute<unknown[]>("select status, error from outbox where id = ?", [
    job.id?.replace("outbox-", ""),
  ]);
  return row;
}

describe("a mail server that fails", () => {
  it("unreachable for a while: the mail is retried and arrives once", async () => {
    const order = await anOrder(shop);
    const job = await fixture.jobOf(order.orderId, "order.placed");
    await fixture.mail.stop();
    await expect(runJob(parts, job)).rejects.toThrow("mail not sent: ");
    await expect(runJob(parts, job)).rejects.not.toBeInstanceOf(UnrecoverableError);
    expect(await fixture.mailsOf(order.orderId)).toMatchObject([{ status: "waiting", attempts: 2 }]);
    await fixture.mail.start();
    await runJob(parts, job);
    expect(await fixture.subjectsTo(order)).toHaveLength(1);
    expect(await fixture.mailsOf(order.orderId)).toMatchObject([
      { status: "sent", attempts: 3, problem: null },
    ]);
  });

  it("no response after it has the mail: status unknown, visible, and never sent again", async () => {
    const order = await anOrder(shop);
    const job = await fixture.jobOf(order.orderId, "order.placed");
    const scripted = await aScriptedSmtp({ message: "hang up" });
    await runJob(fixture.partsWith(scripted.smtpUrl), job);
    expect(await rowOf(job)).toEqual({ status: "done", error: null });
    scripted.script = {};
    await runJob(fixture.partsWith(scripted.smtpUrl), job);
    expect(scripted.messages).toHaveLength(1);
    await scripted.close();
    expect(await fixture.mailsOf(order.orderId)).toMatchObject([
      { status: "unknown", problem: "ECONNECTION CONN" },
    ]);
  });

  it("rejects the recipient: not retried, and its job ends without being dead", async () => {
    const order = await anOrder(shop);
    const scripted = await aScriptedSmtp({ RCPT: `550 5.1.1 <${order.person.email}> unknown` });
    const job = await fixture.jobOf(order.orderId, "order.placed");
    await runJob(fixture.partsWith(scripted.smtpUrl), job);
    await scripted.close();
    expect(await rowOf(job)).toEqual({ status: "done", error: null });
    expect(await fixture.mailsOf(order.orderId)).toMatchObject([
      { status: "refused", problem: "EENVELOPE RCPT TO 550" },
    ]);
  });

  it("job dead-lettered: the waiting mail is given up, which ends the job; an outdated mail is skipped", async () => {
    const nowhere = fixture.partsWith("smtp://127.0.0.1:9");
    const [lost, paid] = await Promise.all([anOrder(shop), anOrder(shop)]);
    for (const { orderId } of [lost, paid]) {
      await expect(runJob(nowhere, await fixture.jobOf(orderId, "order.placed"))).rejects.toThrow(
        "mail not sent",
      );
    }
    const job = await fixture.jobOf(lost.orderId, "order.placed");
    await deadLetterJob(parts, job, "mail not sent: ECONNECTION CONN");
    expect(await fixture.mailsOf(lost.orderId)).toMatchObject([{ status: "given-up" }]);
    expect(await rowOf(job)).toEqual({ status: "done", error: null });
    await cancelOrder(shop.as(paid.person), paid.orderId);
    await runJob(parts, await fixture.jobOf(paid.orderId, "order.placed"));
    expect(await fixture.mailsOf(paid.orderId)).toMatchObject([{ status: "skipped" }]);
  });
});

describe("a worker that dies while it sends a mail", () => {
  it("a retry within the claim waits, a later one marks the mail unknown, and it is not sent twice", async () => {
    const order = await anOrder(shop);
    const job = await fixture.jobOf(order.orderId, "order.placed");
    const dies: JobParts = { ...parts, postMail: () => Promise.reject(new Error("killed")) };
    await expect(runJob(dies, job)).rejects.toThrow("killed");
    await expect(runJob(parts, job)).rejects.toThrow("being sent by another worker");
    await shop.em.execute("update mail set claimed_at = now() - interval '61 seconds' where order_id = ?", [
      order.orderId,
    ]);
    await runJob(parts, job);
    await runJob(parts, job);
    expect(await fixture.subjectsTo(order)).toEqual([]);
    expect(await fixture.mailsOf(order.orderId)).toMatchObject([
      { status: "unknown", problem: "its worker ended while it was being sent" },
    ]);
  });
});

describe("a mail that an operator sends again", () => {
  const repeat = (mailId: string) => repeatMail(shop.as(systemActor), mailId);

  /** A mail that may or may not have arrived. */
  async function anUnknownMail(kind: MessageRequest["event"], order: Order): Promise<string> {
    const scripted = await aScriptedSmtp({ message: "hang up" });
    const job = await fixture.jobOf(order.orderId, kind);
    await runJob(fixture.partsWith(scripted.smtpUrl), job);
    await scripted.close();
    const [row] = await shop.em.execute<{ id: string }[]>(
      "select id from mail where order_id = ? and status = 'unknown'",
      [order.orderId],
    );
    return row?.id ?? "";
  }

  it("is sent once, with its first Message-ID; a second request is rejected", async () => {
    const order = await anOrder(shop);
    const mailId = await anUnknownMail("order.placed", order);
    await repeat(mailId);
    await expect(repeat(mailId)).rejects.toMatchObject({ code: "mail-not-due" });
    for (const job of await fixture.jobsOf(order.orderId)) await runJob(parts, job);
    const [caught, ...more] = await fixture.mail.to(order.person.email, 1);
    expect([caught?.messageId, more]).toEqual([expect.stringContaining(mailId), []]);
    await expect(repeat(mailId)).rejects.toMatchObject({ code: "mail-not-due" });
    expect(await fixture.mailsOf(order.orderId)).toMatchObject([
      { status: "sent", attempts: 2, problem: null },
    ]);
  });

  it("of a refund names the same refund", async () => {
    const order = await aPaidOrder(shop);
    const refund = { orderId: order.orderId, note: "Scratched", amount: cents(300), idempotencyKey: "one" };
    const { id } = await refundOrder(shop.as(anAdmin()), refund);
    await repeat(await anUnknownMail("order.refunded", order));
    const job = (await fixture.jobsOf(order.orderId)).at(-1);
    expect(job?.data).toEqual({ event: "order.refunded", orderId: order.orderId, refundId: id });
    if (job) await runJob(parts, job);
    expect(await fixture.subjectsTo(order)).toEqual([
      `Refund of $3.00: ${await shownNumberOf(shop, order.orderId)}, 1 x ${order.tool.name}`,
    ]);
  });

  it("is skipped when it is outdated, rejected when it does not exist, and no job is added", async () => {
    const order = await anOrder(shop);
    const mailId = await anUnknownMail("order.placed", order);
    await cancelOrder(shop.as(order.person), order.orderId);
    const jobs = await fixture.jobsOf(order.orderId);
    expect(await repeat(mailId)).toBe("skipped");
    await expect(repeat(order.orderId)).rejects.toMatchObject({ code: "not-found" });
    expect(await fixture.jobsOf(order.orderId)).toEqual(jobs);
    expect(await fixture.mailsOf(order.orderId)).toMatchObject([{ status: "skipped" }]);
  });
});

describe("personal data", () => {
  it("is in no log line, no job and not in the table of mails", async () => {
    expect(fixture.lines.length).toBeGreaterThan(10);
    const written = await fixture.allOutput();
    for (const secret of PERSONAL) expect(written).not.toContain(secret);
  });
});
