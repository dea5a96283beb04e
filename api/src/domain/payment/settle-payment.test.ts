import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { setFault } from "../../testing/faults.ts";
import { aChargedOrder, anOrder, aStartedPayment, aTool } from "../../testing/factories.ts";
import { countOf, statusOf, stockOf, storyOf } from "../../testing/reading.ts";
import { aPerson, aShop, assertInvariants, TEST_SHOP, type TestShop } from "../../testing/test-shop.ts";
import { releaseHold } from "../order/release-hold.ts";
import { theShop } from "../shared/actor.ts";
import { newId } from "../shared/ids.ts";
import { cents } from "../shared/money.ts";
import { cancelOrder } from "./cancel-order.ts";
import { confirmPayment } from "./confirm-payment.ts";
import { expireHold } from "./expire-hold.ts";
import { payRefund } from "./pay-refund.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { type Settlement, settlePayment } from "./settle-payment.ts";
import { startPayment } from "./start-payment.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await aShop();
});
afterAll(async () => {
  await assertInvariants(shop);
  await shop.close();
});

function settle(paymentIntentId: string): Promise<Settlement> {
  return settlePayment(shop.as(theShop), { paymentIntentId, source: "webhook" });
}

async function payOwedRefunds(): Promise<void> {
  const due = await shop.em.execute<{ id: string }[]>("select id from refund where done_at is null");
  for (const { id } of due) await payRefund(shop.as(theShop), id);
}

async function refundedAt(intentId: string): Promise<number> {
  const refunds = await shop.stripe.refunds.list({ payment_intent: intentId });
  return refunds.data.reduce((sum, refund) => sum + refund.amount, 0);
}

async function endHold(orderId: string): Promise<void> {
  await shop.em.execute(`update customer_order set held_until = now() - interval '1 second' where id = ?`, [
    orderId,
  ]);
}

