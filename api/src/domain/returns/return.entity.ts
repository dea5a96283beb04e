import { defineEntity, p } from "@mikro-orm/core";
import { RETURN_STATES } from "./return-state.ts";

/** A return of units of a shipped order by its customer. */
export const OrderReturn = defineEntity({
  name: "OrderReturn",
  tableName: "order_return",
  properties: {
    id: p.uuid().primary(),
    orderId: p.uuid(),
    /** The customer's reason. */
    reason: p.text(),
    state: p.enum(RETURN_STATES).default("requested"),
    declineReason: p.text().nullable(),
    /** The refund that was requested for it. */
    requestedRefundId: p.uuid().nullable(),
    /** The refund that ended it: of the whole order, or the one requested for it. */
    refundId: p.uuid().nullable(),
    requestedAt: p.datetime().defaultRaw("now()"),
    decidedAt: p.datetime().nullable(),
    receivedAt: p.datetime().nullable(),
    refundedAt: p.datetime().nullable(),
  },
});

/** The units of a line that a return is of. */
export const ReturnLine = defineEntity({
  name: "ReturnLine",
  tableName: "return_line",
  properties: {
    returnId: p.uuid().primary(),
    position: p.integer().primary(),
    quantity: p.integer(),
    /** True if they are in stock again; null before they were received. */
    restocked: p.boolean().nullable(),
  },
});
