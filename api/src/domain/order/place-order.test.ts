import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { aCountingPostgresProxy, type CountingPostgresProxy } from "../../testing/counting-postgres-proxy.ts";
import { aPaidOrderOfLines, anOrderOfLines, aTool, type LineOf } from "../../testing/factories.ts";
import { linesOf, orderRow, ordersOf, statusOf, stockOf } from "../../testing/order-queries.ts";
import { updateOrder } from "../../testing/order-rows.ts";
import { orderSnapshot } from "../../testing/order-snapshot.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { aPerson, aShop, assertInvariants, type TestShop } from "../../testing/test-shop.ts";
import { cancelOrder } from "../payment/cancel-order.ts";
import { startPayment } from "../payment/start-payment.ts";
import { systemActor } from "../shared/actor.ts";
import { newId } from "../shared/ids.ts";
import { cents } from "../shared/money.ts";
import { fromNow } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { lockAnyOrder } from "./lock-order.ts";
import { releaseHold } from "./release-hold.ts";
import { renewHold } from "./renew-hold.ts";

const shop = shopFixture();

const lines = (count: number, at = shop): Promise<LineOf[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      tool: await aTool(at, { priceCents: 100 + index }),
      quantity: 1 + (index % 3),
    })),
  );

const stocks = (of: readonly LineOf[]): Promise<number[]> =>
  Promise.all(of.map(({ tool }) => stockOf(shop, tool.id)));

const endHold = (orderId: string): Promise<void> =>
  updateOrder(shop, orderId, { held_until: fromNow(-1000) });

describe("an order of several lines", () => {
  it("stores each line with its price and share of the tax, and takes the units of all", async () => {
    const ordered = await lines(3);
    const { orderId, totalCents } = await anOrderOfLines(shop, ordered);
    // 100 + 2 x 101 + 3 x 102 cents, 15 % of tax in them.
    expect(totalCents).toBe(608);
    expect(await orderRow(shop, orderId)).toMatchObject({
      line_count: 3,
      items_cents: 608,
      tax_cents: 79,
      total_cents: 608,
      currency: "USD",
      prices_include_tax: true,
      zone: "home",
      seller: "boltwright",
    });
    const stored = await linesOf(shop, orderId);
    expect(stored.map((line) => [line.name, line.part_number, line.quantity, line.price_cents])).toEqual(
      ordered.map(({ tool, quantity }) => [tool.name, tool.partNumber, quantity, tool.price]),
    );
    expect(stored.map((line) => [line.position, line.net_cents, line.tax_cents, line.tax_rate_bp])).toEqual([
      [1, 87, 13, 1500],
      [2, 176, 26, 1500],
      [3, 266, 40, 1500],
    ]);
    expect(await stocks(ordered)).toEqual([99, 98, 97]);
  });

  it("with one line that is sold out is not placed: no unit of any line is taken", async () => {
    const ordered = await lines(2);
    const soldOut = { tool: await aTool(shop, { stockQuantity: 1 }), quantity: 2 };
    await expect(anOrderOfLines(shop, [...ordered, soldOut])).rejects.toMatchObject({
      code: "sold-out",
      message: soldOut.tool.name,
    });
    expect(await stocks([...ordered, soldOut])).toEqual([100, 100, 1]);
    expect(await ordersOf(shop, soldOut.tool.id)).toBe(0);
  });

  it("with an unknown tool is not placed", async () => {
    const ordered = await lines(1);
    const unknown = { tool: { ...(await aTool(shop)), id: newId() }, quantity: 1 };
    await expect(anOrderOfLines(shop, [...ordered, unknown])).rejects.toThrow("unknown");
    expect(await stocks(ordered)).toEqual([100]);
  });

  it("is placed once for one key", async () => {
    const [person, idempotencyKey, ordered] = [aPerson(), newId(), await lines(2)];
    const placed = await Promise.all(
      Array.from({ length: 4 }, () => anOrderOfLines(shop, ordered, { person, idempotencyKey })),
    );
    expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await stocks(ordered)).toEqual([99, 98]);
  });

  it("never changes its lines; only the buyer's references are removed when it is cancelled", async () => {
    const ordered = (await lines(2)).map((line) => ({ ...line, reference: "R1, R2" }));
    const { orderId, person } = await anOrderOfLines(shop, ordered);
    const change = shop.em.execute("update order_line set quantity = 9 where order_id = ?", [orderId]);
    await expect(change).rejects.toThrow(/cannot change/);
    await expect(shop.em.execute("delete from order_line where order_id = ?", [orderId])).rejects.toThrow(
      /cannot change/,
    );
    const before = await linesOf(shop, orderId);
    await cancelOrder(shop.as(person), orderId);
    expect(await statusOf(shop, orderId)).toBe("cancelled");
    expect(await linesOf(shop, orderId)).toEqual(
      before.map((line) => ({
        ...line,
        reference: null,
        search_text: line.search_text.replace(" r1, r2", ""),
      })),
    );
    expect(await stocks(ordered)).toEqual([100, 100]);
  });

  it("cannot have sums that are not those of its lines", async () => {
    const { orderId } = await anOrderOfLines(shop, await lines(2));
    const third = shop.em.execute(
      `insert into order_line (order_id, position, tool_id, part_number, name, quantity, price_cents, net_cents, tax_cents, tax_rate_bp, tax_reason)
       select order_id, 3, ?, part_number, name, 1, 1, 1, 0, 0, 'export' from order_line where order_id = ? and position = 1`,
      [(await aTool(shop)).id, orderId],
    );
    await expect(third).rejects.toThrow(/its sums are not those of its lines/);
  });
});

