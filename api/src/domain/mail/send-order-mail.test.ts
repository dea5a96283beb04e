import { describe, expect, it } from "vitest";
import { anOrder, aPaidOrder } from "../../testing/factories.ts";
import { failAtBank } from "../../testing/faults.ts";
import { aTransport, type MailRow, mailsOf, sendMail } from "../../testing/mail-steps.ts";
import { aRefund, endHold, settle } from "../../testing/order-steps.ts";
import { countOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin } from "../../testing/test-shop.ts";
import { releaseHold } from "../order/release-hold.ts";
import { renewHold } from "../order/renew-hold.ts";
import { lockAnyOrder } from "../order/lock-order.ts";
import { cancelOrder } from "../payment/cancel-order.ts";
import { systemActor } from "../shared/actor.ts";
import { newId } from "../shared/ids.ts";
import { cents } from "../shared/money.ts";
import { inTransaction } from "../shared/transaction.ts";
import type { Delivery } from "./mail-transport.ts";
import type { MessageRequest } from "./message.ts";
import { giveUpOrderMail, sendOrderMail } from "./send-order-mail.ts";

const shop = shopFixture();
const BUSY_ELSEWHERE = { message: "the mail is being sent by another worker" };
const BUSY: Delivery = { outcome: "not-sent", reason: "ECONNECTION CONN", isFinal: false };

const placed = (orderId: string): MessageRequest => ({ event: "order.placed", orderId });
const rowOf = async (orderId: string): Promise<string> => {
  const sql = "select id from outbox where payload ->> 'orderId' = ?";
  const [row] = await shop.em.execute<{ id: string }[]>(sql, [orderId]);
  return row?.id ?? "";
};
const statusesOf = async (orderId: string): Promise<string[]> =>
  (await mailsOf(shop, orderId)).map(({ status }) => status);

describe("a mail", () => {
  it("is sent once, however often and by however many at the same moment", async () => {
    const { orderId, person } = await anOrder(shop);
    const server = aTransport();
    await Promise.all(Array.from({ length: 8 }, () => sendMail(shop, server, placed(orderId))));
    expect(await sendMail(shop, server, placed(orderId))).toBeNull();
    expect(server.sent.map(({ message }) => message.to)).toEqual([
      { email: person.email, name: person.name },
    ]);
    expect(await mailsOf(shop, orderId)).toEqual([
      { kind: "order.placed", status: "sent", attempts: 1, problem: null },
    ]);
  });

  it("has the same id at each attempt", async () => {
    const { orderId } = await anOrder(shop);
    const server = aTransport();
    server.delivery = BUSY;
    expect(await sendMail(shop, server, placed(orderId))).toMatchObject({
      message: "mail not sent: ECONNECTION CONN",
    });
    server.delivery = { outcome: "accepted" };
    await sendMail(shop, server, placed(orderId));
    expect(server.sent).toHaveLength(2);
    expect(new Set(server.sent.map(({ id }) => id)).size).toBe(1);
  });

  it.each<[Delivery, Omit<MailRow, "kind" | "attempts">]>([
    [{ outcome: "accepted" }, { status: "sent", problem: null }],
    [BUSY, { status: "waiting", problem: "ECONNECTION CONN" }],
    [
      { outcome: "not-sent", reason: "550", isFinal: true },
      { status: "refused", problem: "550" },
    ],
    [
      { outcome: "unknown", reason: "ETIMEDOUT" },
      { status: "unknown", problem: "ETIMEDOUT" },
    ],
  ])("after %j is %j, and only a waiting one is an error and tried again", async (delivery, row) => {
    const { orderId } = await anOrder(shop);
    const server = aTransport();
    server.delivery = delivery;
    const error = await sendMail(shop, server, placed(orderId));
    expect(error !== null).toBe(row.status === "waiting");
    expect(await mailsOf(shop, orderId)).toMatchObject([row]);
    server.delivery = { outcome: "accepted" };
    expect(await sendMail(shop, server, placed(orderId))).toBeNull();
    expect(server.sent).toHaveLength(row.status === "waiting" ? 2 : 1);
  });

  it("stores no more than 200 characters of a problem", async () => {
    const { orderId } = await anOrder(shop);
    const server = aTransport();
    server.delivery = { ...BUSY, reason: "x".repeat(5000) };
    await sendMail(shop, server, placed(orderId));
    expect((await mailsOf(shop, orderId))[0]?.problem).toBe("x".repeat(200));
  });

  it.each<Delivery>([
    { outcome: "accepted" },
    { outcome: "not-sent", reason: "550", isFinal: true },
    { outcome: "unknown", reason: "ETIMEDOUT" },
  ])("finishes its job's row with its end, as after %j", async (delivery) => {
    const { orderId } = await anOrder(shop);
    const row = await rowOf(orderId);
    const server = aTransport();
    const send = () => sendOrderMail(shop.as(systemActor), server.transport, placed(orderId), row);
    const done = () => countOf(shop, "outbox where id = ? and status = 'done'", [row]);
    server.delivery = BUSY;
    await expect(send()).rejects.toThrow("mail not sent");
    expect(await done()).toBe(0);
    server.delivery = delivery;
    expect(await send()).toEqual({ isRowFinished: true });
    expect(await done()).toBe(1);
    expect(await send()).toEqual({ isRowFinished: false });
  });

  it("about an order that does not exist is none", async () => {
    const orderId = newId();
    const server = aTransport();
    expect(await sendMail(shop, server, placed(orderId))).toBeNull();
    expect([server.sent, await mailsOf(shop, orderId)]).toEqual([[], []]);
  });
});

