import { z } from "zod";
import { defineJob } from "./job.ts";

const eventTypes = z.enum([
  "order.placed",
  "order.paid",
  "order.hold-released",
  "order.end-announced",
  "order.shipped",
  "order.refunded",
  "order.refund-returned",
  "order.cancelled",
  "order.return-requested",
  "order.return-accepted",
  "order.return-declined",
  "order.return-received",
]);

const payload = z.discriminatedUnion("event", [
  z.strictObject({
    event: eventTypes,
    orderId: z.uuid(),
    refundId: z.uuid().optional(),
    returnId: z.uuid().optional(),
  }),
  /** A mail about a tool, not an order. */
  z.strictObject({ event: z.literal("stock.back"), alertId: z.uuid() }),
  /** A mail for staff, not for the customer. */
  z.strictObject({
    event: z.literal("dispute.changed"),
    orderId: z.uuid(),
    disputeId: z.string(),
    change: z.int().min(1),
  }),
]);

/** The mails that anybody causes without paying, as many as the rate limits permit. They do not delay those of customers who paid. */
const WITHOUT_PAYMENT: ReadonlySet<string> = new Set([
  "order.placed",
  "order.hold-released",
  "order.end-announced",
  "order.cancelled",
  "stock.back",
]);

/** The job is retried for a day. It contains only ids: the mail is written when it is sent. */
export const sendOrderMailJob = defineJob({
  name: "send-order-mail",
  queue: "mail",
  payload,
  attempts: 36,
  priority: 1,
  isFirst: ({ event }) => !WITHOUT_PAYMENT.has(event),
  waitsInOutbox: true,
  on: [
    (event) => {
      const { type, ...about } = event;
      const { kind, ...ids } = { kind: type, ...about };
      return payload.safeParse({ event: kind, ...ids }).data ?? null;
    },
  ],
});
