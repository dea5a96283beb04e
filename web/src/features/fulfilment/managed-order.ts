import type { Order } from "../order/order.api.ts";

/** Whether the customer disputes the charge; `closed`: without a decision of the bank. */
export type Dispute = "open" | "lost" | "won" | "closed";

/** An order in the list of all orders. */
export interface ManagedOrder extends Pick<
  Order,
  | "id"
  | "toolTitle"
  | "quantity"
  | "total"
  | "status"
  | "fulfilment"
  | "customerName"
  | "email"
  | "transactionId"
  | "placedAt"
  | "refunded"
> {
  /** `BW-100123`. */
  readonly number: string;
  /** A refund of everything that is left is pending. */
  readonly beingRefunded: boolean;
  /** It is refunded and all its units are back in stock. */
  readonly restocked: boolean;
  readonly dispute: Dispute | null;
}
