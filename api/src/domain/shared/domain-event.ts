/** What happened, past tense. Written with the change it tells of; who waits for it is listed in `jobs/catalogue.ts`. */
export type DomainEvent =
  | { readonly type: "order.placed"; readonly orderId: string }
  | { readonly type: "order.paid"; readonly orderId: string }
  | { readonly type: "order.cancelled"; readonly orderId: string }
  | { readonly type: "order.hold-released"; readonly orderId: string }
  /** The shop cancels the order in a day if it stays unpaid. */
  | { readonly type: "order.end-announced"; readonly orderId: string }
  | { readonly type: "order.shipped"; readonly orderId: string }
  | { readonly type: "order.delivered"; readonly orderId: string }
  /** Money went back, all of it or a part: `refundId` says how much. */
  | { readonly type: "order.refunded"; readonly orderId: string; readonly refundId: string }
  /** The card's bank sent the money of a refund back, days later. */
  | { readonly type: "order.refund-returned"; readonly orderId: string; readonly refundId: string }
  /** Stripe reports a dispute that is new, or that has changed: its `change`th change. */
  | {
      readonly type: "dispute.changed";
      readonly orderId: string;
      readonly disputeId: string;
      readonly change: number;
    }
  /** An operator has a mail sent again: what it was about. */
  | {
      readonly type: "mail.repeated";
      readonly kind: string;
      readonly orderId: string;
      readonly refundId?: string | undefined;
      readonly disputeId?: string | undefined;
      readonly change?: number | undefined;
    }
  | {
      readonly type: "stripe-event.received";
      readonly eventId: string;
      /** For the trace that it belongs to. */
      readonly paymentIntentId?: string | null;
    }
  | { readonly type: "refund.due"; readonly refundId: string }
  | { readonly type: "image.uploaded"; readonly imageId: string };
