import { defineEntity, p } from "@mikro-orm/core";

/** What moves stock. */
export const STOCK_REASONS = [
  "initial",
  "adjusted",
  "order-placed",
  "order-cancelled",
  "hold-released",
  "hold-renewed",
  "restocked",
] as const;

/** A line of a tool's stock ledger. */
export const StockMovement = defineEntity({
  name: "StockMovement",
  tableName: "stock_movement",
  properties: {
    id: p.uuid().primary().defaultRaw("uuidv7()"),
    toolId: p.uuid(),
    orderId: p.uuid().nullable(),
    quantity: p.integer(),
    reason: p.enum(STOCK_REASONS),
    occurredAt: p.datetime().defaultRaw("now()"),
    note: p.text().nullable(),
    byCustomerId: p.uuid().nullable(),
    requestKey: p.text().nullable(),
    stockAfter: p.integer().nullable(),
  },
});

/** A tool whose stock differs from its ledger, as the last check found it. */
export const StockCheck = defineEntity({
  name: "StockCheck",
  tableName: "stock_check",
  properties: {
    toolId: p.uuid().primary(),
    delta: p.integer().default(0),
  },
});