describe("a mail whose worker died", () => {
  const claimedBefore = (orderId: string, seconds: number) =>
    shop.em.execute(
      "update mail set claimed_at = now() - ? * interval '1 second' where order_id = ? and status = 'sending'",
      [seconds, orderId],
    );

  it("is left alone for a minute, then unknown, and never sent again", async () => {
    const { orderId } = await anOrder(shop);
    const dies = { transport: () => Promise.reject(new Error("killed")) };
    expect(await sendMail(shop, dies, placed(orderId))).toMatchObject({ message: "killed" });
    const server = aTransport();
    await claimedBefore(orderId, 55);
    expect(await sendMail(shop, server, placed(orderId))).toMatchObject(BUSY_ELSEWHERE);
    expect(await statusesOf(orderId)).toEqual(["sending"]);
    await claimedBefore(orderId, 61);
    expect(await sendMail(shop, server, placed(orderId))).toBeNull();
    expect(await sendMail(shop, server, placed(orderId))).toBeNull();
    expect([server.sent, await statusesOf(orderId)]).toEqual([[], ["unknown"]]);
  });

  it("is unknown as well when its order has moved on meanwhile", async () => {
    const order = await anOrder(shop);
    const { orderId } = order;
    await sendMail(shop, { transport: () => Promise.reject(new Error("killed")) }, placed(orderId));
    await cancelOrder(shop.as(order.person), orderId);
    const server = aTransport();
    expect(await sendMail(shop, server, placed(orderId))).toMatchObject(BUSY_ELSEWHERE);
    expect(await statusesOf(orderId)).toEqual(["sending"]);
    await claimedBefore(orderId, 61);
    expect(await sendMail(shop, server, placed(orderId))).toBeNull();
    expect([server.sent, await statusesOf(orderId)]).toEqual([[], ["unknown"]]);
  });

  it.each([true, false])(
    "is unknown when its job is given up, with its order as it was: %j",
    async (isSame) => {
      const order = await anOrder(shop);
      const { orderId } = order;
      await sendMail(shop, { transport: () => Promise.reject(new Error("killed")) }, placed(orderId));
      if (!isSame) await cancelOrder(shop.as(order.person), orderId);
      await giveUpOrderMail(shop.as(systemActor), placed(orderId), "stalled");
      expect(await statusesOf(orderId)).toEqual(["unknown"]);
    },
  );

  it("stays unknown when the slow worker reports after all", async () => {
    const { orderId } = await anOrder(shop);
    const slow = {
      transport: async (): Promise<Delivery> => {
        await claimedBefore(orderId, 61);
        await sendMail(shop, aTransport(), placed(orderId));
        return { outcome: "accepted" };
      },
    };
    await sendMail(shop, slow, placed(orderId));
    expect(await statusesOf(orderId)).toEqual(["unknown"]);
  });
});

