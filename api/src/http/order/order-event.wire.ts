import { TIMELINE_TYPES } from "../../domain/order/list-order-events.ts";
import { centsAsDollars } from "../kit/dollars.ts";
import { moment } from "../kit/shown-as.ts";
import { z } from "../kit/zod.ts";

/** One event of an order's timeline, with a code that a page turns into a sentence. */
export const orderEventWire = z
  .strictObject({
    id: z.uuid(),
    orderId: z.uuid(),
    type: z.enum(TIMELINE_TYPES).openapi({
      description:
        "`order.hold-extended`: held longer, for a payment that was started late; `order.hold-released`: the units are back in stock; `order.hold-renewed`: held again; `order.reference-changed`: company or the buyer's reference; `order.delivery-changed`: address or phone; `order.parcel-changed`: carrier or tracking number; `payment.refused`: the card was charged but could not pay the order any more, the charge is being refunded; `payment.refunded`: it was refunded; `order.refund-returned`: the card's bank returned a refund to the shop",
    }),
    at: moment,
    amount: centsAsDollars.nullable().openapi({
      type: ["number", "null"],
      description: "What was refunded, or returned by the bank, in dollars; otherwise null",
    }),
    parcel: z
      .strictObject({ carrier: z.string().nullable(), trackingNumber: z.string().nullable() })
      .nullable()
      .openapi({
        description:
          "Of `order.shipped`: carrier and tracking number as they are now; null without them, and for other events",
      }),
  })
  .openapi("OrderEvent");
