import { defineEntity, p } from "@mikro-orm/core";

/** A customer's request for one mail when a tool can be ordered again. */
export const StockAlert = defineEntity({
  name: "StockAlert",
  tableName: "stock_alert",
  properties: {
    id: p.uuid().primary().defaultRaw("uuidv7()"),
    customerId: p.uuid(),
    toolId: p.uuid(),
    createdAt: p.datetime().defaultRaw("now()"),
    /** The time at which the mail was requested; the alert has ended then. */
    mailedAt: p.datetime().nullable(),
  },
});
