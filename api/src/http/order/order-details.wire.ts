import { REFUNDS_MAX, type OrderDetails, type OrderedItem } from "../../domain/order/order-details.ts";
import { PENDING_REASONS } from "../../domain/order/pending-reason.ts";
import { slugOf } from "../../domain/shared/slug.ts";
import { centsAsDollars } from "../kit/dollars.ts";
import { moment } from "../kit/shown-as.ts";
import { z } from "../kit/zod.ts";
import { fulfilmentWire, orderNumberWire, parcelWire, presentParcel, shownStatus } from "./order.wire.ts";

const itemWire = z
  .strictObject({
    toolId: z.uuid(),
    partNumber: z.string(),
    slug: z.string(),
    name: z.string().openapi({ description: "The tool's name when it was ordered" }),
    img: z.string().openapi({ description: "The tool's image today" }),
    quantity: z.int(),
    unitPrice: centsAsDollars,
    totalAmount: centsAsDollars,
  })
  .openapi("OrderedItem");

const customerRefundWire = z
  .strictObject({
    _id: z.uuid(),
    amount: centsAsDollars,
    state: z.enum(["pending", "succeeded", "failed", "returned"]).openapi({
      description: "`pending`: on its way; `returned`: the card's bank returned the money to the shop",
    }),
    createdAt: moment,
    doneAt: moment.nullable(),
  })
  .openapi("CustomerRefund");

/** The data of one order, for its customer. */
export const orderDetailsWire = z
  .object({
    _id: z.uuid(),
    orderNumber: orderNumberWire,
    status: shownStatus,
    fulfilment: fulfilmentWire.nullable(),
    items: z.array(itemWire).max(1),
    totalAmount: centsAsDollars,
    userName: z.string().openapi({ description: "`erased` for a cancelled order, as is the email" }),
    email: z.string(),
    phone: z.string().nullable().openapi({ description: "null for a cancelled order" }),
    address: z.string().nullable().openapi({ description: "null for a cancelled order" }),
    company: z.string().nullable(),
    reference: z.string().nullable(),
    heldUntil: moment.nullable().openapi({ description: "End of the reservation; null without one" }),
    payable: z.boolean(),
    pending: z
      .strictObject({ reason: z.enum(PENDING_REASONS), endsAt: moment })
      .nullable()
      .openapi({ description: "Why it is not paid, and when it is cancelled if unpaid" }),
    transactionId: z.string().nullable(),
    card: z
      .strictObject({ brand: z.string(), last4: z.string() })
      .nullable()
      .openapi({ description: "The card that paid; brand as Stripe names it, such as `visa`" }),
    refundedAmount: centsAsDollars,
    refunds: z.array(customerRefundWire).max(REFUNDS_MAX).openapi({ description: "Oldest first" }),
    beingRefunded: z
      .boolean()
      .openapi({ description: "Whether all that is left of its charge is being refunded" }),
    ...parcelWire,
    placedAt: moment,
    paidAt: moment.nullable(),
    shippedAt: moment.nullable(),
    deliveredAt: moment.nullable(),
    cancelledAt: moment.nullable(),
    endedUnpaid: z
      .boolean()
      .openapi({ description: "The shop cancelled it because it was not paid in time" }),
  })
  .openapi("OrderDetails");

export function presentOrderDetails({
  id,
  item,
  customerName,
  paymentIntentId,
  refunded,
  isBeingRefunded,
  isEndedUnpaid,
  ...order
}: OrderDetails): z.input<typeof orderDetailsWire> {
  return {
    ...order,
    ...presentParcel(order),
    _id: id,
    items: [presentItem(item)],
    totalAmount: item.total,
    phone: order.status === "cancelled" ? null : order.phone,
    address: order.status === "cancelled" ? null : order.address,
    userName: customerName,
    transactionId: paymentIntentId,
    refundedAmount: refunded,
    refunds: order.refunds.map(({ id: _id, state, ...refund }) => ({ ...refund, _id, state: STATES[state] })),
    beingRefunded: isBeingRefunded,
    endedUnpaid: isEndedUnpaid,
  };
}

const presentItem = ({ currentName, imageUrl, total, ...item }: OrderedItem): z.input<typeof itemWire> => ({
  ...item,
  slug: slugOf(currentName),
  img: imageUrl,
  totalAmount: total,
});

const STATES = {
  requested: "pending",
  sent: "pending",
  succeeded: "succeeded",
  failed: "failed",
  returned: "returned",
} as const;
