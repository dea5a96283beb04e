import type { TimelineEvent, TimelineType } from "../../domain/order/order-timeline.ts";
import { dollarsFromCents } from "../../domain/shared/money.ts";
import { dollars } from "../kit/dollars.ts";
import { parcelWire, presentParcel } from "./order.wire.ts";
import { z } from "../kit/zod.ts";

const TYPE_OF = {
  "order.placed": "placed",
  "order.hold-extended": "hold-extended",
  "order.hold-released": "hold-released",
  "order.hold-renewed": "hold-renewed",
  "order.cancelled": "cancelled",
  "order.paid": "paid",
  "order.reference-changed": "reference-changed",
  "order.delivery-changed": "delivery-changed",
  "order.shipped": "shipped",
  "order.parcel-changed": "parcel-changed",
  "order.delivered": "delivered",
  "order.partly-refunded": "partly-refunded",
  "order.refunded": "refunded",
  "order.refund-returned": "refund-returned",
  "order.return-requested": "return-requested",
  "order.return-accepted": "return-accepted",
  "order.return-declined": "return-declined",
  "order.return-received": "return-received",
  "order.return-refunded": "return-refunded",
  "payment.started": "payment-started",
  "payment.declined": "payment-declined",
  "payment.refused": "payment-returning",
  "payment.refunded": "payment-returned",
} as const satisfies Record<TimelineType, string>;

/** One event of an order's timeline, with a code that a page turns into a sentence. */
export const orderEventWire = z
  .strictObject({
    _id: z.uuid(),
    orderId: z.uuid(),
    type: z.enum(Object.values(TYPE_OF)).openapi({
      description:
        "`hold-extended`: held longer, for a payment that was started late; `hold-released`: the units are back in stock; `hold-renewed`: held again; `reference-changed`: company or the buyer's reference; `delivery-changed`: address or phone; `parcel-changed`: carrier or tracking number; `payment-returning`: the card was charged but could not pay the order any more, the charge is being refunded; `payment-returned`: it was refunded; `refund-returned`: the card's bank returned a refund to the shop",
    }),
    at: z.iso.datetime(),
    amount: dollars.nullable().openapi({
      type: ["number", "null"],
      description: "What was refunded, or returned by the bank, in dollars; otherwise null",
    }),
    parcel: z.strictObject(parcelWire).nullable().openapi({
      description:
        "Of `shipped`: carrier and tracking number as they are now; null without them, and for other events",
    }),
  })
  .openapi("OrderEvent");

export function presentOrderEvent(event: TimelineEvent): z.input<typeof orderEventWire> {
  return {
    _id: event.id,
    orderId: event.orderId,
    type: TYPE_OF[event.type],
    at: event.at.toISOString(),
    amount: event.amount === null ? null : dollarsFromCents(event.amount),
    parcel: event.parcel && presentParcel(event.parcel),
  };
}
