import { describe, expect, it } from "vitest";
import { anOrder, aPaidOrder, aStartedPayment } from "../../testing/factories.ts";
import { moveDispute, openDispute } from "../../testing/faults.ts";
import { aTransport, mailRequestsOf, mailsOf, sendMail } from "../../testing/mail-steps.ts";
import { aRefund, endHold, noteDisputes } from "../../testing/order-steps.ts";
import { countOf, numberOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin } from "../../testing/test-shop.ts";
import { releaseHold } from "../order/release-hold.ts";
import { cancelOrder } from "../payment/cancel-order.ts";
import { systemActor } from "../shared/actor.ts";
import { newId } from "../shared/ids.ts";
import { disputeEventKey, disputeOfEventKey, readDisputeMessage } from "./dispute-message.ts";
import type { MessageRequest } from "./message.ts";
import { repeatMail } from "./repeat-mail.ts";

const shop = shopFixture();
const repeat = (mailId: string) => repeatMail(shop.as(systemActor), mailId);

/** Sends the newest mail that an order's events have requested, with an unknown result; returns its id. */
async function anUnknownMail(orderId: string): Promise<{ mailId: string; request: MessageRequest }> {
  const request = (await mailRequestsOf(shop, orderId)).at(-1);
  if (!request) throw new Error("no mail was requested");
  const server = aTransport();
  server.delivery = { outcome: "unknown", reason: "ETIMEDOUT" };
  await sendMail(shop, server, request);
  return { mailId: server.sent[0]?.id ?? "", request };
}

async function aDispute(): Promise<{ orderId: string; intentId: string; disputeId: string }> {
  const order = await aPaidOrder(shop);
  const disputeId = await openDispute(shop, order.intentId, { reason: "product_not_received" });
  await noteDisputes(shop, order.intentId);
  return { ...order, disputeId };
}

/** Something of each kind that a mail can be about; returns its order. */
const SUBJECTS = {
  "an order": async () => (await anOrder(shop)).orderId,
  "a refund": async () => {
    const { orderId } = await aPaidOrder(shop);
    await aRefund(shop, anAdmin(), { orderId });
    return orderId;
  },
  "a dispute": async () => (await aDispute()).orderId,
};

describe("a mail that may not have arrived", () => {
  it.each(Object.entries(SUBJECTS))(
    "about %s is requested again, and then sent once",
    async (_what, open) => {
      const orderId = await open();
      const { mailId, request } = await anUnknownMail(orderId);
      const requests = (await mailRequestsOf(shop, orderId)).length;
      await repeat(mailId);
      const again = await mailRequestsOf(shop, orderId);
      expect([again.length, again.at(-1)]).toEqual([requests + 1, request]);
      const server = aTransport();
      for (const one of again) await sendMail(shop, server, one);
      expect(server.sent.filter(({ id }) => id === mailId)).toHaveLength(1);
    },
  );

  it.each(["refused", "given-up"])("may be sent again as well when it is %s", async (status) => {
    const { mailId } = await anUnknownMail((await anOrder(shop)).orderId);
    await shop.em.execute("update mail set status = ? where id = ?", [status, mailId]);
    expect(await repeat(mailId)).toBe("waiting");
  });

  it("is requested once by two operators at the same moment", async () => {
    const { orderId } = await anOrder(shop);
    const { mailId } = await anUnknownMail(orderId);
    const em = shop.em.fork();
    await em.begin();
    await em.execute("select 1 from mail where id = ? for update", [mailId]);
    const both = Promise.allSettled([repeat(mailId), repeat(mailId)]);
    const waiting = "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(() => countOf(shop, waiting)).toBe(2);
    await em.commit();
    const statuses = (await both).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await mailRequestsOf(shop, orderId)).toHaveLength(2);
  });
});

describe("no mail is requested again, and nothing changes,", () => {
  it.each(["sending", "waiting", "sent", "skipped"])("when it is %s", async (status) => {
    const { orderId } = await anOrder(shop);
    const { mailId } = await anUnknownMail(orderId);
    const isOpen = status === "sending" || status === "waiting";
    await shop.em.execute(
      `update mail set status = ?, finished_at = ${isOpen ? "null" : "now()"} where id = ?`,
      [status, mailId],
    );
    await expect(repeat(mailId)).rejects.toMatchObject({
      code: "mail-not-due",
      message: `This mail is ${status}.`,
    });
    expect(await mailRequestsOf(shop, orderId)).toHaveLength(1);
    expect(await mailsOf(shop, orderId)).toMatchObject([{ status }]);
  });

  it("when there is no such mail", async () => {
    await expect(repeat(newId())).rejects.toMatchObject({ code: "not-found", field: "mail" });
  });
});

describe("a mail that no longer applies is skipped, and no mail is requested again,", () => {
  it("when it is about an earlier end of a hold that has ended again", async () => {
    const order = await anOrder(shop);
    const end = async () => {
      await endHold(shop, order.orderId);
      await releaseHold(shop.as(systemActor), { orderId: order.orderId, graceSeconds: 0 });
    };
    await end();
    const { mailId } = await anUnknownMail(order.orderId);
    await aStartedPayment(shop, order);
    await end();
    const requests = await mailRequestsOf(shop, order.orderId);
    expect(await repeat(mailId)).toBe("skipped");
    expect(await mailRequestsOf(shop, order.orderId)).toEqual(requests);
  });

  it("when the order or the dispute has changed", async () => {
    const order = await anOrder(shop);
    const outdated = await anUnknownMail(order.orderId);
    await cancelOrder(shop.as(order.person), order.orderId);
    const requests = await mailRequestsOf(shop, order.orderId);
    expect(await repeat(outdated.mailId)).toBe("skipped");
    expect(await mailRequestsOf(shop, order.orderId)).toEqual(requests);
    expect(await mailsOf(shop, order.orderId)).toMatchObject([{ status: "skipped" }]);

    const dispute = await aDispute();
    const first = await anUnknownMail(dispute.orderId);
    await moveDispute(shop, dispute.disputeId, "won");
    await noteDisputes(shop, dispute.intentId);
    expect(await repeat(first.mailId)).toBe("skipped");
    await expect(repeat(first.mailId)).rejects.toMatchObject({ code: "mail-not-due" });
  });
});

describe("the mail about a dispute", () => {
  it("goes to staff, with ids, amount and reason, and no word about the customer", async () => {
    const { orderId, intentId, disputeId } = await aDispute();
    const message = await readDisputeMessage(shop.em, {
      event: "dispute.changed",
      orderId,
      disputeId,
      change: 1,
    });
    expect(message).toEqual({
      kind: "dispute.changed",
      eventKey: `dispute.changed:${disputeId}:1`,
      to: "staff",
      orderId,
      orderNumber: await numberOf(shop, orderId),
      disputeId,
      paymentIntentId: intentId,
      status: "needs-response",
      amount: 1120,
      reason: "product_not_received",
      respondBy: expect.any(Date),
      isRecorded: false,
    });
  });

  it.each([0, 2])("about change %i of a dispute that changed once is none", async (change) => {
    const { orderId, disputeId } = await aDispute();
    const request = { event: "dispute.changed", orderId, disputeId, change } as const;
    expect(await readDisputeMessage(shop.em, request)).toBeNull();
  });

  it("names dispute and change in its key, and both are read from it again", () => {
    const about = { disputeId: "dp_1MtJUT2eZvKYlo2C", change: 12 };
    const key = disputeEventKey({ event: "dispute.changed", orderId: newId(), ...about });
    expect(disputeOfEventKey(key)).toEqual(about);
  });
});
