import { centsAsDollars } from "../kit/dollars.ts";
import { moment } from "../kit/shown-as.ts";
import { z } from "../kit/zod.ts";
import { orderNumberWire } from "../order/order.wire.ts";

const NOT_RECORDED = "null for orders that were cancelled before this was recorded";

/** A cancelled order, without address and phone: these were deleted with it. */
export const cancelledOrderWire = z
  .object({
    id: z.uuid(),
    orderNumber: orderNumberWire.nullable(),
    toolId: z.uuid().nullable(),
    itemName: z.string().nullable().openapi({ description: NOT_RECORDED }),
    imageUrl: z.string().nullable().openapi({ description: "The tool's image today" }),
    quantity: z.int().nullable(),
    total: centsAsDollars.nullable().openapi({ type: ["number", "null"], description: NOT_RECORDED }),
    placedAt: moment.nullable(),
    cancelledAt: moment,
    isEndedUnpaid: z
      .boolean()
      .openapi({ description: "The shop cancelled it because it was not paid in time" }),
    customerName: z.string(),
    email: z.string(),
  })
  .openapi("CancelledOrder");
