import { describe, expect, it } from "vitest";
import { apiFixture } from "../../testing/api-fixture.ts";
import {
  anOrderOfLines,
  aPaidOrderOfLines,
  aStartedPayment,
  aTool,
  type LineOf,
} from "../../testing/factories.ts";
import { endHold } from "../../testing/order-steps.ts";
import { releaseHold } from "../../domain/order/release-hold.ts";
import { systemActor } from "../../domain/shared/actor.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { fromNow, tables } from "../../domain/shared/tables.ts";
import { newId } from "../../domain/shared/ids.ts";
import { cents } from "../../domain/shared/money.ts";

const api = apiFixture();
const admin = anAdmin();
const LONG = "Very long name of a part ".repeat(5).trim().slice(0, 120);

const someLines = async (count: number, name = "Hex bolt"): Promise<LineOf[]> => {
  const lines: LineOf[] = [];
  for (let at = 1; at <= count; at += 1) {
    const tool = await aTool(api.shop, {
      name: `${name} ${at}`.slice(-120),
      priceCents: 99 + at,
      stockQuantity: 300,
    });
    lines.push({ tool, quantity: at, ...(at === 2 && { reference: "R1, R2" }) });
  }
  return lines;
};

describe("an order of several lines", () => {
  it("is listed by its first line, with the units of all, and without a price of one", async () => {
    const ordered = await someLines(3, LONG);
    const { orderId, person } = await anOrderOfLines(api.shop, ordered);
    const short = {
      _id: orderId,
      toolId: ordered[0]?.tool.id,
      toolName: ordered[0]?.tool.name,
      toolImg: "/tools/wrench.webp",
      lineCount: 3,
      orderQuantity: 6,
      unitPrice: null,
      totalAmount: 6.08,
      currency: "USD",
      payable: true,
    };
    const { body: listed } = await api.call("GET", `/orders?email=${person.email}`, { person });
    expect(listed).toMatchObject([short]);
    expect((await api.call("GET", `/payment/${orderId}`, { person })).body).toMatchObject(short);
  });

  it("has all lines with their amounts and taxes, in the order of their positions", async () => {
    const ordered = await someLines(3);
    const { orderId, person } = await aPaidOrderOfLines(api.shop, ordered);
    const { body } = await api.call("GET", `/orders/${orderId}`, { person });
    expect(body).toMatchObject({
      itemsTotal: 6.08,
      shipping: 0,
      tax: 0.79,
      taxes: [{ reason: "standard", rate: 15, net: 5.29, tax: 0.79 }],
      totalAmount: 6.08,
    });
    expect(body.items.map(({ position, name, quantity }) => [position, name, quantity])).toEqual([
      [1, "Hex bolt 1", 1],
      [2, "Hex bolt 2", 2],
      [3, "Hex bolt 3", 3],
    ]);
    expect(
      body.items.map(({ unitPrice, totalAmount, net, tax }) => [unitPrice, totalAmount, net, tax]),
    ).toEqual([
      [1, 1, 0.87, 0.13],
      [1.01, 2.02, 1.76, 0.26],
      [1.02, 3.06, 2.66, 0.4],
    ]);
    expect(body.items.map(({ reference }) => reference)).toEqual([null, "R1, R2", null]);
  });

  it("of 200 lines is complete", async () => {
    const { orderId, person } = await anOrderOfLines(api.shop, await someLines(200));
    const { body } = await api.call("GET", `/orders/${orderId}`, { person });
    expect(body.items.map(({ position }) => position)).toEqual(
      Array.from({ length: 200 }, (_, at) => at + 1),
    );
    expect(body.items.reduce((sum, { totalAmount }) => sum + Math.round(totalAmount * 100), 0)).toBe(
      Math.round(body.totalAmount * 100),
    );
  });

  it("can be paid while all lines are in stock, and says which are not", async () => {
    const ordered = await someLines(3);
    const { orderId, person } = await anOrderOfLines(api.shop, ordered, { holdSeconds: 1 });
    await endHold(api.shop, orderId);
    await releaseHold(api.shop.as(systemActor), { orderId, graceSeconds: 0 });
    const payable = async () => (await api.call("GET", `/payment/${orderId}`, { person })).body.payable;
    expect(await payable()).toBe(true);
    await anOrderOfLines(
      api.shop,
      ordered.slice(1).map(({ tool }) => ({ tool, quantity: 300 })),
    );
    expect(await payable()).toBe(false);
    const { body: order } = await api.call("GET", `/orders/${orderId}`, { person });
    expect(order.pending?.reason).toBe("sold-out");
    const { problem } = await api.call("POST", "/create-payment-intent", {
      person,
      body: { orderId, totalAmount: order.totalAmount },
    });
    expect(problem.detail).toBe(
      "Your reservation ended and these tools are sold out: Hex bolt 2, Hex bolt 3.",
    );
  });

  it("is confirmed with the tool of any of its lines, and with no other", async () => {
    const ordered = await someLines(3);
    const order = await anOrderOfLines(api.shop, ordered);
    const transactionId = await aStartedPayment(api.shop, order);
    await api.shop.stripe.paymentIntents.confirm(transactionId, { payment_method: "pm_card_visa" });
    const confirm = (toolsId: string) =>
      api.call("PUT", `/orderConfirmed/${order.orderId}`, {
        person: order.person,
        body: { transactionId, toolsId },
      });
    expect((await confirm((await aTool(api.shop)).id)).status).toBe(422);
    const confirmed = await confirm(ordered[2]?.tool.id ?? "");
    expect([confirmed.status, confirmed.body.status, confirmed.body.lineCount]).toEqual([200, "paid", 3]);
  });

  it("has units to return per line once it is shipped, until a return is open or the time is over", async () => {
    const { orderId, person } = await aPaidOrderOfLines(api.shop, await someLines(3));
    const returnable = async () =>
      (await api.call("GET", `/orders/${orderId}`, { person })).body.items.map(
        (item) => item.returnableQuantity,
      );
    expect(await returnable()).toEqual([0, 0, 0]);
    await api.call("POST", `/manage/orders/${orderId}/ship`, { person: admin });
    expect(await returnable()).toEqual([1, 2, 3]);
    const id = newId();
    const db = tables(api.shop.em);
    await db.insertInto("order_return").values({ id, order_id: orderId, reason: "bent" }).execute();
    await db.insertInto("return_line").values({ return_id: id, position: 1, quantity: 1 }).execute();
    expect(await returnable()).toEqual([0, 0, 0]);
    await db
      .updateTable("order_return")
      .set({ state: "declined", decided_at: fromNow(0), decline_reason: "used" })
      .where("id", "=", id)
      .execute();
    expect(await returnable()).toEqual([1, 2, 3]);
    await db
      .updateTable("shipment")
      .set({ delivered_at: fromNow(-32 * 86_400_000) })
      .where("order_id", "=", orderId)
      .execute();
    expect(await returnable()).toEqual([0, 0, 0]);
  });

  it("shows the refunded units of each line, and none of a refund that failed", async () => {
    const { orderId, person, intentId } = await aPaidOrderOfLines(api.shop, await someLines(3));
    const db = tables(api.shop.em);
    const payment = await db
      .selectFrom("payment")
      .select("id")
      .where("payment_intent_id", "=", intentId)
      .executeTakeFirstOrThrow();
    const refund = async (position: number, quantity: number) => {
      const id = newId();
      const amount = cents(quantity);
      await db
        .insertInto("refund")
        .values({ id, payment_id: payment.id, amount_cents: amount, reason: "admin", idempotency_key: id })
        .execute();
      await db
        .insertInto("refund_line")
        .values({ refund_id: id, position, quantity, amount_cents: amount, tax_cents: cents(0) })
        .execute();
      return id;
    };
    await refund(2, 1);
    const failed = await refund(3, 2);
    const refunded = async () =>
      (await api.call("GET", `/orders/${orderId}`, { person })).body.items.map(
        (item) => item.refundedQuantity,
      );
    expect(await refunded()).toEqual([0, 1, 2]);
    await db
      .updateTable("refund")
      .set({ state: "failed", failure_code: "bank" })
      .where("id", "=", failed)
      .execute();
    expect(await refunded()).toEqual([0, 1, 0]);
  });
});

