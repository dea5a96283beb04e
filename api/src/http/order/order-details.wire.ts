import {
  REFUNDS_MAX,
  type CustomerRefund,
  type OrderDetails,
  type OrderedItem,
} from "../../domain/order/order-details.ts";
import { formatOrderNumber } from "../../domain/order/order-number.ts";
import { PENDING_REASONS } from "../../domain/order/pending-reason.ts";
import { dollarsFromCents } from "../../domain/shared/money.ts";
import { slugOf } from "../../domain/shared/slug.ts";
import { dollars } from "../kit/dollars.ts";
import { z } from "../kit/zod.ts";
import { fulfilmentWire, orderNumberWire, parcelWire, presentParcel, presentStatus } from "./order.wire.ts";

const moment = z.iso.datetime().nullable();

const itemWire = z
  .strictObject({
    toolId: z.uuid(),
    partNumber: z.string(),
    slug: z.string(),
    name: z.string().openapi({ description: "The tool's name when it was ordered" }),
    img: z.string().openapi({ description: "The tool's image today" }),
    quantity: z.int(),
    unitPrice: dollars,
    totalAmount: dollars,
  })
  .openapi("OrderedItem");

const customerRefundWire = z
  .strictObject({
    _id: z.uuid(),
    amount: dollars,
    state: z.enum(["pending", "succeeded", "failed", "returned"]).openapi({
      description: "`pending`: on its way; `returned`: the card's bank returned the money to the shop",
    }),
    createdAt: z.iso.datetime(),
    doneAt: moment,
  })
  .openapi("CustomerRefund");

/** Everything about one order, for its customer. */
export const orderDetailsWire = z
  .strictObject({
    _id: z.uuid(),
    orderNumber: orderNumberWire.nullable(),
    status: z.enum(["pending", "paid", "refunded", "cancelled"]),
    fulfilment: fulfilmentWire.nullable(),
    items: z.array(itemWire).max(1).openapi({
      description: "Empty for orders that were cancelled before this was recorded",
    }),
    totalAmount: dollars,
    userName: z.string(),
    email: z.string(),
    phone: z.string().nullable().openapi({ description: "null for a cancelled order" }),
    address: z.string().nullable().openapi({ description: "null for a cancelled order" }),
    company: z.string().nullable(),
    reference: z.string().nullable(),
    heldUntil: moment.openapi({ description: "End of the reservation; null without one" }),
    payable: z.boolean(),
    pending: z
      .strictObject({ reason: z.enum(PENDING_REASONS), endsAt: z.iso.datetime() })
      .nullable()
      .openapi({ description: "Why it is not paid, and when it is cancelled if unpaid" }),
    transactionId: z.string().nullable(),
    card: z
      .strictObject({ brand: z.string(), last4: z.string() })
      .nullable()
      .openapi({ description: "The card that paid; brand as Stripe names it, such as `visa`" }),
    refundedAmount: dollars,
    refunds: z.array(customerRefundWire).max(REFUNDS_MAX).openapi({ description: "Oldest first" }),
    beingRefunded: z
      .boolean()
      .openapi({ description: "Whether all that is left of its charge is being refunded" }),
    ...parcelWire,
    placedAt: z.iso.datetime(),
    paidAt: moment,
    shippedAt: moment,
    deliveredAt: moment,
    cancelledAt: moment,
    endedUnpaid: z
      .boolean()
      .openapi({ description: "The shop cancelled it because it was not paid in time" }),
  })
  .openapi("OrderDetails");

export function presentOrderDetails(order: OrderDetails): z.input<typeof orderDetailsWire> {
  return {
    _id: order.id,
    orderNumber: order.orderNumber === null ? null : formatOrderNumber(order.orderNumber),
    status: order.status === "cancelled" ? order.status : presentStatus(order.status),
    fulfilment: order.fulfilment,
    items: order.item ? [presentItem(order.item)] : [],
    totalAmount: order.item ? dollarsFromCents(order.item.total) : 0,
    userName: order.customerName,
    email: order.email,
    phone: order.phone,
    address: order.address,
    company: order.company,
    reference: order.reference,
    heldUntil: presentTime(order.heldUntil),
    payable: order.payable,
    pending: order.pending && {
      reason: order.pending.reason,
      endsAt: order.pending.endsAt.toISOString(),
    },
    transactionId: order.paymentIntentId,
    card: order.card,
    refundedAmount: dollarsFromCents(order.refunded),
    refunds: order.refunds.map(presentCustomerRefund),
    beingRefunded: order.isBeingRefunded,
    ...presentParcel(order),
    placedAt: order.placedAt.toISOString(),
    paidAt: presentTime(order.paidAt),
    shippedAt: presentTime(order.shippedAt),
    deliveredAt: presentTime(order.deliveredAt),
    cancelledAt: presentTime(order.cancelledAt),
    endedUnpaid: order.isEndedUnpaid,
  };
}

const presentTime = (at: Date | null): string | null => at?.toISOString() ?? null;

const presentItem = (item: OrderedItem): z.input<typeof itemWire> => ({
  toolId: item.toolId,
  partNumber: item.partNumber,
  slug: slugOf(item.currentName),
  name: item.name,
  img: item.imageUrl,
  quantity: item.quantity,
  unitPrice: dollarsFromCents(item.unitPrice),
  totalAmount: dollarsFromCents(item.total),
});

const STATES = {
  requested: "pending",
  sent: "pending",
  succeeded: "succeeded",
  failed: "failed",
  returned: "returned",
} as const;

const presentCustomerRefund = (refund: CustomerRefund): z.input<typeof customerRefundWire> => ({
  _id: refund.id,
  amount: dollarsFromCents(refund.amount),
  state: STATES[refund.state],
  createdAt: refund.createdAt.toISOString(),
  doneAt: presentTime(refund.doneAt),
});
