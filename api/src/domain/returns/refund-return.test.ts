import { describe, expect, it } from "vitest";
import { aPaidOrder } from "../../testing/factories.ts";
import { failAtBank, setFault, silence } from "../../testing/faults.ts";
import { countOf, eventsOf, refundedAt, statusOf, stockOf } from "../../testing/order-queries.ts";
import { aRefund, settle } from "../../testing/order-steps.ts";
import { aReturnOf } from "../../testing/returns.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin } from "../../testing/test-shop.ts";
import { listAllOrders } from "../order-list/list-all-orders.ts";
import { shipOrder } from "../fulfilment/advance-fulfilment.ts";
import { inspectOrder } from "../payment/inspect-order.ts";
import { payRefund } from "../payment/pay-refund.ts";
import { refundOrder } from "../payment/refund-order.ts";
import { systemActor } from "../shared/actor.ts";
import { cents } from "../shared/money.ts";
import { listOwnReturns, listReturns } from "./list-returns.ts";
import { decideReturn } from "./advance-return.ts";
import { receiveReturn } from "./receive-return.ts";
import { requestReturn } from "./request-return.ts";
import { refundReturn } from "./refund-return.ts";

const shop = shopFixture();
const admin = anAdmin();

type Return = Awaited<ReturnType<typeof aReturnOf>>;

/** One of two units is back: 11.20 of 22.40 dollars are due. */
const aReceived = (units = 1) => aReturnOf(shop, "received", { quantity: 2, units });
const refund = ({ returnId }: Return) => refundReturn(shop.as(admin), returnId);

/** Has Stripe reject refunds of more than 7.40 dollars, with a refund in its dashboard that the shop is not notified of. */
async function rejectRefunds({ intentId }: Return): Promise<string> {
  const { id } = await shop.stripe.refunds.create({ payment_intent: intentId, amount: 1500 });
  return id;
}

/** The return's refund, which Stripe rejects for another reason. */
function refundWhileRejected({ returnId }: Return) {
  const { payments, ...ctx } = shop.as(admin);
  const rejecting = async () => ({ code: "rejected" as const, detail: "The card is gone." });
  return refundReturn({ ...ctx, payments: { ...payments, refund: rejecting } }, returnId);
}

async function stored({ returnId, orderId, tool }: Return) {
  const [found] = await shop.em.execute<object[]>(
    `select x.state, x.refund_id as "refundId", p.refunded_cents::int as refunded,
       (select array_agg(r.state order by r.id) from refund r where r.payment_id = p.id) as refunds
     from order_return x join payment p on p.order_id = x.order_id where x.id = ?`,
    [returnId],
  );
  const events = (await eventsOf(shop, orderId)).filter((type) => type === "order.return-refunded").length;
  return { ...found, events, stock: await stockOf(shop, tool.id) };
}

const open = { state: "received", refundId: null, refunded: 0, events: 0, stock: 99 };
const isListed = async ({ orderId }: Return) =>
  (await listReturns(shop.as(admin), { onlyOpen: true, orderId, limit: 9 })).rows.map(
    ({ refundState }) => refundState,
  );

it.each([
  ["all units", 2, true, true],
  ["all units, not for sale,", 2, false, false],
  ["a part", 1, true, false],
])(
  "%s received before a delivery: the refunded order is restocked or not",
  async (_, units, restock, isRestocked) => {
    const order = await aPaidOrder(shop, { quantity: 2 });
    const { orderId } = order;
    await shipOrder(shop.as(admin), orderId);
    const about = { orderId, units, reason: "Refused at the door." };
    const { returnId } = await requestReturn(shop.as(order.person), about);
    await decideReturn(shop.as(admin), returnId, { accept: true });
    await receiveReturn(shop.as(admin), { returnId, restock });
    const read = async () => (await inspectOrder(shop.as(admin), orderId)).isRestocked;
    expect(await read()).toBe(false);
    await aRefund(shop, admin, { orderId, restock: false });
    expect(await read()).toBe(isRestocked);
    const filter = { text: orderId, queue: "shipped" } as const;
    const { rows } = await listAllOrders(shop.as(admin), { filter, sort: "newest", limit: 10 });
    expect(rows).toHaveLength(isRestocked ? 0 : 1);
  },
);

