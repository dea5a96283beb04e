import { trackingUrl } from "../../domain/fulfilment/carriers.ts";
import { DISPUTE_STATES } from "../../domain/order/dispute-state.ts";
import { formatOrderNumber } from "../../domain/order/order-number.ts";
import { FULFILMENTS, type OrderStatus } from "../../domain/order/order-state.ts";
import { formatAddress } from "../../domain/order/order-address.ts";
import type { OrderView } from "../../domain/order/order-view.ts";
import { PENDING_REASONS } from "../../domain/order/pending-causes.ts";
import type { ExplainedOrder } from "../../domain/order/pending-reason.ts";
import { dollarsFromMillicents, type PriceOfUnit, unitPriceOf } from "../../domain/shared/price-unit.ts";
import { centsAsDollars } from "../kit/dollars.ts";
import { moment, shownAs } from "../kit/shown-as.ts";
import { unitDollars } from "../kit/unit-price.ts";
import { z } from "../kit/zod.ts";

/** The status as in the spec: an order that is being cancelled is shown as pending. */
export const statusWire = z.enum(["pending", "paid", "refunded", "cancelled"]);
export function presentStatus(status: OrderStatus): z.output<typeof statusWire> {
  return status === "cancelling" ? "pending" : status;
}

/** The status of an order in a response. */
export const shownStatus = shownAs(presentStatus, statusWire);

export const fulfilmentWire = z.enum(FULFILMENTS);

/** The state of the disputes of the charge that paid an order, for staff. */
export const disputeWire = z.enum(DISPUTE_STATES).nullable().openapi({
  description: "Whether the customer disputes the charge; `open` and `lost`: not to be shipped",
});

/** The number of an order: an integer in the domain. */
export const orderNumberWire = shownAs(
  (number: number) => formatOrderNumber(number),
  z.string().openapi({ description: "For people", example: "BW-100123" }),
);

/** The price of one unit: that of its price unit in the domain. */
export const unitPriceWire = shownAs(
  (price: PriceOfUnit) => dollarsFromMillicents(unitPriceOf(price)),
  unitDollars.openapi({ description: "Of one unit, in dollars with up to five decimals" }),
);

/** The shipment of an order; null before that, or where it was not recorded. */
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
    toolId: z.uuid().openapi({ description: "Tool of the first line, as `toolName` and `toolImg`" }),
    toolName: z.string(),
    toolImg: z.string(),
    lineCount: z.int().openapi({ description: "Number of lines" }),
    orderQuantity: z.int().openapi({ description: "Units of all lines" }),
    unitPrice: unitPriceWire.nullable().openapi({
      description: "Price of one unit in dollars with up to five decimals; null with several lines",
    }),
    totalAmount: centsAsDollars,
    currency: z.string().openapi({ description: "ISO code", example: "USD" }),
    status: shownStatus,
    fulfilment: fulfilmentWire.nullable(),
    userName: z.string(),
    email: z.string(),
    phone: z.string().openapi({ description: "Empty where the delivery address has none" }),
    address: z.string().openapi({ description: "Where it is delivered, in lines" }),
    company: z.string().nullable(),
    reference: z
      .string()
      .nullable()
      .openapi({ description: "The buyer's own reference, such as a PO number" }),
    ...parcelWire,
    transactionId: z.string().nullable().openapi({ description: "The PaymentIntent that paid it" }),
    createdAt: moment,
    paidAt: moment.optional().openapi({ description: "Absent before; so are the next two" }),
    shippedAt: moment.optional(),
    deliveredAt: moment.optional(),
    heldUntil: moment.nullable().openapi({ description: "End of the reservation; null without one" }),
    payable: z
      .boolean()
      .openapi({ description: "Whether it can be paid now: pending, with units reserved or in stock" }),
    refundedAmount: centsAsDollars.openapi({ description: "Amount refunded to the card" }),
    refundedAt: moment.nullable(),
    cancelledAt: moment.optional().openapi({
      description: "Absent before; name, email, phone and address of a cancelled order are `erased`",
    }),
    endedUnpaid: z
      .boolean()
      .openapi({ description: "The shop cancelled it because it was not paid in time" }),
    pending: z
      .strictObject({
        reason: z.enum(PENDING_REASONS),
        endsAt: moment.openapi({ description: "When it is cancelled if unpaid" }),
      })
      .optional()
      .openapi({
        description: "Why the caller's order is not paid, in `listOrders` and `findOrder`; absent if paid",
      }),
  })
  .openapi("Order");

export function presentOrder({
  id,
  itemName,
  toolImageUrl,
  quantity,
  price,
  total,
  customerName,
  delivery,
  paymentIntentId,
  placedAt,
  paidAt,
  shippedAt,
  deliveredAt,
  refunded,
  cancelledAt,
  isEndedUnpaid,
  ...order
}: OrderView & { readonly pending?: ExplainedOrder["pending"] }): z.input<typeof orderWire> {
  return {
    ...order,
    ...presentParcel(order),
    _id: id,
    toolName: itemName,
    toolImg: toolImageUrl,
    orderQuantity: quantity,
    unitPrice: price,
    totalAmount: total,
    userName: customerName,
    phone: delivery.phone,
    address: formatAddress(delivery),
    company: delivery.company,
    transactionId: paymentIntentId,
    createdAt: placedAt,
    paidAt: paidAt ?? undefined,
    shippedAt: shippedAt ?? undefined,
    deliveredAt: deliveredAt ?? undefined,
    refundedAmount: refunded,
    cancelledAt: cancelledAt ?? undefined,
    endedUnpaid: isEndedUnpaid,
    pending: order.pending ?? undefined,
  };
}
