import { STATISTICS_TOOLS_MAX } from "../../domain/order-list/read-held.ts";
import { centsAsDollars } from "../kit/dollars.ts";
import { z } from "../kit/zod.ts";

export const DAYS_MAX = 366;

export const statisticsWire = z
  .strictObject({
    days: z
      .array(
        z.strictObject({
          day: z.iso.date(),
          sales: z.int().openapi({ description: "Orders paid that day" }),
          revenue: centsAsDollars.openapi({
            description: "Of those orders; later refunds are not subtracted",
          }),
          placed: z.int(),
          placedAndPaid: z.int().openapi({ description: "Orders placed that day and paid since" }),
        }),
      )
      .max(DAYS_MAX)
      .openapi({ description: "Days in the shop's time zone, oldest first, today last" }),
    before: z
      .strictObject({ sales: z.int(), revenue: centsAsDollars, placed: z.int(), placedAndPaid: z.int() })
      .openapi({ description: "Sums of as many days before these, for comparison" }),
    short: z.strictObject({
      count: z.int(),
      tools: z
        .array(
          z.object({
            id: z.uuid(),
            name: z.string(),
            stockQuantity: z.int(),
            minimumOrderQuantity: z.int(),
          }),
        )
        .max(STATISTICS_TOOLS_MAX),
    }),
    held: z.strictObject({
      orders: z.int(),
      units: z.int(),
      value: centsAsDollars,
      tools: z
        .array(z.strictObject({ name: z.string(), orders: z.int(), units: z.int() }))
        .max(STATISTICS_TOOLS_MAX),
    }),
  })
  .openapi("Figures");
