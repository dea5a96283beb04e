import { describe, expect, it } from "vitest";
import { addDays, dayIn } from "../../domain/shared/days.ts";
import { hoursAgo } from "../../domain/shared/tables.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { anOrder, aPaidOrder, aTool } from "../../testing/factories.ts";
import { updateOrder } from "../../testing/order-rows.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";

const api = apiFixture();
const admin = anAdmin();

function daysAgo(days: number): string {
  return addDays(dayIn("Asia/Dhaka", new Date()), -days);
}

describe("GET manage/figures", () => {
  it("200: an empty shop has a row of noughts for every day", async () => {
    const { body } = await api.call("GET", "/manage/figures?days=3", { person: admin });
    expect(body).toEqual({
      before: { sales: 0, revenue: 0, placed: 0, placedAndPaid: 0 },
      days: [2, 1, 0].map((ago) => ({
        day: daysAgo(ago),
        sales: 0,
        revenue: 0,
        placed: 0,
        placedAndPaid: 0,
      })),
      short: { count: 0, tools: [] },
      held: { orders: 0, units: 0, value: 0, tools: [] },
    });
  });

  it("200: counts sales, orders placed and paid, holds and short stock", async () => {
    const tool = await aTool(api.shop, { name: "Counted" });
    await aPaidOrder(api.shop, { tool, quantity: 2 });
    const earlier = await aPaidOrder(api.shop, { tool, quantity: 1 });
    await updateOrder(api.shop, earlier.orderId, { paid_at: hoursAgo(24), placed_at: hoursAgo(24) });
    const held = await anOrder(api.shop, { tool, quantity: 5 });
    const gone = await anOrder(api.shop, { tool, quantity: 9 });
    await api.call("DELETE", `/orders/${gone.orderId}`, { person: gone.person });
    const short = await aTool(api.shop, { name: "Short", minimumOrderQuantity: 10, stockQuantity: 9 });
    await aTool(api.shop, { name: "Archived", stockQuantity: 0, archivedAt: new Date() });
    const { body } = await api.call("GET", "/manage/figures?days=2", { person: admin });
    expect(body.days).toEqual([
      { day: daysAgo(1), sales: 1, revenue: 11.2, placed: 1, placedAndPaid: 1 },
      { day: daysAgo(0), sales: 1, revenue: 22.4, placed: 3, placedAndPaid: 1 },
    ]);
    expect(body.short).toEqual({
      count: 1,
      tools: [{ id: short.id, name: "Short", stockQuantity: 9, minimumOrderQuantity: 10 }],
    });
    expect(body.held).toEqual({
      orders: 1,
      units: 5,
      value: 56,
      tools: [{ name: held.tool.name, orders: 1, units: 5 }],
    });
  });

  it("400: no days, or too many; 403: a customer", async () => {
    for (const days of ["0", "367", "many"]) {
      expect((await api.call("GET", `/manage/figures?days=${days}`, { person: admin })).status).toBe(400);
    }
    expect((await api.call("GET", "/manage/figures", { person: aPerson() })).status).toBe(403);
  });
});