describe("a return whose refund Stripe rejects", () => {
  it("stays received and in the list; the next attempt makes a new refund, which ends it", async () => {
    const found = await aReceived();
    const inDashboard = await rejectRefunds(found);
    const rejected = await refund(found);
    expect(rejected).toMatchObject({ state: "failed", failure: { code: "rejected" } });
    expect(await stored(found)).toEqual({ ...open, refunds: ["failed"] });
    expect(await isListed(found)).toEqual(["failed"]);
    expect((await listOwnReturns(shop.as(found.person), found.orderId)).returns[0]?.state).toBe("received");

    await failAtBank(shop, inDashboard);
    const made = await refund(found);
    expect(made).toMatchObject({ state: "succeeded", amount: 1120 });
    expect(made.id).not.toBe(rejected.id);
    expect(await stored(found)).toEqual({
      state: "refunded",
      refundId: made.id,
      refunded: 1120,
      refunds: ["failed", "succeeded"],
      events: 1,
      stock: 99,
    });
    expect(await isListed(found)).toEqual([]);
    const { data } = await shop.stripe.refunds.list({ payment_intent: found.intentId });
    expect(data.filter(({ status }) => status === "succeeded").map(({ amount }) => amount)).toEqual([1120]);
  });

  it("is refunded at most what is left at the next attempt, not what the rejected one requested", async () => {
    const found = await aReceived(2);
    await rejectRefunds(found);
    await refund(found);
    await settle(shop, found.intentId);
    const made = await refund(found);
    expect(made).toMatchObject({ state: "succeeded", amount: 740 });
    expect(await stored(found)).toMatchObject({ state: "refunded", refundId: made.id, refunded: 2240 });
    expect(await statusOf(shop, found.orderId)).toBe("refunded");
  });

  it.each([1120, 1500])(
    "ends with a refund of %i in Stripe's dashboard, which covers it, and is not refunded again",
    async (amount) => {
      const found = await aReceived();
      await refundWhileRejected(found);
      await shop.stripe.refunds.create({ payment_intent: found.intentId, amount });
      await settle(shop, found.intentId);
      const ended = { state: "refunded", refunded: amount, refunds: ["failed", "succeeded"], events: 1 };
      expect(await stored(found)).toMatchObject(ended);
      expect(await refund(found)).toMatchObject({ reason: "dashboard", state: "succeeded", amount });
      const late = { amount: cents(100), note: "Return", returnId: found.returnId, idempotencyKey: "late" };
      await expect(refundOrder(shop.as(admin), { ...late, orderId: found.orderId })).rejects.toMatchObject({
        code: "return-state",
      });
      expect(await stored(found)).toMatchObject(ended);
    },
  );

  it.each([
    ["an admin's", 1120],
    ["an admin's", 1500],
    ["the dashboard's", 500],
  ])(
    "does not end with %s refund of %i for something else, but with the next of its own",
    async (whose, amount) => {
      const found = await aReturnOf(shop, "received", { quantity: 3, units: 1 });
      await refundWhileRejected(found);
      if (whose === "an admin's")
        await aRefund(shop, admin, { orderId: found.orderId, amount: cents(amount) });
      else await shop.stripe.refunds.create({ payment_intent: found.intentId, amount });
      await settle(shop, found.intentId);
      const still = { state: "received", refundId: null, refunded: amount, events: 0 };
      expect(await stored(found)).toMatchObject(still);
      const made = await refund(found);
      const ended = { state: "refunded", refundId: made.id, refunded: amount + 1120, events: 1 };
      expect(await stored(found)).toMatchObject(ended);
    },
  );

  it("is refunded once by five admins who try again at once", async () => {
    const found = await aReceived();
    const inDashboard = await rejectRefunds(found);
    await refund(found);
    await failAtBank(shop, inDashboard);
    await Promise.allSettled([1, 2, 3, 4, 5].map(() => refund(found)));
    expect(await stored(found)).toMatchObject({
      state: "refunded",
      refunded: 1120,
      refunds: ["failed", "succeeded"],
      events: 1,
    });
  });

  it("stays received when the bank rejects what Stripe has taken, and can be refunded again", async () => {
    const found = await aReceived();
    await setFault(shop, { kind: "lose-reply", operation: "refunds.create", count: 2 });
    const sent = await refund(found);
    const { data } = await shop.stripe.refunds.list({ payment_intent: found.intentId });
    await failAtBank(shop, data[0]?.id ?? "");
    await settle(shop, found.intentId);
    expect(await stored(found)).toEqual({ ...open, refunds: ["failed"] });
    const made = await refund(found);
    expect(made.id).not.toBe(sent.id);
    expect(await stored(found)).toMatchObject({ state: "refunded", refundId: made.id, refunded: 1120 });
  });
});

