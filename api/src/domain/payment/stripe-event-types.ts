/**
 * The events that can change an order, a payment or a refund: what the webhook endpoint at Stripe should be subscribed to
 * (docs.stripe.com/api/events/types). Others that arrive all the same are stored as ignored.
 */
export const SUBSCRIBED_EVENTS = [
  "payment_intent.succeeded",
  "payment_intent.canceled",
  "payment_intent.payment_failed",
  "charge.refunded",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "charge.dispute.closed",
] as const;

const SUBSCRIBED: ReadonlySet<string> = new Set(SUBSCRIBED_EVENTS);

/** Whether an event of this type can change something here. */
export function changesSomething(type: string): boolean {
  return SUBSCRIBED.has(type);
}