describe("a charge", () => {
  it("pays its order, once however often it is told", async () => {
    const { orderId, intentId, tool } = await aChargedOrder(shop);
    for (let time = 0; time < 3; time += 1) expect(await settle(intentId)).toBe("paid");
    expect(await statusOf(shop, orderId)).toBe("paid");
    expect(await storyOf(shop, orderId)).toEqual(["order.placed", "payment.started", "order.paid"]);
    expect(await stockOf(shop, tool.id)).toBe(99);
  });

  it("pays once when webhook, confirm and reconciler bring it at the same moment", async () => {
    const { orderId, intentId, person, tool } = await aChargedOrder(shop);
    await Promise.all([
      ...Array.from({ length: 10 }, () => settle(intentId)),
      ...Array.from({ length: 5 }, () =>
        confirmPayment(shop.as(person), { orderId, paymentIntentId: intentId, toolId: tool.id }),
      ),
      reconcilePayments(shop.as(theShop), { all: true }),
    ]);
    const paid = (await storyOf(shop, orderId)).filter((type) => type === "order.paid");
    expect(paid).toHaveLength(1);
    expect(await refundedAt(intentId)).toBe(0);
  });

  it("that has paid its order, and an intent that is still open, do not wait for whoever locks the order", async () => {
    const paid = await aChargedOrder(shop);
    expect(await settle(paid.intentId)).toBe("paid");
    const unpaid = await anOrder(shop);
    const openIntentId = await aStartedPayment(shop, unpaid);
    await shop.em.fork().transactional(async (em) => {
      for (const { orderId } of [paid, unpaid])
        await em.execute("select 1 from customer_order where id = ? for update", [orderId]);
      expect([await settle(paid.intentId), await settle(openIntentId)]).toEqual(["paid", "open"]);
    });
  });

  it("is found by the reconciler when no event ever came", async () => {
    const { orderId } = await aChargedOrder(shop);
    const tally = await reconcilePayments(shop.as(theShop), { all: false });
    expect(tally.paid).toBeGreaterThanOrEqual(1);
    expect(await statusOf(shop, orderId)).toBe("paid");
  });

  it("is still taken when the hold ended and pieces are left", async () => {
    const { orderId, intentId, tool } = await aChargedOrder(shop);
    await endHold(orderId);
    await releaseHold(shop.as(theShop), { orderId, graceSeconds: 0 });
    expect(await stockOf(shop, tool.id)).toBe(100);
    expect(await settle(intentId)).toBe("paid");
    expect(await stockOf(shop, tool.id)).toBe(99);
  });

  it("goes back, once, when the hold ended and the pieces are gone", async () => {
    const tool = await aTool(shop, { stockQuantity: 5 });
    const { orderId, intentId, totalCents } = await aChargedOrder(shop, { tool, quantity: 5 });
    await endHold(orderId);
    await releaseHold(shop.as(theShop), { orderId, graceSeconds: 0 });
    await anOrder(shop, { tool, quantity: 5 });
    expect(await settle(intentId)).toBe("refunding");
    expect(await settle(intentId)).toBe("refunding");
    await payOwedRefunds();
    await payOwedRefunds();
    expect(await refundedAt(intentId)).toBe(totalCents);
    expect(await statusOf(shop, orderId)).toBe("pending");
    expect(await stockOf(shop, tool.id)).toBe(0);
  });

  it("goes back when the order is gone", async () => {
    const order = await anOrder(shop);
    await cancelOrder(shop.as(order.person), order.orderId);
    const late = await shop.stripe.paymentIntents.create({
      amount: order.totalCents,
      currency: "usd",
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      metadata: { orderId: order.orderId },
    });
    await shop.stripe.paymentIntents.confirm(late.id, { payment_method: "pm_card_visa" });
    expect(await settle(late.id)).toBe("refunding");
    await payOwedRefunds();
    expect(await refundedAt(late.id)).toBe(order.totalCents);
  });

  it.each(["amount", "currency", "orderId", "customerId"] as const)(
    "with another %s never pays the order and goes back",
    async (wrong) => {
      const order = await anOrder(shop, { quantity: 2 });
      const other = await anOrder(shop);
      const [row] = await shop.em.execute<{ customer_id: string }[]>(
        "select customer_id from customer_order where id = ?",
        [order.orderId],
      );
      const intent = await shop.stripe.paymentIntents.create({
        amount: wrong === "amount" ? order.totalCents - 1 : order.totalCents,
        currency: wrong === "currency" ? "eur" : "usd",
        automatic_payment_methods: { enabled: true, allow_redirects: "never" },
        metadata: {
          orderId: wrong === "orderId" ? other.orderId : order.orderId,
          customerId: wrong === "customerId" ? other.orderId : (row?.customer_id ?? ""),
        },
      });
      await shop.stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
      await expect(
        confirmPayment(shop.as(order.person), {
          orderId: order.orderId,
          paymentIntentId: intent.id,
          toolId: order.tool.id,
        }),
      ).rejects.toMatchObject({ code: "payment-mismatch" });
      expect(await countOf(shop, "payment where payment_intent_id = ?", [intent.id])).toBe(0);
      expect(await settle(intent.id)).toBe("refunding");
      await payOwedRefunds();
      expect(await refundedAt(intent.id)).toBe(intent.amount);
      expect(await statusOf(shop, order.orderId)).toBe("pending");
      expect(await statusOf(shop, other.orderId)).toBe("pending");
    },
  );

  it("for an order that another charge has paid goes back; the order stays paid by the first", async () => {
    const order = await aChargedOrder(shop, { quantity: 2 });
    expect(await settle(order.intentId)).toBe("paid");
    const first = await shop.stripe.paymentIntents.retrieve(order.intentId);
    const second = await shop.stripe.paymentIntents.create({
      amount: order.totalCents,
      currency: "usd",
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      metadata: first.metadata,
    });
    await shop.stripe.paymentIntents.confirm(second.id, { payment_method: "pm_card_visa" });
    expect(await Promise.all([settle(second.id), settle(second.id), settle(order.intentId)])).toEqual([
      "refunding",
      "refunding",
      "paid",
    ]);
    await payOwedRefunds();
    expect([await refundedAt(order.intentId), await refundedAt(second.id)]).toEqual([0, order.totalCents]);
  });

  it("goes back under the next key when Stripe stored a failure for the first", async () => {
    const order = await anOrder(shop);
    const stray = await shop.stripe.paymentIntents.create({
      amount: order.totalCents,
      currency: "usd",
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      metadata: { orderId: order.orderId },
    });
    await shop.stripe.paymentIntents.confirm(stray.id, { payment_method: "pm_card_visa" });
    expect(await settle(stray.id)).toBe("refunding");
    await setFault(shop, {
      kind: "error",
      operation: "refunds.create",
      count: 1,
      status: 500,
      process: false,
    });
    await payOwedRefunds();
    expect(await refundedAt(stray.id)).toBe(order.totalCents);
  });

  it("given back in Stripe's dashboard makes the order refunded, and the stock stays for an admin", async () => {
    const { orderId, intentId, tool } = await aChargedOrder(shop);
    await settle(intentId);
    await shop.stripe.refunds.create({ payment_intent: intentId, amount: 100 });
    expect(await settle(intentId)).toBe("paid");
    await shop.stripe.refunds.create({ payment_intent: intentId });
    for (let time = 0; time < 2; time += 1) expect(await settle(intentId)).toBe("refunded");
    expect(await statusOf(shop, orderId)).toBe("refunded");
    expect((await storyOf(shop, orderId)).at(-1)).toBe("order.refunded");
    expect(await stockOf(shop, tool.id)).toBe(99);
  });

  it("that nobody here knows changes nothing", async () => {
    const foreign = await shop.stripe.paymentIntents.create({
      amount: 500,
      currency: "usd",
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    });
    expect(await settle(foreign.id)).toBe("unknown");
    expect(await settle("pi_not_there")).toBe("unknown");
  });

  it.each([
    ["of another shop on the same account", "http://another-shop.test", "unknown", 0],
    ["of this shop that a restored database has forgotten", TEST_SHOP, "refunding", 500],
  ])("%s for an order nobody here knows", async (_whose, mark, settlement, back) => {
    const intent = await shop.stripe.paymentIntents.create({
      amount: 500,
      currency: "usd",
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      metadata: { shop: mark, orderId: newId(), customerId: newId() },
    });
    await shop.stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
    expect(await settle(intent.id)).toBe(settlement);
    await payOwedRefunds();
    expect(await refundedAt(intent.id)).toBe(back);
  });
});

