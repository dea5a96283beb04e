/** The events that customers get a mail about. */
export type MailKind =
  | "order.placed"
  | "order.paid"
  | "order.hold-released"
  | "order.end-announced"
  | "order.shipped"
  | "order.refunded"
  | "order.refund-returned"
  | "order.cancelled"
  | ReturnMailKind;

/** The steps of a return that customers get a mail about; its refund has its own mail. */
export type ReturnMailKind =
  | "order.return-requested"
  | "order.return-accepted"
  | "order.return-declined"
  | "order.return-received";
