/** The events that customers get a mail about. */
export type MailKind =
  | "order.placed"
  | "order.paid"
  | "order.hold-released"
  | "order.end-announced"
  | "order.shipped"
  | "order.refunded"
  | "order.refund-returned"
  | "order.cancelled";