describe("starting a payment", () => {
  it("gives one intent to twenty tabs", async () => {
    const order = await anOrder(shop);
    const started = await Promise.all(Array.from({ length: 20 }, () => aStartedPayment(shop, order)));
    expect(new Set(started).size).toBe(1);
    expect(await countOf(shop, "payment where order_id = ?", [order.orderId])).toBe(1);
  });

  it("makes a new intent after the old one was cancelled at Stripe", async () => {
    const order = await anOrder(shop);
    const first = await aStartedPayment(shop, order);
    await shop.stripe.paymentIntents.cancel(first);
    const second = await aStartedPayment(shop, order);
    expect(second).not.toBe(first);
    await shop.stripe.paymentIntents.confirm(second, { payment_method: "pm_card_visa" });
    expect(await settle(second)).toBe("paid");
  });

  it("keeps the intent when Stripe loses the reply", async () => {
    const order = await anOrder(shop);
    await setFault(shop, { kind: "lose-reply", operation: "payment_intents.create", count: 1 });
    await aStartedPayment(shop, order);
    const found = await shop.stripe.paymentIntents.search({
      query: `metadata['orderId']:'${order.orderId}'`,
    });
    expect(found.data).toHaveLength(1);
  });

  it("goes on with another key when the first answer was a stored 500", async () => {
    const order = await anOrder(shop);
    await setFault(shop, {
      kind: "error",
      operation: "payment_intents.create",
      count: 1,
      status: 500,
      process: false,
      stored: true,
    });
    const intentId = await aStartedPayment(shop, order).catch(() => aStartedPayment(shop, order));
    await shop.stripe.paymentIntents.confirm(intentId, { payment_method: "pm_card_visa" });
    expect(await settle(intentId)).toBe("paid");
  });

  it("refuses another total, another person and a paid order, and changes nothing", async () => {
    const order = await aChargedOrder(shop);
    const { orderId } = order;
    const claimedTotal = cents(order.totalCents);
    await expect(
      startPayment(shop.as(order.person), { orderId, claimedTotal: cents(1) }),
    ).rejects.toMatchObject({ code: "disagrees" });
    await expect(startPayment(shop.as(aPerson()), { orderId, claimedTotal })).rejects.toMatchObject({
      code: "not-found",
    });
    await settle(order.intentId);
    await expect(startPayment(shop.as(order.person), { orderId, claimedTotal })).rejects.toMatchObject({
      code: "already-paid",
    });
    expect(await countOf(shop, "payment where order_id = ?", [orderId])).toBe(1);
  });

  it("takes the pieces again after the hold, or says that they are sold out", async () => {
    const tool = await aTool(shop, { stockQuantity: 4 });
    const order = await anOrder(shop, { tool, quantity: 4 });
    await endHold(order.orderId);
    expect(await expireHold(shop.as(theShop), order.orderId)).toBe(true);
    expect(await expireHold(shop.as(theShop), order.orderId)).toBe(false);
    const rival = await anOrder(shop, { tool, quantity: 1 });
    await expect(aStartedPayment(shop, order)).rejects.toMatchObject({ code: "sold-out" });
    await cancelOrder(shop.as(rival.person), rival.orderId);
    await aStartedPayment(shop, order);
    expect(await stockOf(shop, tool.id)).toBe(0);
  });
});

