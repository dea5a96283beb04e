/** The events that can change an order, a payment or a refund (docs.stripe.com/api/events/types). Others are stored as ignored. */
export const EVENTS_WITH_EFFECT = [
  "payment_intent.succeeded",
  "payment_intent.canceled",
  "payment_intent.payment_failed",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "charge.dispute.closed",
] as const;

/** The events that a webhook endpoint subscribes to: also those that show why an order is pending. The runbook has the same list. */
export const SUBSCRIBED_EVENTS = [
  ...EVENTS_WITH_EFFECT,
  "payment_intent.processing",
  "payment_intent.requires_action",
] as const;

/** Returns whether an event of this type can change an order, a payment or a refund. */
export const changesSomething = (type: string): boolean => EVENTS_WITH_EFFECT.some((one) => one === type);
