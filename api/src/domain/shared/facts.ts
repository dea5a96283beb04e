/** What happened, past tense. Written with the change it tells of; who waits for it is listed in `jobs/catalogue.ts`. */
export type Fact =
  | { readonly type: "order.placed"; readonly orderId: string }
  | { readonly type: "order.paid"; readonly orderId: string }
  | { readonly type: "order.cancelled"; readonly orderId: string }
  | { readonly type: "order.hold-released"; readonly orderId: string }
  | { readonly type: "stripe-event.received"; readonly eventId: string }
  | { readonly type: "refund.due"; readonly refundId: string };
