import { defineEntity, p } from "@mikro-orm/core";

/** An internal note of staff about an order. */
export const OrderNote = defineEntity({
  name: "OrderNote",
  tableName: "order_note",
  properties: {
    id: p.uuid().primary(),
    orderId: p.uuid(),
    authorId: p.uuid(),
    text: p.text(),
    createdAt: p.datetime().defaultRaw("now()"),
    /** The idempotency key of the request, unique per author. */
    requestKey: p.text().nullable(),
  },
});