describe("the end of a hold", () => {
  it("waits two minutes for a Stripe that does not answer, not longer", async () => {
    const order = await anOrder(shop, { quantity: 2 });
    await aStartedPayment(shop, order);
    await endHold(order.orderId);
    const silence = {
      kind: "error",
      operation: "payment_intents.retrieve",
      count: 2,
      status: 503,
      stored: false,
    };
    await setFault(shop, silence);
    expect(await expireHold(shop.as(theShop), order.orderId)).toBe(false);
    await shop.em.execute(
      `update customer_order set held_until = now() - interval '121 seconds' where id = ?`,
      [order.orderId],
    );
    await setFault(shop, silence);
    expect(await expireHold(shop.as(theShop), order.orderId)).toBe(true);
    expect(await stockOf(shop, order.tool.id)).toBe(100);
  });

  it("does not take the pieces from somebody who has just been charged", async () => {
    const { orderId, tool } = await aChargedOrder(shop);
    await endHold(orderId);
    expect(await expireHold(shop.as(theShop), orderId)).toBe(false);
    expect(await statusOf(shop, orderId)).toBe("paid");
    expect(await stockOf(shop, tool.id)).toBe(99);
  });
});

describe("cancelling", () => {
  it("while Stripe is making the intent: nobody may pay it, and its events find their order", async () => {
    const order = await anOrder(shop);
    await setFault(shop, { kind: "latency", operation: "payment_intents.create", count: 1, ms: 500 });
    const starting = aStartedPayment(shop, order);
    await vi.waitFor(async () =>
      expect(await countOf(shop, "payment where order_id = ?", [order.orderId])).toBe(1),
    );
    await cancelOrder(shop.as(order.person), order.orderId);
    await expect(starting).rejects.toMatchObject({ code: "being-cancelled" });
    const [intent] = (
      await shop.stripe.paymentIntents.search({ query: `metadata['orderId']:'${order.orderId}'` })
    ).data;
    expect(intent?.status).toBe("canceled");
    expect(await settle(intent?.id ?? "")).toBe("canceled");
  });

  it("an order whose intent Stripe does not know", async () => {
    const order = await anOrder(shop);
    await aStartedPayment(shop, order);
    await shop.em.execute("update payment set payment_intent_id = ? where order_id = ?", [
      `pi_gone_${order.orderId}`,
      order.orderId,
    ]);
    await cancelOrder(shop.as(order.person), order.orderId);
    expect(await statusOf(shop, order.orderId)).toBe("gone");
  });

  it("removes the order, gives the pieces back once and closes the intent", async () => {
    const order = await anOrder(shop, { quantity: 3 });
    const intentId = await aStartedPayment(shop, order);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => cancelOrder(shop.as(order.person), order.orderId)),
    );
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
    expect(await statusOf(shop, order.orderId)).toBe("gone");
    expect(await stockOf(shop, order.tool.id)).toBe(100);
    expect((await shop.stripe.paymentIntents.retrieve(intentId)).status).toBe("canceled");
    expect(await storyOf(shop, order.orderId)).toEqual([
      "order.placed",
      "payment.started",
      "order.cancel-requested",
      "order.cancelled",
    ]);
  });

  it("refuses a paid order and another's, and changes nothing", async () => {
    const order = await aChargedOrder(shop);
    await expect(cancelOrder(shop.as(aPerson()), order.orderId)).rejects.toMatchObject({ code: "not-found" });
    expect(await statusOf(shop, order.orderId)).toBe("pending");
    await settle(order.intentId);
    await expect(cancelOrder(shop.as(order.person), order.orderId)).rejects.toMatchObject({
      code: "already-paid",
    });
    expect(await statusOf(shop, order.orderId)).toBe("paid");
  });

  it("finds out that the card was charged in the meantime: the order is paid, not gone", async () => {
    const order = await aChargedOrder(shop);
    await expect(cancelOrder(shop.as(order.person), order.orderId)).rejects.toMatchObject({
      code: "already-paid",
    });
    expect(await statusOf(shop, order.orderId)).toBe("paid");
  });

  it("stays on the way while Stripe is silent, and goes on later", async () => {
    const order = await anOrder(shop);
    await aStartedPayment(shop, order);
    await setFault(shop, {
      kind: "error",
      operation: "payment_intents.cancel",
      count: 2,
      status: 500,
      process: false,
      stored: false,
    });
    await expect(cancelOrder(shop.as(order.person), order.orderId)).rejects.toMatchObject({
      name: "GatewayUnavailable",
    });
    expect(await statusOf(shop, order.orderId)).toBe("cancelling");
    await cancelOrder(shop.as(theShop), order.orderId);
    expect(await statusOf(shop, order.orderId)).toBe("gone");
  });

  it("against pay: 100 rounds end paid, or gone with no money kept", async () => {
    const tool = await aTool(shop, { stockQuantity: 1000 });
    let paid = 0;
    for (let round = 0; round < 100; round += 1) {
      const order = await anOrder(shop, { tool });
      const intentId = await aStartedPayment(shop, order);
      const pay = shop.stripe.paymentIntents
        .confirm(intentId, { payment_method: "pm_card_visa" })
        .then(() => settle(intentId))
        .catch(() => "not charged");
      await Promise.allSettled([pay, cancelOrder(shop.as(order.person), order.orderId)]);
      await settle(intentId);
      await payOwedRefunds();
      const status = await statusOf(shop, order.orderId);
      const intent = await shop.stripe.paymentIntents.retrieve(intentId);
      const kept = intent.status === "succeeded" ? intent.amount - (await refundedAt(intentId)) : 0;
      expect([status, kept]).toEqual(status === "paid" ? ["paid", order.totalCents] : ["gone", 0]);
      if (status === "paid") paid += 1;
    }
    expect(await stockOf(shop, tool.id)).toBe(1000 - paid);
  });
});

