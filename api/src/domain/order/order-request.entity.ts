import { defineEntity, p } from "@mikro-orm/core";

/** The order that an idempotency key of a customer has placed. */
export const OrderRequest = defineEntity({
  name: "OrderRequest",
  tableName: "order_request",
  properties: {
    customerId: p.uuid().primary(),
    idempotencyKey: p.text().primary(),
    orderId: p.uuid(),
    /** The SHA-256 of what was requested. */
    fingerprint: p.text(),
    createdAt: p.datetime().defaultRaw("now()"),
  },
});
