import { STATISTICS_TOOLS_MAX, type Statistics } from "../../domain/order-list/read-statistics.ts";
import { dollarsFromCents } from "../../domain/shared/money.ts";
import { dollars } from "../kit/dollars.ts";
import { z } from "../kit/zod.ts";

export const DAYS_MAX = 366;

export const statisticsWire = z
  .strictObject({
    days: z
      .array(
        z.strictObject({
          day: z.iso.date(),
          sales: z.int().openapi({ description: "Orders paid that day" }),
          revenue: dollars.openapi({
            description: "Of those orders; later refunds are not subtracted",
          }),
          placed: z.int(),
          placedAndPaid: z.int().openapi({ description: "Orders placed that day and paid since" }),
        }),
      )
      .max(DAYS_MAX)
      .openapi({ description: "Days in the shop's time zone, oldest first, today last" }),
    before: z
      .strictObject({ sales: z.int(), revenue: dollars, placed: z.int(), placedAndPaid: z.int() })
      .openapi({ description: "Sums of as many days before these, for comparison" }),
    short: z.strictObject({
      count: z.int(),
      tools: z
        .array(z.strictObject({ _id: z.uuid(), name: z.string(), available: z.int(), minOrder: z.int() }))
        .max(STATISTICS_TOOLS_MAX),
    }),
    held: z.strictObject({
      orders: z.int(),
      pieces: z.int(),
      value: dollars,
      tools: z
        .array(z.strictObject({ name: z.string(), orders: z.int(), pieces: z.int() }))
        .max(STATISTICS_TOOLS_MAX),
    }),
  })
  .openapi("Figures");

export function presentStatistics({ days, before, short, held }: Statistics): z.input<typeof statisticsWire> {
  return {
    days: days.map((day) => ({ ...day, revenue: dollarsFromCents(day.revenue) })),
    before: { ...before, revenue: dollarsFromCents(before.revenue) },
    short: {
      count: short.count,
      tools: short.tools.map((tool) => ({
        _id: tool.id,
        name: tool.name,
        available: tool.stockQuantity,
        minOrder: tool.minimumOrderQuantity,
      })),
    },
    held: {
      orders: held.orders,
      pieces: held.units,
      value: dollarsFromCents(held.value),
      tools: held.tools.map(({ name, orders, units }) => ({ name, orders, pieces: units })),
    },
  };
}
