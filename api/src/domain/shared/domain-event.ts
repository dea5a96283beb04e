/** An event, named in the past tense and written with its change. `jobs/catalogue.ts` lists the jobs of each. */
export type DomainEvent =
  | { readonly type: "order.placed"; readonly orderId: string }
  | { readonly type: "order.paid"; readonly orderId: string }
  | { readonly type: "order.cancelled"; readonly orderId: string }
  | { readonly type: "order.hold-released"; readonly orderId: string }
  /** The shop cancels the order in a day if it stays unpaid. */
  | { readonly type: "order.end-announced"; readonly orderId: string }
  | { readonly type: "order.shipped"; readonly orderId: string }
  | { readonly type: "order.delivered"; readonly orderId: string }
  /** A full or partial refund was made. */
  | { readonly type: "order.refunded"; readonly orderId: string; readonly refundId: string }
  /** The card's bank returned a refund, days later. */
  | { readonly type: "order.refund-returned"; readonly orderId: string; readonly refundId: string }
  /** A customer wants to send units back, or staff took the next step of a return. */
  | {
      readonly type:
        | "order.return-requested"
        | "order.return-accepted"
        | "order.return-declined"
        | "order.return-received"
        | "order.return-refunded";
      readonly orderId: string;
      readonly returnId: string;
    }
  /** Stripe reports a new or changed dispute; `change` counts the changes. */
  | {
      readonly type: "dispute.changed";
      readonly orderId: string;
      readonly disputeId: string;
      readonly change: number;
    }
  /** A tool that a customer waits for can be ordered again. */
  | { readonly type: "stock.back"; readonly alertId: string }
  /** An operator requested that a mail is sent again. */
  | {
      readonly type: "mail.repeated";
      readonly kind: string;
      readonly orderId?: string | undefined;
      readonly alertId?: string | undefined;
      readonly refundId?: string | undefined;
      readonly returnId?: string | undefined;
      readonly disputeId?: string | undefined;
      readonly change?: number | undefined;
    }
  | {
      readonly type: "stripe-event.received";
      readonly eventId: string;
      /** The payment, for the trace. */
      readonly paymentIntentId?: string | null;
    }
  | { readonly type: "refund.due"; readonly refundId: string }
  | { readonly type: "image.uploaded"; readonly imageId: string }
  | { readonly type: "document.uploaded"; readonly revisionId: string };