describe("a mail that waits", () => {
  it("is skipped once it no longer applies", async () => {
    const order = await anOrder(shop);
    const server = aTransport();
    server.delivery = BUSY;
    await sendMail(shop, server, placed(order.orderId));
    await cancelOrder(shop.as(order.person), order.orderId);
    expect(await sendMail(shop, server, placed(order.orderId))).toBeNull();
    expect([server.sent.length, await statusesOf(order.orderId)]).toEqual([1, ["skipped"]]);
  });

  it("about a refund is not skipped with the mail about another refund", async () => {
    const order = await aPaidOrder(shop, { quantity: 2 });
    const [first, second] = [
      await aRefund(shop, anAdmin(), { orderId: order.orderId, amount: cents(500) }),
      await aRefund(shop, anAdmin(), { orderId: order.orderId, amount: cents(300) }),
    ];
    const about = ({ id }: { id: string }): MessageRequest => ({
      event: "order.refunded",
      orderId: order.orderId,
      refundId: id,
    });
    const server = aTransport();
    server.delivery = BUSY;
    await sendMail(shop, server, about(first));
    await sendMail(shop, server, about(second));
    const { data } = await shop.stripe.refunds.list({ payment_intent: order.intentId });
    await failAtBank(shop, data.find(({ amount }) => amount === 300)?.id ?? "");
    await settle(shop, order.intentId);
    server.delivery = { outcome: "accepted" };
    await sendMail(shop, server, about(second));
    await sendMail(shop, server, about(first));
    expect(server.sent.slice(2)).toMatchObject([{ message: { refund: { amount: 500 } } }]);
    expect(await statusesOf(order.orderId)).toEqual(["sent", "skipped"]);
  });

  it("about an earlier end of the hold is skipped when the mail about the last one is sent", async () => {
    const order = await anOrder(shop);
    const ended: MessageRequest = { event: "order.hold-released", orderId: order.orderId };
    const release = async () => {
      await endHold(shop, order.orderId);
      await releaseHold(shop.as(systemActor), { orderId: order.orderId, graceSeconds: 0 });
    };
    await release();
    const server = aTransport();
    server.delivery = BUSY;
    await sendMail(shop, server, ended);
    const ctx = shop.as(systemActor);
    await inTransaction(ctx.em, async (em) =>
      renewHold(ctx, em, await lockAnyOrder(em, order.orderId), "customer"),
    );
    await release();
    server.delivery = { outcome: "accepted" };
    for (let job = 0; job < 2; job += 1) await sendMail(shop, server, ended);
    expect(server.sent).toHaveLength(2);
    expect(await statusesOf(order.orderId)).toEqual(["skipped", "sent"]);
  });

  it("finishes its job's row when it is given up; one that was never claimed leaves it open", async () => {
    const [lost, unclaimed] = [await anOrder(shop), await anOrder(shop)];
    const server = aTransport();
    server.delivery = BUSY;
    await sendMail(shop, server, placed(lost.orderId));
    const giveUp = async ({ orderId }: { orderId: string }) =>
      giveUpOrderMail(shop.as(systemActor), placed(orderId), "too many attempts", await rowOf(orderId));
    expect(await giveUp(lost)).toEqual({ isRowFinished: true });
    expect(await giveUp(unclaimed)).toEqual({ isRowFinished: false });
    const done = "outbox where id = ? and status = 'done'";
    expect(await countOf(shop, done, [await rowOf(lost.orderId)])).toBe(1);
    expect(await countOf(shop, done, [await rowOf(unclaimed.orderId)])).toBe(0);
  });

  it("is given up with its job, and a sent one is not", async () => {
    const [lost, good] = [await anOrder(shop), await anOrder(shop)];
    const server = aTransport();
    await sendMail(shop, server, placed(good.orderId));
    server.delivery = BUSY;
    await sendMail(shop, server, placed(lost.orderId));
    for (const { orderId } of [lost, good]) {
      await giveUpOrderMail(shop.as(systemActor), placed(orderId), "y".repeat(300));
    }
    expect(await mailsOf(shop, lost.orderId)).toMatchObject([
      { status: "given-up", problem: "y".repeat(200) },
    ]);
    expect(await statusesOf(good.orderId)).toEqual(["sent"]);
  });

  it("and no longer applies is skipped when its job is given up", async () => {
    const order = await anOrder(shop);
    const server = aTransport();
    server.delivery = BUSY;
    await sendMail(shop, server, placed(order.orderId));
    await cancelOrder(shop.as(order.person), order.orderId);
    await giveUpOrderMail(shop.as(systemActor), placed(order.orderId), "too many attempts");
    expect(await statusesOf(order.orderId)).toEqual(["skipped"]);
  });
});
