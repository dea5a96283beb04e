import { describe, expect, it } from "vitest";
import { anOrder, aStartedPayment } from "../../testing/factories.ts";
import { setFault } from "../../testing/faults.ts";
import { statusOf } from "../../testing/order-queries.ts";
import { endHold } from "../../testing/order-steps.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { systemActor } from "../shared/actor.ts";
import { expireHold } from "./expire-hold.ts";
import { noneReconciled, reconcilePayments } from "./reconcile-payments.ts";

const shop = shopFixture();

/** An order whose payment was begun so many days ago and left; its hold is over. */
async function aLeftPayment(days: number) {
  const order = await anOrder(shop);
  const intentId = await aStartedPayment(shop, order);
  await endHold(shop, order.orderId);
  await expireHold(shop.as(systemActor), order.orderId);
  await ageBy(order.orderId, days);
  return { ...order, intentId };
}

const ageBy = (orderId: string, days: number) =>
  shop.em.execute(
    "update payment set check_at = now(), updated_at = now() - ? * interval '1 day' where order_id = ?",
    [days, orderId],
  );

const reconcile = () => reconcilePayments(shop.as(systemActor), { all: false });
const pay = (intentId: string) =>
  shop.stripe.paymentIntents.confirm(intentId, { payment_method: "pm_card_visa" });

async function paymentOf(intentId: string): Promise<{ here: string; atStripe: string; days: number }> {
  const [row] = await shop.em.execute<{ status: string; days: number }[]>(
    `select status, round(extract(epoch from check_at - now()) / 86400, 2)::float8 as days
     from payment where payment_intent_id = ?`,
    [intentId],
  );
  const { status } = await shop.stripe.paymentIntents.retrieve(intentId);
  return { here: row?.status ?? "", atStripe: status, days: row?.days ?? Number.NaN };
}

describe("a payment that nobody finishes", () => {
  it("is checked hourly for a week, then closed at Stripe and here, and not checked again", async () => {
    const { intentId, orderId } = await aLeftPayment(6.9);
    expect(await reconcile()).toEqual({ ...noneReconciled(), open: 1 });
    expect(await paymentOf(intentId)).toEqual({
      here: "open",
      atStripe: "requires_payment_method",
      days: 0.04,
    });
    await ageBy(orderId, 7.1);
    expect(await reconcile()).toEqual({ ...noneReconciled(), canceled: 1 });
    expect(await paymentOf(intentId)).toMatchObject({ here: "canceled", atStripe: "canceled" });
    expect(await reconcilePayments(shop.as(systemActor), { all: true })).toEqual(noneReconciled());
    expect(await statusOf(shop, orderId)).toBe("pending");
  });

  it("can be started again by the customer, who then pays", async () => {
    const order = await aLeftPayment(8);
    await reconcile();
    const intentId = await aStartedPayment(shop, order);
    expect(intentId).not.toBe(order.intentId);
    await pay(intentId);
    expect(await reconcile()).toMatchObject({ paid: 1 });
    expect(await statusOf(shop, order.orderId)).toBe("paid");
  });

  it("stays open while its units are held, however long that is", async () => {
    const order = await anOrder(shop);
    const intentId = await aStartedPayment(shop, order);
    await ageBy(order.orderId, 30);
    expect(await reconcile()).toMatchObject({ open: 1 });
    expect((await paymentOf(intentId)).here).toBe("open");
    await pay(intentId);
    await reconcilePayments(shop.as(systemActor), { all: true });
  });

  it("stays open while Stripe does not respond, and is closed later", async () => {
    const { intentId, orderId } = await aLeftPayment(8);
    const fault = { kind: "error", operation: "payment_intents.cancel", status: 503, process: false };
    await setFault(shop, { ...fault, stored: false, count: 2 });
    await expect(reconcile()).rejects.toThrow("1 payment could not be reconciled");
    expect((await paymentOf(intentId)).here).toBe("open");
    await ageBy(orderId, 8);
    expect(await reconcile()).toMatchObject({ canceled: 1 });
  });

  it("that cannot be closed is checked once a day", async () => {
    const { intentId, orderId } = await aLeftPayment(8);
    await shop.em.execute("update payment set payment_intent_id = ? where order_id = ?", [
      `${intentId}x`,
      orderId,
    ]);
    expect(await reconcile()).toEqual({ ...noneReconciled(), unknown: 1 });
    const [row] = await shop.em.execute<{ hours: number }[]>(
      "select round(extract(epoch from check_at - now()) / 3600)::int as hours from payment where order_id = ?",
      [orderId],
    );
    expect(row?.hours).toBe(19);
    await shop.em.execute("update payment set status = 'canceled' where order_id = ?", [orderId]);
  });
});

describe("a card that is charged at the last moment", () => {
  /** The shop, with a customer who pays when it is about to close the intent. */
  function paidMeanwhile(close: (id: string, cancel: () => Promise<unknown>) => Promise<unknown>) {
    const { payments, ...ctx } = shop.as(systemActor);
    const cancelIntent = async (id: string) => {
      await close(id, () => payments.cancelIntent(id));
      return payments.retrieveIntent(id);
    };
    return { ...ctx, payments: { ...payments, cancelIntent } };
  }

  it("between the check and the cancellation pays its order", async () => {
    const { intentId, orderId } = await aLeftPayment(8);
    const ctx = paidMeanwhile((id, cancel) => pay(id).then(cancel));
    expect(await reconcilePayments(ctx, { all: false })).toEqual({ ...noneReconciled(), paid: 1 });
    expect(await paymentOf(intentId)).toMatchObject({ here: "succeeded", atStripe: "succeeded" });
    expect(await statusOf(shop, orderId)).toBe("paid");
  });

  it("is never lost: 20 rounds of both at once end paid and charged, or unpaid and uncharged", async () => {
    for (let round = 0; round < 20; round += 1) {
      const { intentId, orderId } = await aLeftPayment(8);
      const ctx = paidMeanwhile((id, cancel) =>
        Promise.allSettled(round % 2 ? [pay(id), cancel()] : [cancel(), pay(id)]),
      );
      await reconcilePayments(ctx, { all: false });
      const { here, atStripe } = await paymentOf(intentId);
      expect(["paid, succeeded, succeeded", "pending, canceled, canceled"]).toContain(
        `${await statusOf(shop, orderId)}, ${here}, ${atStripe}`,
      );
    }
  });
});
