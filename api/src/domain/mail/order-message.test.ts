import { describe, expect, it } from "vitest";
import { aChargedOrder, anOrder, aPaidOrder, aTool } from "../../testing/factories.ts";
import { failAtBank, openDispute } from "../../testing/faults.ts";
import { mailRequestsOf } from "../../testing/mail-steps.ts";
import { updateOrder } from "../../testing/order-rows.ts";
import { aRefund, endHold, letDaysPass, noteDisputes, settle } from "../../testing/order-steps.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { announceEnd } from "../order/announce-end.ts";
import { deliverOrder, shipOrder } from "../fulfilment/advance-fulfilment.ts";
import { releaseHold } from "../order/release-hold.ts";
import { cancelOrder } from "../payment/cancel-order.ts";
import { endUnpaidOrder } from "../payment/end-unpaid-order.ts";
import { systemActor } from "../shared/actor.ts";
import { newId } from "../shared/ids.ts";
import { cents } from "../shared/money.ts";
import type { MailKind } from "./mail-kind.ts";
import { readOrderMessage } from "./order-message.ts";

const shop = shopFixture();
const admin = anAdmin();

type Placed = Awaited<ReturnType<typeof anOrder>>;

const read = (orderId: string, kind: MailKind, refundId?: string) =>
  readOrderMessage(shop.em, { event: kind, orderId, refundId });

async function release({ orderId }: Placed): Promise<void> {
  await endHold(shop, orderId);
  await releaseHold(shop.as(systemActor), { orderId, graceSeconds: 0 });
}

async function end(order: Placed): Promise<void> {
  await letDaysPass(shop, order.orderId, 7);
  await release(order);
  await announceEnd(shop.as(systemActor), order.orderId);
  await letDaysPass(shop, order.orderId, 1);
  await endUnpaidOrder(shop.as(systemActor), order.orderId);
}

/** Which of the mails about an order still apply. */
async function applying(orderId: string): Promise<MailKind[]> {
  const kinds: readonly MailKind[] = [
    "order.placed",
    "order.end-announced",
    "order.hold-released",
    "order.paid",
    "order.shipped",
    "order.cancelled",
  ];
  const messages = await Promise.all(kinds.map((kind) => read(orderId, kind)));
  return kinds.filter((_kind, index) => messages[index] !== null);
}

describe("the mails that an order's events request", () => {
  const kindsOf = async (orderId: string): Promise<string[]> =>
    (await mailRequestsOf(shop, orderId)).map((request) => request.event);

  it.each<[string, (order: Placed) => Promise<unknown>, string[]]>([
    ["placed", async () => null, ["order.placed"]],
    ["hold ended", release, ["order.placed", "order.hold-released"]],
    [
      "cancelled",
      ({ person, orderId }) => cancelOrder(shop.as(person), orderId),
      ["order.placed", "order.cancelled"],
    ],
    [
      "not paid for a week",
      end,
      ["order.placed", "order.hold-released", "order.end-announced", "order.cancelled"],
    ],
  ])("%s: one for each step", async (_what, step, kinds) => {
    const order = await anOrder(shop);
    await step(order);
    expect(await kindsOf(order.orderId)).toEqual(kinds);
  });

  it("paid, shipped, delivered and refunded in two parts: none for the delivery, one for each refund", async () => {
    const order = await aPaidOrder(shop, { quantity: 2 });
    await shipOrder(shop.as(admin), order.orderId);
    await shipOrder(shop.as(admin), order.orderId);
    await deliverOrder(shop.as(admin), order.orderId);
    const refunds = [
      await aRefund(shop, admin, { orderId: order.orderId, amount: cents(1) }),
      await aRefund(shop, admin, { orderId: order.orderId }),
    ];
    expect(await kindsOf(order.orderId)).toEqual([
      "order.placed",
      "order.paid",
      "order.shipped",
      "order.refunded",
      "order.refunded",
    ]);
    const requests = await mailRequestsOf(shop, order.orderId);
    expect(requests.slice(-2)).toMatchObject(refunds.map(({ id }) => ({ refundId: id })));
  });

  it("a dispute: one for staff and none for the customer", async () => {
    const order = await aPaidOrder(shop);
    await openDispute(shop, order.intentId);
    for (let time = 0; time < 2; time += 1) await noteDisputes(shop, order.intentId);
    expect(await kindsOf(order.orderId)).toEqual(["order.placed", "order.paid", "dispute.changed"]);
  });
});

