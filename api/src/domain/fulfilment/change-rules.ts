import type { LockedOrder } from "../order/lock-order.ts";
import type { OrderReference } from "../order/order-reference.ts";
import type { DomainErrorCode } from "../shared/errors.ts";
import type { Parcel } from "./advance-fulfilment.ts";

/** The changes that an order can have, with their values. */
export interface Changes {
  /** The address and phone, by the customer. */
  readonly delivery: { readonly address: string; readonly phone: string };
  /** The same by an admin; without a phone the customer's stays. */
  readonly "managed-delivery": { readonly address: string; readonly phone?: string | undefined };
  /** The company and the buyer's own reference, by the customer; null removes one. */
  readonly reference: OrderReference;
  /** The carrier and tracking number, by an admin; null removes one. */
  readonly parcel: Parcel;
}

/** The table and column of each field. */
export const COLUMNS = {
  address: ["order_address", "line1"],
  phone: ["order_address", "phone"],
  company: ["order_address", "company"],
  reference: ["customer_order", "reference"],
  carrier: ["shipment", "carrier"],
  trackingNumber: ["shipment", "tracking_number"],
} as const;

export type Field = keyof typeof COLUMNS;

type State = "pending" | "cancelling" | "preparing" | "refunded" | "shipped" | "delivered";
type Rejection = readonly [DomainErrorCode, string];

const CANCELLING: Rejection = ["being-cancelled", "This order is being cancelled."];
const REFUNDED: Rejection = ["already-refunded", "This order was refunded and cannot be changed any more."];
const PAID: Rejection = [
  "already-paid",
  "This order is already paid. Contact us to change where it is delivered.",
];
const UNPAID: Rejection = ["not-paid", "This order is not paid."];
const UNSHIPPED: Rejection = ["not-shipped", "This order has not been shipped yet."];
// The parcel of a delivered order is the proof of what arrived, which the bank sees in a dispute.
const DELIVERED: Rejection = [
  "already-delivered",
  "This order was delivered. Its carrier and tracking number cannot be changed any more. Add a note instead.",
];
const shipped = (what: string): Rejection => [
  "already-shipped",
  `This order has shipped. Its ${what} cannot be changed any more.`,
];
const untilShipped = (what: string) => ({
  cancelling: CANCELLING,
  refunded: REFUNDED,
  shipped: shipped(what),
  delivered: shipped(what),
});

export interface Rule {
  readonly by: "customer" | "admin";
  readonly action: "order.delivery-changed" | "order.reference-changed" | "order.parcel-changed";
  readonly fields: readonly Field[];
  /** True if the audit has the values before and after. */
  readonly isAudited: boolean;
  /** The states in which it is rejected. */
  readonly rejected: Readonly<Partial<Record<State, Rejection>>>;
}

/** The rules of each change: who may make it, and until when. */
export const RULES: Readonly<Record<keyof Changes, Rule>> = {
  delivery: {
    by: "customer",
    action: "order.delivery-changed",
    fields: ["address", "phone"],
    isAudited: true,
    rejected: { cancelling: CANCELLING, preparing: PAID, refunded: PAID, shipped: PAID, delivered: PAID },
  },
  "managed-delivery": {
    by: "admin",
    action: "order.delivery-changed",
    fields: ["address", "phone"],
    isAudited: true,
    rejected: untilShipped("address"),
  },
  reference: {
    by: "customer",
    action: "order.reference-changed",
    fields: ["company", "reference"],
    isAudited: false,
    rejected: untilShipped("company and reference"),
  },
  parcel: {
    by: "admin",
    action: "order.parcel-changed",
    fields: ["carrier", "trackingNumber"],
    isAudited: true,
    rejected: {
      pending: UNPAID,
      cancelling: UNPAID,
      preparing: UNSHIPPED,
      refunded: UNSHIPPED,
      delivered: DELIVERED,
    },
  },
};

/** Returns the state that the rules decide by. */
export function stateOf({ status, fulfilment }: LockedOrder): State {
  if (fulfilment === "shipped" || fulfilment === "delivered") return fulfilment;
  return status === "paid" ? "preparing" : status;
}
