import type { Cents } from "../shared/money.ts";
import type { ExplainedOrder } from "./pending-reason.ts";

/** The number of refunds of an order that its customer sees; few orders have more than two. */
export const REFUNDS_MAX = 100;

/** A refund as the customer sees it. */
export interface CustomerRefund {
  readonly id: string;
  readonly amount: Cents;
  readonly state: "requested" | "sent" | "succeeded" | "failed" | "returned";
  readonly createdAt: Date;
  readonly doneAt: Date | null;
}

/** The data of an order that its customer sees. */
export interface OrderDetails extends Omit<
  ExplainedOrder,
  "toolId" | "toolImageUrl" | "itemName" | "quantity" | "unitPrice" | "total" | "refundedAt"
> {
  readonly item: OrderedItem;
  /** The card that paid; null before it did, or where it was not recorded. */
  readonly card: { readonly brand: string; readonly last4: string } | null;
  readonly refunds: readonly CustomerRefund[];
  /** True if all that is left of its charge is being refunded: it is not shipped. */
  readonly isBeingRefunded: boolean;
}

/** An item that was ordered; `name` is the name at that time, the other fields are the tool's today. */
export interface OrderedItem {
  readonly toolId: string;
  readonly name: string;
  readonly partNumber: string;
  readonly currentName: string;
  readonly imageUrl: string;
  readonly quantity: number;
  readonly unitPrice: Cents;
  readonly total: Cents;
}