describe("the database itself", () => {
  it("refuses every step of an order but those of the table", async () => {
    const orders = { pending: await anOrder(shop), paid: await aChargedOrder(shop) };
    await settle(orders.paid.intentId);
    const refunded = await aChargedOrder(shop);
    await settle(refunded.intentId);
    await shop.stripe.refunds.create({ payment_intent: refunded.intentId });
    await settle(refunded.intentId);
    const cancelling = await anOrder(shop);
    const turn = (orderId: string, status: string) =>
      shop.em.execute(`update customer_order set status = ? where id = ?`, [status, orderId]);
    await turn(cancelling.orderId, "cancelling");
    const all = Object.entries({ ...orders, cancelling, refunded });
    const refused: Record<string, readonly string[]> = {
      pending: ["refunded"],
      cancelling: ["refunded"],
      paid: ["pending", "cancelling"],
      refunded: ["pending", "cancelling", "paid"],
    };
    for (const [from, { orderId }] of all) {
      for (const to of refused[from] ?? []) {
        await expect(turn(orderId, to)).rejects.toThrow(`cannot go from ${from} to ${to}`);
      }
      expect(await statusOf(shop, orderId)).toBe(from);
    }
    await turn(cancelling.orderId, "pending");
  });

  it("refuses to delete a paid or a pending order, to rewrite the story, and to sell below zero", async () => {
    const order = await aChargedOrder(shop);
    const { em } = shop;
    await expect(em.execute("delete from customer_order where id = ?", [order.orderId])).rejects.toThrow(
      /only an order being cancelled/,
    );
    await settle(order.intentId);
    await expect(em.execute("delete from customer_order where id = ?", [order.orderId])).rejects.toThrow(
      /only an order being cancelled/,
    );
    await expect(em.execute("delete from order_event where order_id = ?", [order.orderId])).rejects.toThrow(
      /only grows/,
    );
    await expect(
      em.execute("update tool set stock_quantity = -1 where id = ?", [order.tool.id]),
    ).rejects.toThrow(/check/);
    await expect(
      em.execute("update customer_order set quantity = 1, unit_price_cents = 1 where id = ?", [
        order.orderId,
      ]),
    ).rejects.toThrow(/cannot change/);
  });
});