describe("the hold of several lines", () => {
  it("ends for all lines at once, and is renewed for all or for none: the lines that are sold out are named", async () => {
    const ordered = await lines(3);
    const { orderId } = await anOrderOfLines(shop, ordered);
    await endHold(orderId);
    expect(await releaseHold(shop.as(systemActor), { orderId, graceSeconds: 0 })).toBe(true);
    expect(await stocks(ordered)).toEqual([100, 100, 100]);
    const second = ordered.slice(1, 2).map((line) => ({ ...line, quantity: 100 }));
    const { person, orderId: otherId } = await anOrderOfLines(shop, second);
    const before = await orderSnapshot(shop, orderId);
    const renew = () => {
      const ctx = shop.as(systemActor);
      return inTransaction(ctx.em, async (em) =>
        renewHold(ctx, em, await lockAnyOrder(em, orderId), "reconciler"),
      );
    };
    expect((await renew()).map(({ position }) => position)).toEqual([2]);
    expect(await orderSnapshot(shop, orderId)).toEqual(before);
    await cancelOrder(shop.as(person), otherId);
    expect(await renew()).toEqual([]);
    expect(await stocks(ordered)).toEqual([99, 98, 97]);
  });
});

describe("the number of statements", () => {
  let postgres: CountingPostgresProxy;
  let counted: TestShop;
  beforeAll(async () => {
    postgres = await aCountingPostgresProxy(inject("postgresUrl"));
    counted = await aShop({ postgresUrl: postgres.url });
  });
  afterAll(async () => {
    await assertInvariants(counted);
    await counted.close();
    await postgres.close();
  });

  const statements = async (step: () => Promise<unknown>): Promise<number> => {
    postgres.reset();
    await step();
    return postgres.executed.filter((text) => !/^(?:begin|commit)$/.test(text)).length;
  };

  it("is the same for 1, 10 and 200 lines: placing, paying, the end of a hold, paying after it, and cancelling", async () => {
    const person = aPerson();
    const count = async (size: number) => {
      const ordered = await lines(size, counted);
      const { orderId, totalCents } = await anOrderOfLines(counted, ordered, { person });
      await updateOrder(counted, orderId, { held_until: fromNow(-1000) });
      return {
        paid: await statements(() => aPaidOrderOfLines(counted, ordered, { person })),
        released: await statements(() => releaseHold(counted.as(systemActor), { orderId, graceSeconds: 0 })),
        renewed: await statements(() =>
          startPayment(counted.as(person), { orderId, claimedTotal: cents(totalCents) }),
        ),
        cancelled: await statements(() => cancelOrder(counted.as(person), orderId)),
      };
    };
    await count(1);
    const one = await count(1);
    expect([await count(10), await count(200)]).toEqual([one, one]);
    expect(one).toEqual({ paid: 11, released: 4, renewed: 8, cancelled: 8 });
  });
});
