import type { Cents } from "../shared/money.ts";
import type { OrderEventType } from "./order-event-type.ts";

/** The events that an order's customer sees. Internal ones are left out. */
export const TIMELINE_TYPES = [
  "order.placed",
  "order.hold-extended",
  "order.hold-released",
  "order.hold-renewed",
  "order.cancelled",
  "order.paid",
  "order.reference-changed",
  "order.delivery-changed",
  "order.shipped",
  "order.parcel-changed",
  "order.delivered",
  "order.partly-refunded",
  "order.refunded",
  "order.refund-returned",
  "order.return-requested",
  "order.return-accepted",
  "order.return-declined",
  "order.return-received",
  "order.return-refunded",
  "payment.started",
  "payment.declined",
  "payment.refused",
  "payment.refunded",
] as const satisfies readonly OrderEventType[];

export type TimelineType = (typeof TIMELINE_TYPES)[number];

/** One event of an order's timeline. */
export interface TimelineEvent {
  readonly id: string;
  readonly orderId: string;
  readonly type: TimelineType;
  readonly at: Date;
  /** The amount that was refunded, or returned by the card's bank; null for other events. */
  readonly amount: Cents | null;
  /** The carrier and tracking number of the shipping, as they are now; null for other events. */
  readonly parcel: { readonly carrier: string | null; readonly trackingNumber: string | null } | null;
}

const AMOUNT_TYPES: ReadonlySet<TimelineType> = new Set([
  "order.refund-returned",
  "order.partly-refunded",
  "order.refunded",
  "payment.refunded",
]);

/** Returns whether the amount of an event of this type is money that was refunded, or returned by the card's bank. */
export const showsAmount = (type: TimelineType): boolean => AMOUNT_TYPES.has(type);
