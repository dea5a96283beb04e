import { z } from "zod";
import { defineJob } from "./job.ts";

const facts = z.enum([
  "order.placed",
  "order.paid",
  "order.hold-released",
  "order.shipped",
  "order.refunded",
  "order.refund-returned",
  "order.cancelled",
]);

/** Tried for a day; ids only, the letter is written when it is sent. */
export const sendOrderMailJob = defineJob({
  name: "send-order-mail",
  queue: "mail",
  payload: z.strictObject({ fact: facts, orderId: z.uuid(), refundId: z.uuid().optional() }),
  attempts: 36,
  priority: 1,
  on: [
    (fact) => {
      const known = facts.safeParse(fact.type === "mail.repeated" ? fact.kind : fact.type);
      if (!known.success || !("orderId" in fact)) return null;
      const refund = "refundId" in fact ? { refundId: fact.refundId } : {};
      return { fact: known.data, orderId: fact.orderId, ...refund };
    },
  ],
});
