import type { CancelledOrder } from "../../domain/order-list/list-cancelled-orders.ts";
import { formatOrderNumber } from "../../domain/order/order-number.ts";
import { dollarsFromCents } from "../../domain/shared/money.ts";
import { dollars } from "../kit/dollars.ts";
import { orderNumberWire } from "../order/order.wire.ts";
import { z } from "../kit/zod.ts";

const NOT_RECORDED = "null for orders that were cancelled before this was recorded";

/** A cancelled order, without address and phone: these were deleted with it. */
export const cancelledOrderWire = z
  .strictObject({
    _id: z.uuid(),
    orderNumber: orderNumberWire.nullable(),
    toolId: z.uuid().nullable(),
    toolName: z.string().nullable().openapi({ description: NOT_RECORDED }),
    toolImg: z.string().nullable().openapi({ description: "The tool's image today" }),
    orderQuantity: z.int().nullable(),
    totalAmount: dollars.nullable().openapi({ type: ["number", "null"], description: NOT_RECORDED }),
    createdAt: z.iso.datetime().nullable().openapi({ description: "When it was placed" }),
    cancelledAt: z.iso.datetime(),
    endedUnpaid: z
      .boolean()
      .openapi({ description: "The shop cancelled it because it was not paid in time" }),
  })
  .openapi("CancelledOrder");

export const managedCancelledOrderWire = z
  .strictObject({ ...cancelledOrderWire.shape, userName: z.string(), email: z.string() })
  .openapi("ManagedCancelledOrder");

export function presentCancelledOrder(order: CancelledOrder): z.input<typeof cancelledOrderWire> {
  return {
    _id: order.id,
    orderNumber: order.orderNumber === null ? null : formatOrderNumber(order.orderNumber),
    toolId: order.toolId,
    toolName: order.itemName,
    toolImg: order.imageUrl,
    orderQuantity: order.quantity,
    totalAmount: order.total === null ? null : dollarsFromCents(order.total),
    createdAt: order.placedAt?.toISOString() ?? null,
    cancelledAt: order.cancelledAt.toISOString(),
    endedUnpaid: order.isEndedUnpaid,
  };
}

export function presentManagedCancelledOrder(
  order: CancelledOrder,
): z.input<typeof managedCancelledOrderWire> {
  return { ...presentCancelledOrder(order), userName: order.customerName, email: order.email };
}
