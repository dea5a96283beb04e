import { defineEntity, p } from "@mikro-orm/core";

/** A line of a tool's stock ledger. */
export const StockMovement = defineEntity({
  name: "StockMovement",
  tableName: "stock_movement",
  properties: {
    id: p.uuid().primary().defaultRaw("uuidv7()"),
    toolId: p.uuid(),
    orderId: p.uuid().nullable(),
    quantity: p.integer(),
    reason: p.enum([
      "initial",
      "adjusted",
      "order-placed",
      "order-cancelled",
      "hold-released",
      "hold-renewed",
      "restocked",
    ]),
    occurredAt: p.datetime().defaultRaw("now()"),
    note: p.text().nullable(),
    byCustomerId: p.uuid().nullable(),
    requestKey: p.text().nullable(),
    stockAfter: p.integer().nullable(),
  },
});

/** The sum of a tool's ledger up to a movement, so that a check reads only what came later. */
export const StockCheck = defineEntity({
  name: "StockCheck",
  tableName: "stock_check",
  properties: {
    toolId: p.uuid().primary(),
    movementId: p.uuid().nullable(),
    quantity: p.bigint("number").default(0),
    delta: p.integer().default(0),
  },
});
