import { trackingUrl } from "../../domain/fulfilment/carriers.ts";
import { DISPUTE_STATES } from "../../domain/order/dispute-state.ts";
import { formatOrderNumber } from "../../domain/order/order-number.ts";
import { FULFILMENTS, type OrderStatus } from "../../domain/order/order-state.ts";
import type { OrderView } from "../../domain/order/order-view.ts";
import { type ExplainedOrder, PENDING_REASONS } from "../../domain/order/pending-reason.ts";
import { dollarsFromCents } from "../../domain/shared/money.ts";
import { dollars } from "../kit/dollars.ts";
import { z } from "../kit/zod.ts";

/** Status as in the spec: an order that is being cancelled is shown as pending. */
export const statusWire = z.enum(["pending", "paid", "refunded"]);
export function presentStatus(status: OrderStatus): z.input<typeof statusWire> {
  return status === "cancelling" ? "pending" : status;
}

export const fulfilmentWire = z.enum(FULFILMENTS);

/** State of the disputes of the charge that paid an order, for staff. */
export const disputeWire = z.enum(DISPUTE_STATES).nullable().openapi({
  description: "Whether the customer disputes the charge; `open` and `lost`: not to be shipped",
});

export const orderNumberWire = z.string().openapi({ description: "For people", example: "BW-100123" });

/** How an order was shipped; null before that, or where it was not recorded. */
export const parcelWire = {
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable().openapi({ description: "Page of a known carrier, otherwise null" }),
};

export function presentParcel({ carrier, trackingNumber }: Pick<OrderView, "carrier" | "trackingNumber">) {
  return { carrier, trackingNumber, trackingUrl: trackingUrl(carrier, trackingNumber) };
}

export const orderWire = z
  .strictObject({
    _id: z.uuid(),
    orderNumber: orderNumberWire,
    toolId: z.uuid(),
    toolName: z.string(),
    toolImg: z.string(),
    orderQuantity: z.int(),
    unitPrice: dollars,
    totalAmount: dollars,
    status: statusWire,
    fulfilment: fulfilmentWire.nullable(),
    userName: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    company: z.string().nullable(),
    reference: z
      .string()
      .nullable()
      .openapi({ description: "The buyer's own reference, such as a PO number" }),
    ...parcelWire,
    transactionId: z.string().nullable().openapi({ description: "The PaymentIntent that paid it" }),
    createdAt: z.iso.datetime(),
    paidAt: z.iso.datetime().optional().openapi({ description: "Absent before; so are the next two" }),
    shippedAt: z.iso.datetime().optional(),
    deliveredAt: z.iso.datetime().optional(),
    heldUntil: z.iso
      .datetime()
      .nullable()
      .openapi({ description: "End of the reservation; null without one" }),
    payable: z
      .boolean()
      .openapi({ description: "Whether it can be paid now: pending, with units reserved or in stock" }),
    refundedAmount: dollars.openapi({ description: "Amount refunded to the card" }),
    refundedAt: z.iso.datetime().nullable(),
    pending: z
      .strictObject({
        reason: z.enum(PENDING_REASONS),
        endsAt: z.iso.datetime().openapi({ description: "When it is cancelled if unpaid" }),
      })
      .optional()
      .openapi({
        description: "Why the caller's order is not paid, in `listOrders` and `findOrder`; absent if paid",
      }),
  })
  .openapi("Order");

export function presentOrder(
  order: OrderView & { readonly pending?: ExplainedOrder["pending"] },
): z.input<typeof orderWire> {
  return {
    _id: order.id,
    orderNumber: formatOrderNumber(order.orderNumber),
    toolId: order.toolId,
    toolName: order.itemName,
    toolImg: order.toolImageUrl,
    orderQuantity: order.quantity,
    unitPrice: dollarsFromCents(order.unitPrice),
    totalAmount: dollarsFromCents(order.total),
    status: presentStatus(order.status),
    fulfilment: order.fulfilment,
    userName: order.customerName,
    email: order.email,
    phone: order.phone,
    address: order.address,
    company: order.company,
    reference: order.reference,
    ...presentParcel(order),
    transactionId: order.paymentIntentId,
    createdAt: order.placedAt.toISOString(),
    ...(order.paidAt && { paidAt: order.paidAt.toISOString() }),
    ...(order.shippedAt && { shippedAt: order.shippedAt.toISOString() }),
    ...(order.deliveredAt && { deliveredAt: order.deliveredAt.toISOString() }),
    heldUntil: order.heldUntil?.toISOString() ?? null,
    payable: order.payable,
    refundedAmount: dollarsFromCents(order.refunded),
    refundedAt: order.refundedAt?.toISOString() ?? null,
    ...(order.pending && {
      pending: { reason: order.pending.reason, endsAt: order.pending.endsAt.toISOString() },
    }),
  };
}
