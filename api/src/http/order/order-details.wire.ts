import { LINES_MAX } from "../../domain/order/order-line.ts";
import { type Address, formatAddress } from "../../domain/order/order-address.ts";
import { type OrderDetails, REFUNDS_MAX } from "../../domain/order/find-order-details.ts";
import type { OrderTax } from "../../domain/order/order-taxes.ts";
import { PENDING_REASONS } from "../../domain/order/pending-causes.ts";
import { cents } from "../../domain/shared/money.ts";
import { centsAsDollars } from "../kit/dollars.ts";
import { moment } from "../kit/shown-as.ts";
import { z } from "../kit/zod.ts";
import { orderedLineWire, percent, presentLine, taxReason } from "./order-line.wire.ts";
import { fulfilmentWire, orderNumberWire, parcelWire, presentParcel, shownStatus } from "./order.wire.ts";

const addressWire = z.strictObject({
  country: z.string().openapi({ description: "ISO code", example: "BD" }),
  name: z.string(),
  company: z.string().nullable(),
  line1: z.string().openapi({ description: "All of an address that was entered as one text" }),
  line2: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  postcode: z.string().nullable(),
  phone: z.string().openapi({ description: "Empty without one" }),
});

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
    items: z.array(orderedLineWire).max(LINES_MAX),
    itemsTotal: centsAsDollars.openapi({
      description: "Sum of the items, with tax where `pricesIncludeTax`; so is `shipping`",
    }),
    shipping: centsAsDollars,
    shippingTax: centsAsDollars,
    tax: centsAsDollars.openapi({ description: "Of items and shipping" }),
    taxes: z
      .array(z.strictObject({ reason: taxReason, rate: percent, net: centsAsDollars, tax: centsAsDollars }))
      .max(LINES_MAX)
      .openapi({ description: "By reason and rate, of items and shipping" }),
    pricesIncludeTax: z.boolean(),
    totalAmount: centsAsDollars,
    currency: z.string().openapi({ description: "ISO code", example: "USD" }),
    userName: z.string().openapi({ description: "`erased` for a cancelled order, as is the email" }),
    email: z.string(),
    phone: z.string().nullable().openapi({ description: "null for a cancelled order" }),
    address: z
      .string()
      .nullable()
      .openapi({ description: "Where it is delivered, in lines; null for a cancelled order" }),
    delivery: addressWire.nullable().openapi({ description: "null for a cancelled order" }),
    billing: addressWire.nullable().openapi({ description: "null where it is the delivery address" }),
    company: z.string().nullable(),
    reference: z.string().nullable(),
    shippingMethod: z.string().nullable().openapi({ description: "Name of the delivery, as ordered" }),
    vatId: z.string().nullable(),
    requestedOn: z.iso.date().nullable().openapi({ description: "The day on which the buyer wants it" }),
    note: z.string().nullable().openapi({ description: "The buyer's note" }),
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
  lines,
  taxes,
  shipping,
  delivery,
  total,
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
    ...(order.status === "cancelled" ? NO_DELIVERY : presentDelivery(delivery)),
    _id: id,
    items: lines.map(presentLine),
    taxes: taxes.map(presentTax),
    shipping: order.pricesIncludeTax ? shipping : cents(shipping - order.shippingTax),
    totalAmount: total,
    userName: customerName,
    transactionId: paymentIntentId,
    refundedAmount: refunded,
    refunds: order.refunds.map(({ id: _id, state, ...refund }) => ({ ...refund, _id, state: STATES[state] })),
    beingRefunded: isBeingRefunded,
    endedUnpaid: isEndedUnpaid,
  };
}

const NO_DELIVERY = { phone: null, address: null, delivery: null, billing: null, company: null };

const presentDelivery = (delivery: Address) => ({
  phone: delivery.phone,
  address: formatAddress(delivery),
  delivery,
  company: delivery.company,
});

const presentTax = ({ rateBp, ...tax }: OrderTax) => ({ ...tax, rate: rateBp });

const STATES = {
  requested: "pending",
  sent: "pending",
  succeeded: "succeeded",
  failed: "failed",
  returned: "returned",
} as const;