describe("the mails that apply", () => {
  it.each<[string, (order: Placed) => Promise<unknown>, MailKind[]]>([
    ["unpaid", async () => null, ["order.placed", "order.end-announced"]],
    ["whose hold has ended", release, ["order.placed", "order.end-announced", "order.hold-released"]],
    ["that is being cancelled", ({ orderId }) => updateOrder(shop, orderId, { status: "cancelling" }), []],
    [
      "that was cancelled",
      ({ person, orderId }) => cancelOrder(shop.as(person), orderId),
      ["order.cancelled"],
    ],
  ])("to an order %s", async (_state, step, kinds) => {
    const order = await anOrder(shop);
    await step(order);
    expect(await applying(order.orderId)).toEqual(kinds);
  });

  it("to a paid order are receipt and shipping, also after its refund", async () => {
    const order = await aPaidOrder(shop);
    expect(await applying(order.orderId)).toEqual(["order.paid", "order.shipped"]);
    await aRefund(shop, admin, { orderId: order.orderId });
    expect(await applying(order.orderId)).toEqual(["order.paid", "order.shipped"]);
  });

  it("to no order are none", async () => {
    expect(await applying(newId())).toEqual([]);
  });

  it("to an erased customer are none, whether the order exists or was cancelled", async () => {
    const person = aPerson();
    const [paid, gone] = [await aPaidOrder(shop, { person }), await anOrder(shop, { person })];
    await cancelOrder(shop.as(person), gone.orderId);
    await shop.em.execute("update customer set erased_at = now() where subject = ?", [person.subject]);
    expect([...(await applying(paid.orderId)), ...(await applying(gone.orderId))]).toEqual([]);
  });
});

describe("the content of a mail", () => {
  it("goes to the customer's current address, with the delivery as it was ordered", async () => {
    const order = await anOrder(shop, { quantity: 3 });
    await shop.em.execute(
      "update customer set email = 'new@boltwright.test', name = 'Ada Renamed' where subject = ?",
      [order.person.subject],
    );
    expect(await read(order.orderId, "order.placed")).toMatchObject({
      eventKey: `order.placed:${order.orderId}`,
      to: { email: "new@boltwright.test", name: "Ada Renamed" },
      delivery: { name: order.person.name, address: "Plot 7, Tejgaon", phone: "+880 1700 000000" },
      lines: [{ name: order.tool.name, quantity: 3 }],
      total: order.totalCents,
      refund: null,
    });
  });

  it("of a cancelled order goes to its customer, without a delivery", async () => {
    const order = await anOrder(shop, { quantity: 3 });
    await cancelOrder(shop.as(order.person), order.orderId);
    expect(await read(order.orderId, "order.cancelled")).toMatchObject({
      to: { email: order.person.email, name: order.person.name },
      lines: [{ name: order.tool.name, toolId: order.tool.id, quantity: 3, price: 1120, priceUnit: 1 }],
      total: order.totalCents,
      isEndedUnpaid: false,
      isCharged: false,
      delivery: null,
    });
  });

  it("of an order whose charge came after its units were sold states that it was charged", async () => {
    const tool = await aTool(shop, { stockQuantity: 3 });
    const order = await aChargedOrder(shop, { tool, quantity: 3 });
    await release(order);
    await anOrder(shop, { tool, quantity: 3 });
    await settle(shop, order.intentId);
    expect(await read(order.orderId, "order.hold-released")).toMatchObject({ isCharged: true });
    await cancelOrder(shop.as(order.person), order.orderId);
    expect(await read(order.orderId, "order.cancelled")).toMatchObject({ isCharged: true });
  });

  it("of an order that ended unpaid states that", async () => {
    const order = await anOrder(shop);
    await end(order);
    expect(await read(order.orderId, "order.cancelled")).toMatchObject({ isEndedUnpaid: true });
  });

  it("about the end of a hold has the event in its key, so that each end has its mail", async () => {
    const order = await anOrder(shop);
    await release(order);
    const [event] = await shop.em.execute<{ id: string }[]>(
      "select id from order_event where order_id = ? and type = 'order.hold-released'",
      [order.orderId],
    );
    expect(await read(order.orderId, "order.hold-released")).toMatchObject({
      eventKey: `order.hold-released:${event?.id}`,
    });
  });
});

describe("a mail about a refund", () => {
  it("has its amount, what was refunded so far, and the charge", async () => {
    const order = await aPaidOrder(shop, { quantity: 2 });
    const first = await aRefund(shop, admin, { orderId: order.orderId, amount: cents(500) });
    expect((await read(order.orderId, "order.refunded", first.id))?.refund).toEqual({
      amount: 500,
      soFar: 500,
      charged: 2240,
      reason: "admin",
      lines: [],
      isOfReturn: false,
      isOfDispute: false,
    });
    const rest = await aRefund(shop, admin, { orderId: order.orderId });
    expect((await read(order.orderId, "order.refunded", rest.id))?.refund).toMatchObject({
      amount: 1740,
      soFar: 2240,
    });
  });

  it("is replaced by another one when the bank returns the refund", async () => {
    const order = await aPaidOrder(shop);
    const { id } = await aRefund(shop, admin, { orderId: order.orderId });
    expect(await read(order.orderId, "order.refund-returned", id)).toBeNull();
    const { data } = await shop.stripe.refunds.list({ payment_intent: order.intentId });
    await failAtBank(shop, data[0]?.id ?? "");
    await settle(shop, order.intentId);
    expect(await read(order.orderId, "order.refunded", id)).toBeNull();
    expect(await read(order.orderId, "order.refund-returned", id)).toMatchObject({
      eventKey: `order.refund-returned:${id}`,
      refund: { amount: order.totalCents },
    });
  });

  it("without a refund, or with one that does not exist, is none", async () => {
    const order = await aPaidOrder(shop);
    expect(await read(order.orderId, "order.refunded")).toBeNull();
    expect(await read(order.orderId, "order.refunded", newId())).toBeNull();
  });
});
