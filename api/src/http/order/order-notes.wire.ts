import type { OrderNoteView } from "../../domain/order/list-order-notes.ts";
import { multilineText } from "../kit/text.ts";
import { z } from "../kit/zod.ts";

export const newNoteWire = z.strictObject({ text: multilineText(1000) }).openapi("NewOrderNote");

/** An internal note. Never part of what customers get. */
export const noteWire = z
  .strictObject({
    _id: z.uuid(),
    text: z.string(),
    author: z.string().openapi({ description: "The admin, as `email (name)`" }),
    createdAt: z.iso.datetime(),
  })
  .openapi("OrderNote");

export const presentNote = (note: OrderNoteView): z.input<typeof noteWire> => ({
  _id: note.id,
  text: note.text,
  author: note.author,
  createdAt: note.createdAt.toISOString(),
});

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
