import { repeatMail } from "@shop/api/domain/mail/repeat-mail";
import { systemActor } from "@shop/api/domain/shared/actor";
import { cancelOrder } from "@shop/api/domain/payment/cancel-order";
import { settlePayment } from "@shop/api/domain/payment/settle-payment";
import { aChargedOrder, aPaidOrder } from "@shop/api/testing/factories";
import { moveDispute, openDispute } from "@shop/api/testing/faults";
import { noteDisputes, recordLoss } from "@shop/api/testing/order-steps";
import { shownNumberOf } from "@shop/api/testing/order-queries";
import { aScriptedSmtp } from "@shop/api/testing/test-mail";
import type { TestShop } from "@shop/api/testing/test-shop";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type QueuedJob, runJob } from "../run-job.ts";
import { mailFixture, type MailFixture, PERSONAL } from "../testing/mail-fixture.ts";

const STAFF = "staff@boltwright.test";

let fixture: MailFixture;
let shop: TestShop;
beforeAll(async () => {
  fixture = await mailFixture();
  ({ shop } = fixture);
});
afterAll(() => fixture.close());

const disputeJobs = async (orderId: string): Promise<QueuedJob[]> =>
  (await fixture.jobsOf(orderId)).filter(({ data }) => JSON.stringify(data).includes("dispute.changed"));

const disputeMails = async (orderId: string) =>
  (await fixture.mailsOf(orderId)).filter(({ kind }) => kind === "dispute.changed");

let sent = 0;
const nextToStaff = async () => (await fixture.mail.to(STAFF, (sent += 1))).at(-1);

it.each([
  [
    "needs_response",
    "Dispute of $11.20: response needed",
    "You can refund it only while it is an inquiry, before the bank takes the money.",
  ],
  ["under_review", "Dispute of $11.20: under review", "You don't have to do anything now."],
  ["won", "Dispute of $11.20: won", "The bank decided in favor of the shop"],
  ["lost", "Dispute of $11.20: lost", "An operator must record it (runbook: Dispute)."],
  ["warning_closed", "Dispute of $11.20: closed", "ended without a chargeback"],
])("a dispute that is %s: one mail to staff, '%s'", async (status, subject, words) => {
  const { orderId, intentId } = await aPaidOrder(shop);
  const disputeId = await openDispute(shop, intentId, { reason: "product_not_received" });
  if (status !== "needs_response") await moveDispute(shop, disputeId, status);
  await noteDisputes(shop, intentId);
  const [job, ...more] = await disputeJobs(orderId);
  expect(more).toEqual([]);
  for (let time = 0; time < 2; time += 1) if (job) await runJob(fixture.parts, job);
  const mail = await nextToStaff();
  const number = await shownNumberOf(shop, orderId);
  expect(mail?.subject).toBe(`${subject}, order ${number}`);
  expect(mail?.to).toEqual([{ address: STAFF, name: "Boltwright staff" }]);
  for (const part of [words, number, intentId, "product not received", "$11.20", "STAFF_EMAIL"]) {
    expect(mail?.text).toContain(part);
    expect(mail?.html.replaceAll("&#39;", "'")).toContain(part);
  }
  expect(mail?.html).toContain(`href="https://dashboard.stripe.com/disputes/${disputeId}"`);
  expect(mail?.text).toContain(`https://shop.test/dashboard/manageAllOrder/${orderId}`);
  // The deadline as a time with its zone, and as a duration.
  const deadline = /Respond by: +.+ at \d\d:\d\d, Dhaka time \(in \d+ days\)$/m;
  expect(deadline.test(mail?.text ?? "")).toBe(status === "needs_response");
  // The id is only in the link.
  expect(mail?.text.split(orderId)).toHaveLength(2);
  expect(await disputeMails(orderId)).toMatchObject([{ status: "sent", attempts: 1 }]);
});

it("a dispute that is won after it was recorded as lost: the mail requests a decision", async () => {
  const { intentId, orderId } = await aPaidOrder(shop);
  const disputeId = await openDispute(shop, intentId);
  await moveDispute(shop, disputeId, "lost");
  await noteDisputes(shop, intentId);
  await recordLoss(shop, intentId);
  await moveDispute(shop, disputeId, "won");
  await noteDisputes(shop, intentId);
  const job = (await disputeJobs(orderId)).at(-1);
  if (job) await runJob(fixture.parts, job);
  const mail = await nextToStaff();
  expect(mail?.subject).toMatch(/^Dispute of \$11\.20: won/);
  const words = "This payment was recorded as refunded. Decide whether to pay the customer.";
  expect(mail?.text.replaceAll(/\s+/g, " ")).toContain(words);
  expect(mail?.text).not.toContain("You don't have to do anything");
});

it("a dispute of a charge whose order was cancelled names and links to that order", async () => {
  const order = await aChargedOrder(shop);
  const number = await shownNumberOf(shop, order.orderId);
  await shop.em.execute(
    "update payment set status = 'canceled', payment_intent_id = null where order_id = ?",
    [order.orderId],
  );
  await cancelOrder(shop.as(order.person), order.orderId);
  const charge = { paymentIntentId: order.intentId, source: "webhook" } as const;
  await settlePayment(shop.as(systemActor), charge);
  await openDispute(shop, order.intentId);
  await noteDisputes(shop, order.intentId);
  for (const job of await disputeJobs(order.orderId)) await runJob(fixture.parts, job);
  const mail = await nextToStaff();
  expect(mail?.subject).toBe(`Dispute of $11.20: response needed, order ${number}`);
  expect(mail?.text).toContain(`https://shop.test/dashboard/manageAllOrder/${order.orderId}`);
});

it("a mail that waited until the dispute changed is skipped in favor of the newer one", async () => {
  const { orderId, intentId } = await aPaidOrder(shop);
  const disputeId = await openDispute(shop, intentId);
  await noteDisputes(shop, intentId);
  const [first] = await disputeJobs(orderId);
  if (!first) throw new Error("no job");
  await expect(runJob(fixture.partsWith("smtp://127.0.0.1:9"), first)).rejects.toThrow("mail not sent");
  await moveDispute(shop, disputeId, "won");
  await noteDisputes(shop, intentId);
  for (const job of await disputeJobs(orderId)) await runJob(fixture.parts, job);
  expect((await nextToStaff())?.subject).toBe(
    `Dispute of $11.20: won, order ${await shownNumberOf(shop, orderId)}`,
  );
  expect((await disputeMails(orderId)).map(({ status }) => status)).toEqual(["skipped", "sent"]);
});

it("an operator can send a mail again that may not have arrived", async () => {
  const { orderId, intentId } = await aPaidOrder(shop);
  await openDispute(shop, intentId);
  await noteDisputes(shop, intentId);
  const [job] = await disputeJobs(orderId);
  if (!job) throw new Error("no job");
  const scripted = await aScriptedSmtp({ message: "hang up" });
  await runJob(fixture.partsWith(scripted.smtpUrl), job);
  await scripted.close();
  const [mail] = await shop.em.execute<{ id: string }[]>(
    "select id from mail where order_id = ? and status = 'unknown'",
    [orderId],
  );
  await repeatMail(shop.as(systemActor), mail?.id ?? "");
  const again = (await disputeJobs(orderId)).at(-1);
  expect(again?.data).toEqual(job.data);
  if (again) await runJob(fixture.parts, again);
  expect((await nextToStaff())?.subject).toContain("Dispute of $11.20: response needed");
});

it("personal data is in no job, no log line and not in the table of mails", async () => {
  const written = await fixture.allOutput();
  for (const personal of PERSONAL) expect(written).not.toContain(personal);
});
