import type { OrderNews, OrderNewsType } from "../../domain/order/order-news.ts";
import { dollarsFromCents } from "../../domain/shared/money.ts";
import { dollars } from "../kit/dollars.ts";
import { z } from "../kit/zod.ts";

const TYPE_OF = {
  "order.placed": "placed",
  "order.hold-extended": "hold-extended",
  "order.hold-released": "hold-released",
  "order.hold-renewed": "hold-renewed",
  "order.cancelled": "cancelled",
  "order.paid": "paid",
  "order.shipped": "shipped",
  "order.delivered": "delivered",
  "order.partly-refunded": "partly-refunded",
  "order.refunded": "refunded",
  "order.refund-returned": "refund-returned",
  "payment.started": "payment-started",
  "payment.declined": "payment-declined",
  "payment.refused": "payment-returning",
  "payment.refunded": "payment-returned",
} as const satisfies Record<OrderNewsType, string>;

/** One step of an order's story, in words that a page can turn into a sentence. */
export const orderEventWire = z
  .strictObject({
    _id: z.uuid(),
    orderId: z.uuid(),
    type: z.enum(Object.values(TYPE_OF)).openapi({
      description:
        "`hold-extended`: kept longer, for a payment begun late; `hold-released`: the pieces are back on the shelf; `hold-renewed`: kept again; `payment-returning`: the card was charged but the order could not be paid by it any more, the money goes back; `payment-returned`: it has gone back; `refund-returned`: the card's bank did not take a refund, the money is with the shop again",
    }),
    at: z.iso.datetime(),
    amount: dollars.nullable().openapi({
      type: ["number", "null"],
      description: "Money that went back, or came back from the bank, in dollars; null elsewhere",
    }),
  })
  .openapi("OrderEvent");

export function presentOrderEvent(news: OrderNews): z.input<typeof orderEventWire> {
  return {
    _id: news.id,
    orderId: news.orderId,
    type: TYPE_OF[news.type],
    at: news.at.toISOString(),
    amount: news.amount === null ? null : dollarsFromCents(news.amount),
  };
}
