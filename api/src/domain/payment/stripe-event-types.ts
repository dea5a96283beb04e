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

/** What a webhook endpoint at Stripe is subscribed to: also what is shown as the reason of a pending order. The runbook lists the same. */
export const SUBSCRIBED_EVENTS = [
  ...EVENTS_WITH_EFFECT,
  "payment_intent.processing",
  "payment_intent.requires_action",
] as const;

const WITH_EFFECT: ReadonlySet<string> = new Set(EVENTS_WITH_EFFECT);

/** Whether an event of this type can change something here. */
export function changesSomething(type: string): boolean {
  return WITH_EFFECT.has(type);
}
