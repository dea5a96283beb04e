import { FULFILMENTS, type OrderStatus } from "../../domain/order/order-state.ts";
import type { OrderView } from "../../domain/order/order-view.ts";
import { type ExplainedOrder, PENDING_REASONS } from "../../domain/order/pending-reason.ts";
import type { PlaceOrder } from "../../domain/order/place-order.ts";
import { dollarsFromCents } from "../../domain/shared/money.ts";
import { dollars, dollarsAsCents } from "../kit/dollars.ts";
import { email, text, uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";

const QUANTITY_MAX = 2_147_483_647;

/** The order form and what the client believes beside it (spec section 7, `POST purchase`). */
export const purchaseWire = z
  .strictObject({
    toolId: uuid.optional().openapi({ description: "Without it the name must belong to exactly one tool" }),
    toolName: text(120),
    orderQuantity: z.int().min(1).max(QUANTITY_MAX),
    phone: text(40),
    address: text(500),
    totalAmount: dollarsAsCents.openapi({ description: "Quantity times price, in dollars" }),
    status: z.literal("pending"),
    email: email.optional(),
    userName: text(254).optional(),
  })
  .openapi("Purchase");

export function readPurchase(
  wire: z.output<typeof purchaseWire>,
  idempotencyKey: string | undefined,
): PlaceOrder {
  return {
    toolId: wire.toolId,
    quantity: wire.orderQuantity,
    phone: wire.phone,
    address: wire.address,
    claimed: {
      itemName: wire.toolName,
      total: wire.totalAmount,
      email: wire.email,
      customerName: wire.userName,
    },
    idempotencyKey,
  };
}

/** Wire names of the fields that placing an order can find fault with. */
export const purchaseFields = {
  tool: "toolId",
  quantity: "orderQuantity",
  total: "totalAmount",
  itemName: "toolName",
  customerName: "userName",
};

/** As the spec knows it: an order that is being cancelled is still pending for everybody else. */
export const statusWire = z.enum(["pending", "paid", "refunded"]);
export function presentStatus(status: OrderStatus): z.input<typeof statusWire> {
  return status === "cancelling" ? "pending" : status;
}

export const fulfilmentWire = z.enum(FULFILMENTS);

export const orderWire = z
  .strictObject({
    _id: z.uuid(),
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
    transactionId: z.string().nullable().openapi({ description: "The PaymentIntent that paid it" }),
    createdAt: z.iso.datetime(),
    heldUntil: z.iso
      .datetime()
      .nullable()
      .openapi({ description: "Until when the pieces are kept; null when none are" }),
    payable: z
      .boolean()
      .openapi({ description: "Pending, and paying would find the pieces: kept, or still on the shelf" }),
    refundedAmount: dollars.openapi({ description: "What has gone back to the card" }),
    refundedAt: z.iso.datetime().nullable(),
    pending: z
      .strictObject({
        reason: z.enum(PENDING_REASONS),
        endsAt: z.iso.datetime().openapi({ description: "When it is cancelled if it is not paid" }),
      })
      .optional()
      .openapi({
        description:
          "Why one's own order is not paid, by the calls `listOrders` and `findOrder`; absent when it is paid",
      }),
  })
  .openapi("Order");

export function presentOrder(
  order: OrderView & { readonly pending?: ExplainedOrder["pending"] },
): z.input<typeof orderWire> {
  return {
    _id: order.id,
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
    transactionId: order.paymentIntentId,
    createdAt: order.placedAt.toISOString(),
    heldUntil: order.heldUntil?.toISOString() ?? null,
    payable: order.payable,
    refundedAmount: dollarsFromCents(order.refunded),
    refundedAt: order.refundedAt?.toISOString() ?? null,
    ...(order.pending && {
      pending: { reason: order.pending.reason, endsAt: order.pending.endsAt.toISOString() },
    }),
  };
}
