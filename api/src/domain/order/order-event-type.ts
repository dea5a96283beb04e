/** What happened to an order. */
export type OrderEventType =
  | "order.placed"
  | "order.hold-released"
  | "order.hold-renewed"
  | "order.hold-extended"
  | "order.end-announced"
  | "order.cancel-requested"
  | "order.cancel-withdrawn"
  | "order.cancelled"
  | "order.paid"
  | "payment.started"
  | "payment.declined"
  | "payment.refused"
  | "payment.refund-requested"
  | "payment.refund-failed"
  | "payment.refunded"
  | "payment.refunded-twice"
  | "payment.disputed"
  | "order.shipped"
  | "order.delivered"
  | "order.partly-refunded"
  | "order.refunded"
  | "order.refund-returned";

/** Kinds of actors that cause an order event. `confirm` is the customer's browser, which reports that the card was charged. */
export type ActorKind = "customer" | "confirm" | "webhook" | "reconciler" | "sweeper" | "operator" | "admin";
