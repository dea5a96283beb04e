import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { anOrder, aPaidOrder, aTool } from "../../testing/factories.ts";
import { updateOrder } from "../../testing/order-rows.ts";
import { aRefund } from "../../testing/order-steps.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { cancelOrder } from "../payment/cancel-order.ts";
import { systemActor } from "../shared/actor.ts";
import { cents } from "../shared/money.ts";
import { STATISTICS_TOOLS_MAX } from "./read-held.ts";
import { type DayStatistics, readStatistics } from "./read-statistics.ts";

const shop = shopFixture();
const admin = anAdmin();
const DHAKA = "Asia/Dhaka";
const read = (days: number, timeZone = DHAKA) => readStatistics(shop.as(admin, { timeZone }), { days });

/** Moves the payment of an order to a time of a day in a zone: `ago` days before today. */
const paidAt = (orderId: string, ago: number, time: string, zone = DHAKA): Promise<void> =>
  updateOrder(shop, orderId, {
    paid_at: sql<Date>`((now() at time zone ${zone})::date - ${ago}::int + ${time}::time) at time zone ${zone}`,
  });

/** What a step adds to the statistics of each of the last `days` days, oldest first. */
async function added(
  days: number,
  step: () => Promise<unknown>,
  zone = DHAKA,
): Promise<Omit<DayStatistics, "day">[]> {
  const before = (await read(days, zone)).days;
  await step();
  return (await read(days, zone)).days.map((day, index) => ({
    sales: day.sales - (before[index]?.sales ?? Number.NaN),
    revenue: cents(day.revenue - (before[index]?.revenue ?? Number.NaN)),
    placed: day.placed - (before[index]?.placed ?? Number.NaN),
    placedAndPaid: day.placedAndPaid - (before[index]?.placedAndPaid ?? Number.NaN),
  }));
}

const NOTHING = { sales: 0, revenue: 0, placed: 0, placedAndPaid: 0 };

describe("the days", () => {
  it.each([1, 2, 31])(
    "are %i without a gap, in order, the last of them today in the shop's time zone",
    async (count) => {
      const { days } = await read(count);
      const [today] = await shop.em.execute<{ day: string }[]>(
        `select to_char(now() at time zone '${DHAKA}', 'YYYY-MM-DD') as day`,
      );
      expect([days.length, days.at(-1)?.day]).toEqual([count, today?.day]);
      for (const [index, { day }] of days.slice(1).entries()) {
        expect(Date.parse(day) - Date.parse(days[index]?.day ?? "")).toBe(86_400_000);
      }
    },
  );

  it.each(
    [DHAKA, "America/Los_Angeles", "Pacific/Kiritimati"].flatMap((zone) => [
      [zone, "00:00:00"] as const,
      [zone, "23:59:59.999999"] as const,
    ]),
  )("of %s begin at its midnight: paid at %s counts for that day", async (zone, time) => {
    const order = await aPaidOrder(shop);
    // Before those days, so that the day of the payment is the only difference.
    await paidAt(order.orderId, 9, "12:00", zone);
    const days = await added(4, () => paidAt(order.orderId, 1, time, zone), zone);
    expect(days.map(({ sales }) => sales)).toEqual([0, 0, 1, 0]);
  });

  it("count an order as placed on the day of the shop's time zone", async () => {
    const placeAt = (orderId: string, ago: number, time: string) =>
      shop.em.execute(
        `update customer_order set placed_at = ((now() at time zone '${DHAKA}')::date - ?::int + ?::time) at time zone '${DHAKA}' where id = ?`,
        [ago, time, orderId],
      );
    for (const time of ["00:00:00", "23:59:59.999999"]) {
      const { orderId } = await anOrder(shop);
      await placeAt(orderId, 9, time);
      const days = await added(4, () => placeAt(orderId, 1, time));
      expect(days.map(({ placed }) => placed)).toEqual([0, 0, 1, 0]);
    }
  });

  it("are compared with as many days before: from midnight to midnight, none counted twice", async () => {
    const before = (await read(3)).before;
    const [last, first, earlier] = [await aPaidOrder(shop), await aPaidOrder(shop), await aPaidOrder(shop)];
    await paidAt(last.orderId, 3, "23:59:59.999999");
    await paidAt(first.orderId, 5, "00:00:00");
    await paidAt(earlier.orderId, 6, "23:59:59.999999");
    const after = (await read(3)).before;
    const sum = last.totalCents + first.totalCents;
    expect([after.sales - before.sales, after.revenue - before.revenue]).toEqual([2, sum]);
  });

  it("are the same in every time zone of the connection", async () => {
    const { days } = await read(3);
    for (const zone of ["Asia/Dhaka", "America/Los_Angeles", "Pacific/Kiritimati"]) {
      const ctx = shop.as(admin);
      const there = await ctx.em.transactional(async (em) => {
        await em.execute(`set local time zone '${zone}'`);
        return readStatistics({ ...ctx, em }, { days: 3 });
      });
      expect([zone, there.days]).toEqual([zone, days]);
    }
  });
});

