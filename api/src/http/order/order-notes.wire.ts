import { moment } from "../kit/shown-as.ts";
import { multilineText } from "../kit/text.ts";
import { z } from "../kit/zod.ts";

export const newNoteWire = z.strictObject({ text: multilineText(1000) }).openapi("NewOrderNote");

/** An internal note. Never part of what customers get. */
export const noteWire = z
  .strictObject({
    id: z.uuid(),
    text: z.string(),
    author: z.string().openapi({ description: "The admin, as `email (name)`" }),
    createdAt: moment,
  })
  .openapi("OrderNote");

export const queueCountsWire = z
  .strictObject({
    toShip: z.int().openapi({ description: "Paid orders that are not shipped" }),
    unpaid: z.int(),
    shipped: z.int().openapi({ description: "Shipped orders that are not delivered" }),
    returns: z.int().openapi({ description: "Returns that are not finished" }),
    refundsFailed: z.int().openapi({ description: "Orders with a refund that did not reach the customer" }),
    lowStock: z.int().openapi({ description: "Tools with less stock than two minimum orders" }),
  })
  .openapi("QueueCounts");