describe("a return whose refund Stripe has not confirmed", () => {
  it.each([1, 2])(
    "of %i of 2 units stays received, makes no second refund, and ends with the worker",
    async (units) => {
      const found = await aReceived(units);
      const before = await stored(found);
      await setFault(shop, silence("refunds.create", 4));
      const sent = await refund(found);
      expect(sent.state).toBe("sent");
      expect((await refund(found)).id).toBe(sent.id);
      expect(await stored(found)).toEqual({ ...before, refunds: ["sent"] });
      expect(await isListed(found)).toEqual(["sent"]);
      for (let time = 0; time < 2; time += 1) await payRefund(shop.as(systemActor), sent.id);
      expect(await stored(found)).toEqual({
        ...before,
        state: "refunded",
        refundId: sent.id,
        refunded: 1120 * units,
        refunds: ["succeeded"],
        events: 1,
      });
      expect(await refundedAt(shop, found.intentId)).toBe(1120 * units);
      expect(await refund(found)).toMatchObject({ id: sent.id, state: "succeeded" });
    },
  );

  it("ends with the event of a refund whose response was lost", async () => {
    const found = await aReceived();
    await setFault(shop, { kind: "lose-reply", operation: "refunds.create", count: 2 });
    const sent = await refund(found);
    expect(await stored(found)).toEqual({ ...open, refunds: ["sent"] });
    for (let time = 0; time < 2; time += 1) await settle(shop, found.intentId);
    expect(await stored(found)).toMatchObject({ state: "refunded", refundId: sent.id, events: 1 });
  });

  it("ends in the commit of its refund, or neither is stored", async () => {
    const found = await aReceived();
    await setFault(shop, silence("refunds.create", 2));
    const sent = await refund(found);
    const context = shop.as(systemActor);
    const failing = {
      ...context,
      outbox: {
        ...context.outbox,
        add: (...[em, event]: Parameters<typeof context.outbox.add>) =>
          event.type === "order.return-refunded"
            ? Promise.reject(new Error("no outbox"))
            : context.outbox.add(em, event),
      },
    } as unknown as typeof context;
    await expect(payRefund(failing, sent.id)).rejects.toThrow("no outbox");
    expect(await stored(found)).toEqual({ ...open, refunds: ["sent"] });
    await payRefund(context, sent.id);
    expect(await stored(found)).toMatchObject({ state: "refunded", refundId: sent.id, events: 1 });
  });
});

it("a refund that is repeated after it has succeeded returns the same refund, and nothing changes", async () => {
  const found = await aReceived();
  const made = await refund(found);
  const after = await stored(found);
  expect(await refund(found)).toEqual(made);
  expect(await stored(found)).toEqual(after);
  expect(await refundedAt(shop, found.intentId)).toBe(1120);
});

it("a refund that the bank returned after it has ended its return is not repeated with the return", async () => {
  const found = await aReceived();
  await refund(found);
  const { data } = await shop.stripe.refunds.list({ payment_intent: found.intentId });
  await failAtBank(shop, data[0]?.id ?? "");
  await settle(shop, found.intentId);
  const after = await stored(found);
  expect(after).toMatchObject({ state: "refunded", refunds: ["returned"] });
  await expect(refund(found)).rejects.toMatchObject({ code: "return-state" });
  expect(await stored(found)).toEqual(after);
});

it("another partial refund of the order does not end a received return", async () => {
  const found = await aReceived();
  await aRefund(shop, admin, { orderId: found.orderId, amount: cents(500) });
  expect(await stored(found)).toEqual({ ...open, refunded: 500, refunds: ["succeeded"] });
});

it("a return is refunded by admins only, and nothing is stored for others", async () => {
  const found = await aReceived();
  await expect(refundReturn(shop.as(found.person), found.returnId)).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(await stored(found)).toEqual({ ...open, refunds: null });
  expect(
    await countOf(shop, "order_return where id = ? and requested_refund_id is null", [found.returnId]),
  ).toBe(1);
});