describe("sales and orders", () => {
  it("count a paid order once, with its whole total, also after a refund", async () => {
    const step = async () => {
      const { orderId } = await aPaidOrder(shop, { quantity: 3 });
      await aRefund(shop, admin, { orderId });
    };
    expect(await added(2, step)).toEqual([NOTHING, { sales: 1, revenue: 3360, placed: 1, placedAndPaid: 1 }]);
  });

  it("count a cancelled order as placed and not as paid", async () => {
    const step = async () => {
      const { orderId, person } = await anOrder(shop);
      await cancelOrder(shop.as(person), orderId);
    };
    expect(await added(2, step)).toEqual([NOTHING, { ...NOTHING, placed: 1 }]);
  });

  it("leave out what was paid before the first day", async () => {
    const { orderId } = await aPaidOrder(shop);
    const days = await added(3, () => paidAt(orderId, 3, "23:59:59"));
    expect(days.map(({ sales }) => sales)).toEqual([0, 0, -1]);
  });
});

describe("units that are reserved", () => {
  it("are those of unpaid orders with a hold, the tool with most units first", async () => {
    const [few, many] = [await aTool(shop, { name: "Few" }), await aTool(shop, { name: "Many" })];
    const before = (await read(1)).held;
    for (const quantity of [30, 30]) await anOrder(shop, { tool: many, quantity });
    await anOrder(shop, { tool: few, quantity: 50 });
    await aPaidOrder(shop, { tool: few, quantity: 20 });
    const { held } = await read(1);
    expect(held.orders - before.orders).toBe(3);
    expect(held.units - before.units).toBe(110);
    expect(held.value - before.value).toBe(110 * few.price);
    expect(held.tools.slice(0, 2)).toEqual([
      { name: "Many", orders: 2, units: 60 },
      { name: "Few", orders: 1, units: 50 },
    ]);
  });

  it("are summed over all tools, also over those that the list has no place for", async () => {
    const before = (await read(1)).held;
    for (let count = 0; count <= STATISTICS_TOOLS_MAX; count += 1) await anOrder(shop);
    const { held } = await read(1);
    expect(held.tools).toHaveLength(STATISTICS_TOOLS_MAX);
    expect(held.units - before.units).toBe(STATISTICS_TOOLS_MAX + 1);
  });
});

it("short tools have less than their minimum order: the shortest first, archived ones left out", async () => {
  await aTool(shop, { name: "Enough", minimumOrderQuantity: 10, stockQuantity: 10 });
  await aTool(shop, { name: "Nine of ten", minimumOrderQuantity: 10, stockQuantity: 9 });
  await aTool(shop, { name: "Ten of a hundred", minimumOrderQuantity: 100, stockQuantity: 10 });
  await aTool(shop, { name: "None", stockQuantity: 0 });
  await aTool(shop, { name: "Archived", stockQuantity: 0, archivedAt: new Date() });
  const { short } = await read(1);
  expect(short.count).toBe(3);
  expect(short.tools.map(({ name }) => name)).toEqual(["None", "Ten of a hundred", "Nine of ten"]);
});

it("statistics are forbidden for everybody but admins", async () => {
  for (const actor of [aPerson(), systemActor, { kind: "anonymous" } as const]) {
    await expect(readStatistics(shop.as(actor), { days: 1 })).rejects.toMatchObject({ code: "forbidden" });
  }
});