describe("GET myitems", () => {
  it("has the tools of all lines, those of an order by its lines, in pages without gaps", async () => {
    const person = aPerson();
    const [first, second] = [await someLines(4), await someLines(2)];
    await aPaidOrderOfLines(api.shop, [...second, ...first.slice(2)], { person });
    await aPaidOrderOfLines(api.shop, first, { person });
    const seen: [string, number, number][] = [];
    for await (const { body, headers } of api.pages("/myitems?limit=4", { person })) {
      expect(headers.get("x-total-count")).toBe("6");
      seen.push(
        ...body.map(({ tool, orders, totalQuantity }): [string, number, number] => [
          tool._id,
          orders,
          totalQuantity,
        ]),
      );
    }
    expect(seen).toEqual([
      ...first.map(({ tool, quantity }, at) => [tool.id, at < 2 ? 1 : 2, at < 2 ? quantity : 2 * quantity]),
      ...second.map(({ tool, quantity }) => [tool.id, 1, quantity]),
    ]);
    expect((await api.call("GET", "/myitems?cursor=abc", { person })).status).toBe(400);
  });
});

it("an address with fields is shown as lines, and a delivery without a phone as an empty one", async () => {
  const { orderId, person } = await anOrderOfLines(api.shop, await someLines(1));
  await tables(api.shop.em)
    .updateTable("order_address")
    .set({
      line1: "Werkstrasse 4",
      line2: "Tor 2",
      city: "Solingen",
      postcode: "42653",
      country: "DE",
      phone: "",
    })
    .where("order_id", "=", orderId)
    .execute();
  expect((await api.call("GET", `/payment/${orderId}`, { person })).body).toMatchObject({
    address: "Werkstrasse 4\nTor 2\n42653 Solingen\nGermany",
    phone: "",
  });
});
